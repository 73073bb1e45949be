//! Where bots think in a browser: beside the page, in a worker that has the rules and the bots alone
//! (`crates/thinker`), so that the page's one thread is free for frames. Questions and answers go as
//! texts. Where the worker does not start, the page thinks itself, and says so once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;

use bevy::log::warn;
use stonecircle_bots::{Answer, Question, bot, read_answer};
use wasm_bindgen::prelude::*;
use web_sys::Worker;

use super::job::think_here;

/// The worker's script, beside the page.
const SCRIPT: &str = "./thinker.js";

/// A question that has no answer yet.
struct Waiting {
    text: String,
    question: Question,
    send: Sender<Answer>,
    wake: Box<dyn Fn()>,
}

struct Thinker {
    worker: Worker,
    // Kept as long as the worker may call them.
    _on_message: Closure<dyn FnMut(JsValue)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

#[derive(Default)]
struct Thinkers {
    at_work: Option<Thinker>,
    /// It did not start: the page thinks itself.
    broken: bool,
    last: u32,
    waiting: BTreeMap<u32, Waiting>,
}

thread_local! {
    static THINKERS: RefCell<Thinkers> = RefCell::default();
}

/// Asks the worker; gives the question's number, or `None` where there is no worker to ask.
pub(super) fn ask(
    question: &Question,
    send: Sender<Answer>,
    wake: impl Fn() + 'static,
) -> Option<u32> {
    THINKERS.with_borrow_mut(|thinkers| {
        if thinkers.broken {
            return None;
        }
        thinkers.last = thinkers.last.wrapping_add(1);
        let number = thinkers.last;
        let waiting = Waiting {
            text: question.write(),
            question: question.clone(),
            send,
            wake: Box::new(wake),
        };
        if thinkers.at_work.is_none() {
            match start() {
                Ok(thinker) => thinkers.at_work = Some(thinker),
                Err(error) => {
                    warn!("no worker could be started, the page thinks itself: {error:?}");
                    thinkers.broken = true;
                    return None;
                }
            }
        }
        thinkers.post(number, &waiting.text)?;
        thinkers.waiting.insert(number, waiting);
        Some(number)
    })
}

/// The answer to a question is not wanted any more. A worker that is thinking cannot be spoken to: it
/// goes, and another one gets what else was asked.
pub(super) fn forget(number: u32) {
    THINKERS.with_borrow_mut(|thinkers| {
        if thinkers.waiting.remove(&number).is_none() {
            return;
        }
        thinkers.at_work = None;
        if thinkers.waiting.is_empty() {
            return;
        }
        match start() {
            Ok(thinker) => {
                thinkers.at_work = Some(thinker);
                let again: Vec<(u32, String)> = thinkers
                    .waiting
                    .iter()
                    .map(|(number, waiting)| (*number, waiting.text.clone()))
                    .collect();
                for (number, text) in again {
                    let _ = thinkers.post(number, &text);
                }
            }
            Err(error) => thinkers.give_up(&format!("{error:?}")),
        }
    });
}

impl Thinkers {
    fn post(&self, number: u32, text: &str) -> Option<()> {
        let message = js_sys::Array::of2(&number.into(), &text.into());
        self.at_work.as_ref()?.worker.post_message(&message).ok()
    }

    /// Without a worker the page thinks about what was asked, here and now.
    fn give_up(&mut self, why: &str) {
        warn!("the worker is gone, the page thinks itself: {why}");
        crate::page::mark("thinker", "page");
        self.broken = true;
        self.at_work = None;
        let never = AtomicBool::new(false);
        for waiting in std::mem::take(&mut self.waiting).into_values() {
            let question = waiting.question;
            if let Some(mut bot) = bot(&question.bot, question.view.game().id()) {
                let answer = think_here(question, bot.as_mut(), &never);
                let _ = waiting.send.send(answer);
            }
            (waiting.wake)();
        }
    }
}

/// The number of a question and the text of its answer.
fn read(event: &JsValue) -> Option<(u32, String)> {
    let data = js_sys::Reflect::get(event, &"data".into()).ok()?;
    let parts: js_sys::Array = data.dyn_into().ok()?;
    let number = parts.get(0).as_f64()?;
    Some((number as u32, parts.get(1).as_string()?))
}

fn start() -> Result<Thinker, JsValue> {
    let worker = Worker::new(SCRIPT)?;
    let on_message = Closure::new(|event: JsValue| {
        let Some((number, text)) = read(&event) else {
            return;
        };
        crate::page::mark("thinker", "worker");
        let waiting = THINKERS.with_borrow_mut(|thinkers| thinkers.waiting.remove(&number));
        if let Some(waiting) = waiting {
            // Nobody may be waiting by now.
            let _ = waiting.send.send(read_answer(&text));
            (waiting.wake)();
        }
    });
    let on_error = Closure::new(|_: JsValue| {
        THINKERS.with_borrow_mut(|thinkers| {
            thinkers.give_up("stopped");
        });
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Ok(Thinker {
        worker,
        _on_message: on_message,
        _on_error: on_error,
    })
}
