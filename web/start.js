// Loads the game, shows how far that is, and says in words what stands in the way.

import init from "./stonecircle.js";

const MODULE = "./stonecircle_bg.wasm";
const cover = document.getElementById("cover");
const message = document.getElementById("message");
const progress = document.getElementById("progress");
const canvas = document.getElementById("stonecircle");

function say(text) {
  message.textContent = text;
}

function giveUp(text) {
  say(text);
  progress.hidden = true;
  cover.hidden = false;
  document.body.dataset.stage = "failed";
}

function hasWebGl2() {
  try {
    // A canvas of its own: the game's must not have a context yet.
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

// The module's bytes, counted as they pass.
async function fetchModule() {
  const response = await fetch(MODULE);
  if (!response.ok) {
    throw new Error(`the server answered ${response.status} for ${MODULE}`);
  }
  const total = Number(response.headers.get("Content-Length"));
  const packed = response.headers.get("Content-Encoding");
  if (!response.body || !total || packed) {
    return response; // How long it takes cannot be told.
  }
  let seen = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      progress.value = seen / total;
      controller.enqueue(chunk);
    },
  }));
  return new Response(counted, { headers: { "Content-Type": "application/wasm" } });
}

// The game tells its stage once it draws; until then the cover stays.
function liftCoverWhenDrawn() {
  const observer = new MutationObserver(() => {
    if (document.body.dataset.stage && document.body.dataset.stage !== "failed") {
      observer.disconnect();
      cover.hidden = true;
      canvas.focus();
    }
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-stage"] });
}

// The game reads from the body whether the browser wants less motion.
function followReducedMotion() {
  const query = window.matchMedia("(prefers-reduced-motion: reduce)");
  const tell = () => {
    document.body.dataset.reducedMotion = query.matches ? "reduce" : "no-preference";
  };
  query.addEventListener("change", tell);
  tell();
}

async function start() {
  if (typeof WebAssembly !== "object") {
    giveUp("Stonecircle needs WebAssembly, which this browser does not have. A current Firefox, Chrome, Edge or Safari has it.");
    return;
  }
  if (!hasWebGl2()) {
    giveUp("Stonecircle draws with WebGL 2, which this browser does not offer. It may be switched off in the settings (look for “hardware acceleration”), or the browser may be too old.");
    return;
  }
  followReducedMotion();
  liftCoverWhenDrawn();
  const module = await fetchModule();
  say("Setting up the table…");
  await init({ module_or_path: module });
}

// A keyboard needs the focus, and a click is how a person asks for it.
canvas.addEventListener("pointerdown", () => canvas.focus());
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("webglcontextlost", () => {
  giveUp("The browser took the graphics away, as it may when memory is short. Please load the page again.");
});

window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) {
    giveUp("Stonecircle has stopped: something went wrong inside. Please load the page again.");
  }
});

start().catch((error) => {
  console.error(error);
  giveUp(`Stonecircle could not be loaded: ${error.message ?? error}`);
});
