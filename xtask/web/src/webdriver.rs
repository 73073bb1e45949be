//! As much of the W3C's `WebDriver` protocol as a smoke test needs.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};
use ureq::Agent;

/// Drawing in software can keep a page busy for long.
const PATIENCE: Duration = Duration::from_mins(2);

/// Keys that are not letters, by the code points that the protocol gives them.
pub(crate) mod key {
    pub(crate) const TAB: char = '\u{E004}';
    /// The main Enter; U+E007 is the one of the number block.
    pub(crate) const ENTER: char = '\u{E006}';
    pub(crate) const LEFT: char = '\u{E012}';
    pub(crate) const UP: char = '\u{E013}';
    pub(crate) const RIGHT: char = '\u{E014}';
    pub(crate) const DOWN: char = '\u{E015}';
}

/// One browser window; it closes when this is dropped.
pub(crate) struct Session {
    agent: Agent,
    url: String,
}

/// A line that the page, or the browser about the page, wrote to the console.
pub(crate) struct ConsoleLine {
    /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
    pub level: String,
    pub message: String,
}

impl Session {
    /// Opens a window through the driver at this address.
    ///
    /// # Errors
    /// When the driver does not answer or cannot start the browser.
    pub(crate) fn open(driver: &str, capabilities: &Value) -> Result<Self> {
        let agent = Agent::new_with_config(
            Agent::config_builder()
                .timeout_global(Some(PATIENCE))
                // Errors carry their reason in the body.
                .http_status_as_error(false)
                .build(),
        );
        let wanted = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let value = post(&agent, &format!("{driver}/session"), &wanted)?;
        let id = value["sessionId"]
            .as_str()
            .context("a session without an id")?;
        Ok(Self {
            url: format!("{driver}/session/{id}"),
            agent,
        })
    }

    pub(crate) fn visit(&self, url: &str) -> Result<()> {
        self.post("url", &json!({ "url": url })).map(drop)
    }

    /// Runs a function body in the page and hands back what it returns.
    pub(crate) fn execute(&self, script: &str) -> Result<Value> {
        self.post("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Presses and releases a key.
    pub(crate) fn press(&self, key: char) -> Result<()> {
        let key = key.to_string();
        self.act(&json!({ "type": "key", "id": "keys", "actions": [
            { "type": "keyDown", "value": key },
            { "type": "pause", "duration": HOLD },
            { "type": "keyUp", "value": key },
        ]}))
    }

    /// Presses and releases the left button at a place in the page, in CSS
    /// pixels from the top left.
    pub(crate) fn click(&self, (x, y): (i64, i64)) -> Result<()> {
        self.act(&json!({ "type": "pointer", "id": "mouse",
            "parameters": { "pointerType": "mouse" }, "actions": [
            { "type": "pointerMove", "duration": 0, "x": x, "y": y },
            { "type": "pause", "duration": FRAMES },
            { "type": "pointerDown", "button": 0 },
            { "type": "pause", "duration": FRAMES },
            { "type": "pointerUp", "button": 0 },
        ]}))
    }

    /// What was written to the console since the last time.
    pub(crate) fn read_console(&self) -> Result<Vec<ConsoleLine>> {
        let value = self.post("se/log", &json!({ "type": "browser" }))?;
        let lines = value.as_array().context("a console that is not a list")?;
        Ok(lines
            .iter()
            .map(|line| ConsoleLine {
                level: text(&line["level"]),
                message: text(&line["message"]),
            })
            .collect())
    }

    /// The window as a PNG.
    pub(crate) fn screenshot(&self) -> Result<Vec<u8>> {
        let mut answer = self.agent.get(format!("{}/screenshot", self.url)).call()?;
        let value = unwrap(answer.body_mut().with_config().limit(1 << 28).read_json()?)?;
        let text = value.as_str().context("a screenshot that is not text")?;
        Ok(BASE64.decode(text)?)
    }

    fn act(&self, source: &Value) -> Result<()> {
        self.post("actions", &json!({ "actions": [source] }))
            .map(drop)
    }

    fn post(&self, command: &str, body: &Value) -> Result<Value> {
        post(&self.agent, &format!("{}/{command}", self.url), body)
            .with_context(|| format!("the browser refused `{command}`"))
    }
}

/// Milliseconds for which a key or button stays down: longer than a frame, so
/// that a game that looks once a frame sees it.
const HOLD: u32 = 60;
/// How long the pointer rests before and after it presses, in milliseconds: the
/// game looks once a frame where it is, and a frame drawn in software is long.
const FRAMES: u32 = 700;

impl Drop for Session {
    fn drop(&mut self) {
        // The driver ends next, and takes the browser with it.
        let _closed = self.agent.delete(&self.url).call();
    }
}

fn post(agent: &Agent, url: &str, body: &Value) -> Result<Value> {
    let mut answer = agent.post(url).send_json(body)?;
    unwrap(answer.body_mut().with_config().limit(1 << 28).read_json()?)
}

/// Takes an answer out of its envelope.
fn unwrap(mut answer: Value) -> Result<Value> {
    let value = answer
        .get_mut("value")
        .map(Value::take)
        .ok_or_else(|| anyhow!("an answer without a value"))?;
    if let Some(error) = value.get("error").and_then(Value::as_str) {
        let message = text(&value["message"]);
        bail!("{error}: {}", message.lines().next().unwrap_or_default());
    }
    Ok(value)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_taken_out_of_its_envelope() {
        assert_eq!(unwrap(json!({ "value": 3 })).expect("a value"), json!(3));
        let error =
            unwrap(json!({ "value": { "error": "no such element", "message": "gone\nat…" } }))
                .expect_err("an error");
        assert_eq!(error.to_string(), "no such element: gone");
        assert!(unwrap(json!({})).is_err());
    }
}
