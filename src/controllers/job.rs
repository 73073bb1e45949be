//! A question that is thought about beside the game: asked, looked after, and stopped when nobody
//! wants the answer any more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

use bevy::platform::time::Instant;
use bevy::prelude::*;
#[cfg(target_arch = "wasm32")]
use stonecircle_bots::Limit;
use stonecircle_bots::{Answer, Bot, Question};

use super::Bots;
#[cfg(target_arch = "wasm32")]
use super::thinker;

/// The most positions that are looked at in the page itself.
#[cfg(target_arch = "wasm32")]
const IN_PAGE: u64 = 15_000;

/// Thinks about a question in this program. A page stands still meanwhile, so that it thinks less.
pub(crate) fn think_here(question: Question, bot: &mut dyn Bot, stop: &AtomicBool) -> Answer {
    #[cfg(target_arch = "wasm32")]
    let question = Question {
        limit: Limit::Nodes(match question.limit {
            Limit::Nodes(nodes) => nodes.min(IN_PAGE),
            Limit::Time(_) => IN_PAGE,
        }),
        ..question
    };
    let begun = Instant::now();
    question.answer(bot, &|| begun.elapsed(), stop)
}

/// What is being thought about. Dropped, it is told to stop, and its answer goes nowhere.
#[derive(Debug)]
pub(crate) struct Job {
    stop: Arc<AtomicBool>,
    // A receiver is not Sync; the lock is never contended.
    answer: Mutex<Receiver<Answer>>,
    /// Its number with the page's thinker, if that has it.
    #[cfg(target_arch = "wasm32")]
    asked: Option<u32>,
}

/// Whoever was thinking went without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lost;

impl Job {
    /// Has a question thought about; `None` where no bot of that name plays the game.
    pub(crate) fn ask(bots: &Bots, wake: &Wake, question: Question) -> Option<Self> {
        let mut bot = (bots.find)(&question.bot, question.view.game().id())?;
        let stop = Arc::new(AtomicBool::new(false));
        let (send, answer) = channel();
        let answer = Mutex::new(answer);
        let waker = wake.waker();
        #[cfg(target_arch = "wasm32")]
        if let Some(asked) = thinker::ask(&question, send.clone(), waker.clone()) {
            return Some(Self {
                stop,
                answer,
                asked: Some(asked),
            });
        }
        let flag = Arc::clone(&stop);
        (bots.start)(Box::new(move || {
            let answer = think_here(question, bot.as_mut(), &flag);
            // Nobody listens any more when the game was left: then the answer is not wanted.
            let _ = send.send(answer);
            waker();
        }));
        Some(Self {
            stop,
            answer,
            #[cfg(target_arch = "wasm32")]
            asked: None,
        })
    }

    /// The answer, once; `None` while it is thought about.
    pub(crate) fn answer(&self) -> Option<Result<Answer, Lost>> {
        let answer = match self.answer.lock() {
            Ok(receiver) => receiver.try_recv(),
            Err(_) => Err(TryRecvError::Disconnected),
        };
        match answer {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Lost)),
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        #[cfg(target_arch = "wasm32")]
        if let Some(asked) = self.asked {
            thinker::forget(asked);
        }
    }
}

/// Wakes the event loop of a window that sleeps, from another thread.
#[derive(bevy::ecs::system::SystemParam)]
pub(crate) struct Wake<'w> {
    proxy: Option<Res<'w, bevy::winit::EventLoopProxyWrapper>>,
}

impl Wake<'_> {
    fn waker(&self) -> impl Fn() + Clone + Send + 'static {
        let proxy = self.proxy.as_ref().map(|proxy| (***proxy).clone());
        move || {
            if let Some(proxy) = &proxy {
                // It fails only when the window is closed, and then nothing is to be woken.
                let _ = proxy.send_event(bevy::winit::WinitUserEvent::WakeUp);
            }
        }
    }
}
