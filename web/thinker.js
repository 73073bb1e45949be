// The bots, in a worker of their own: a question comes as a text, and its answer goes back as one.

// What goes wrong here has to be seen by the page, which then thinks itself.
function fail(error) {
  setTimeout(() => {
    throw error;
  });
}

async function load() {
  const bots = await import("./stonecircle_thinker.js");
  await bots.default({ module_or_path: "./stonecircle_thinker_bg.wasm" });
  return bots;
}

const loading = load();
loading.catch(fail);

self.addEventListener("message", async (event) => {
  const [number, question] = event.data;
  try {
    const bots = await loading;
    self.postMessage([number, bots.answer(question)]);
  } catch (error) {
    fail(error);
  }
});
