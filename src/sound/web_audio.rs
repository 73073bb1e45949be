//! `WebAudio`, and nothing else of the game: recordings are fetched and decoded once, voices begin
//! and end, and the wind blows.
//!
//! A page makes no sound before its first gesture, so the browser's sound is opened by that; every
//! later gesture wakes it where the browser has put it to sleep, and so does coming back to the
//! page. A page that is not seen is not heard.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    AudioBuffer, AudioBufferSourceNode, AudioContext, AudioContextState, AudioNode,
    AudioScheduledSourceNode, BaseAudioContext, GainNode, VisibilityState,
};

use super::recording::Recording;

/// Where the page finds the recordings.
const FOLDER: &str = "assets/sounds/";
/// What a person does to a page.
const GESTURES: [&str; 5] = ["pointerdown", "pointerup", "touchend", "click", "keydown"];
/// How fast a voice that is cut off fades: the time to a third, in seconds.
const FADE: f64 = 0.008;

/// Where a thing of the browser fails there is only silence to answer with.
type Quietly<T> = Result<T, JsValue>;

/// One voice, with its own gain.
struct Voice {
    source: AudioBufferSourceNode,
    gain: GainNode,
}

/// The browser's sound, once a gesture has opened it.
struct Desk {
    context: AudioContext,
    /// Everything goes through it: what sounds together is held below full scale.
    entry: AudioNode,
}

/// The player of a page. Its copies are the same player.
#[derive(Clone)]
pub(super) struct WebPlayer(Rc<Inner>);

struct Inner {
    desk: RefCell<Option<Desk>>,
    /// Opening it has failed: it is not tried again.
    failed: Cell<bool>,
    recordings: RefCell<BTreeMap<String, Recording>>,
    buffers: RefCell<BTreeMap<String, AudioBuffer>>,
    voices: RefCell<BTreeMap<u64, Voice>>,
    wind: RefCell<Option<Voice>>,
    /// The wind's recording, and how loud it is to be.
    wanted: RefCell<(String, f32)>,
    /// Takes a line for the log.
    say: fn(&str),
}

impl WebPlayer {
    /// A player that fetches these files, in this order. Whatever fails leaves silence and a line.
    pub fn open(files: Vec<String>, say: fn(&str)) -> Self {
        let player = Self(Rc::new(Inner {
            desk: RefCell::default(),
            failed: Cell::new(false),
            recordings: RefCell::default(),
            buffers: RefCell::default(),
            voices: RefCell::default(),
            wind: RefCell::default(),
            wanted: RefCell::default(),
            say,
        }));
        if player.listen().is_err() {
            say("the page cannot be listened to: the game goes on without sound");
        }
        let fetching = player.clone();
        spawn_local(async move { fetching.fetch_all(files).await });
        player
    }

    fn listen(&self) -> Quietly<()> {
        let window = web_sys::window().ok_or(JsValue::NULL)?;
        let document = window.document().ok_or(JsValue::NULL)?;
        let player = self.clone();
        let gesture = Closure::<dyn FnMut()>::new(move || player.wake(true));
        for name in GESTURES {
            let listener = gesture.as_ref().unchecked_ref();
            window.add_event_listener_with_callback_and_bool(name, listener, true)?;
        }
        gesture.forget();
        let player = self.clone();
        let seen = Closure::<dyn FnMut()>::new(move || player.follow_page());
        let listener = seen.as_ref().unchecked_ref();
        document.add_event_listener_with_callback("visibilitychange", listener)?;
        seen.forget();
        Ok(())
    }

    /// Opens the browser's sound after a gesture, and wakes it where it sleeps.
    fn wake(&self, by_gesture: bool) {
        if self.0.desk.borrow().is_none() {
            if !by_gesture || self.0.failed.get() {
                return;
            }
            match Desk::open() {
                Ok(desk) => {
                    // It becomes awake in its own time; then the wind begins.
                    let player = self.clone();
                    let changed = Closure::<dyn FnMut()>::new(move || player.blow());
                    let context: &BaseAudioContext = desk.context.as_ref();
                    context.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
                    changed.forget();
                    *self.0.desk.borrow_mut() = Some(desk);
                }
                Err(_) => {
                    self.0.failed.set(true);
                    (self.0.say)("this browser opens no sound: the game goes on without it");
                    return;
                }
            }
        }
        if let Some(desk) = &*self.0.desk.borrow()
            && desk.context.state() != AudioContextState::Running
        {
            // A browser that refuses is asked again by the next gesture.
            let _ = desk.context.resume().map(quietly);
        }
    }

    /// Sleeps while the page is hidden.
    fn follow_page(&self) {
        let hidden = web_sys::window()
            .and_then(|window| window.document())
            .is_some_and(|document| document.visibility_state() == VisibilityState::Hidden);
        if !hidden {
            self.wake(false);
        } else if let Some(desk) = &*self.0.desk.borrow() {
            // If it does not sleep it is heard, no more.
            let _ = desk.context.suspend().map(quietly);
        }
    }

    async fn fetch_all(&self, files: Vec<String>) {
        let count = files.len();
        let mut failed: Vec<String> = Vec::new();
        for file in files {
            match fetch(&format!("{FOLDER}{file}")).await {
                Ok(recording) => {
                    self.0.recordings.borrow_mut().insert(file, recording);
                    self.blow();
                }
                Err(words) => failed.push(format!("{file}: {words}")),
            }
        }
        if let Some(first) = failed.first() {
            (self.0.say)(&format!(
                "{} of {count} sounds cannot be fetched and are left out ({first})",
                failed.len()
            ));
        }
    }

    /// A file's samples as the browser keeps them.
    fn buffer(&self, desk: &Desk, file: &str) -> Option<AudioBuffer> {
        if let Some(buffer) = self.0.buffers.borrow().get(file) {
            return Some(buffer.clone());
        }
        let recording = self.0.recordings.borrow().get(file).cloned()?;
        let count = u32::try_from(recording.samples.len()).ok()?;
        let buffer = desk
            .context
            .create_buffer(1, count, recording.rate as f32)
            .ok()?;
        buffer.copy_to_channel(&recording.samples, 0).ok()?;
        let mut buffers = self.0.buffers.borrow_mut();
        buffers.insert(file.to_owned(), buffer.clone());
        Some(buffer)
    }

    /// Begins a voice, where the browser's sound is awake: what cannot be heard now is not heard
    /// later. `lasts` is in seconds.
    pub fn start(&self, number: u64, file: &str, gain: f32, speed: f32, lasts: Option<f64>) {
        let desk = self.0.desk.borrow();
        let Some(desk) = desk.as_ref().filter(|desk| desk.is_awake()) else {
            return;
        };
        let Some(buffer) = self.buffer(desk, file) else {
            return;
        };
        let Ok(voice) = desk.voice(&buffer, gain) else {
            return;
        };
        voice.source.playback_rate().set_value(speed);
        if voice.source.start().is_err() {
            return;
        }
        if let Some(lasts) = lasts {
            voice.fade(desk.context.current_time() + lasts);
        }
        // It takes itself off the list when it has ended.
        let player = self.clone();
        let ended = Closure::once_into_js(move || {
            player.0.voices.borrow_mut().remove(&number);
        });
        let source: &AudioScheduledSourceNode = voice.source.as_ref();
        source.set_onended(Some(ended.unchecked_ref()));
        self.0.voices.borrow_mut().insert(number, voice);
    }

    /// Ends a voice, if it still sounds.
    pub fn stop(&self, number: u64) {
        let voice = self.0.voices.borrow_mut().remove(&number);
        if let (Some(voice), Some(desk)) = (voice, &*self.0.desk.borrow()) {
            voice.fade(desk.context.current_time());
        }
    }

    /// Lets the wind blow so loud from now on.
    pub fn set_wind(&self, file: &str, gain: f32) {
        *self.0.wanted.borrow_mut() = (file.to_owned(), gain);
        self.blow();
    }

    /// Brings the wind to what is wanted, as far as that is possible now.
    fn blow(&self) {
        let desk = self.0.desk.borrow();
        let Some(desk) = desk.as_ref().filter(|desk| desk.is_awake()) else {
            return;
        };
        let (file, gain) = self.0.wanted.borrow().clone();
        let mut wind = self.0.wind.borrow_mut();
        if gain <= 0.0 {
            if let Some(wind) = wind.take() {
                wind.fade(desk.context.current_time());
            }
            return;
        }
        if let Some(wind) = &*wind {
            wind.gain.gain().set_value(gain);
            return;
        }
        let Some(buffer) = self.buffer(desk, &file) else {
            return;
        };
        let Ok(voice) = desk.voice(&buffer, gain) else {
            return;
        };
        voice.source.set_loop(true);
        if voice.source.start().is_ok() {
            *wind = Some(voice);
        }
    }
}

impl Desk {
    fn open() -> Quietly<Self> {
        let context = AudioContext::new()?;
        let limiter = context.create_dynamics_compressor()?;
        limiter.threshold().set_value(-9.0);
        limiter.knee().set_value(6.0);
        limiter.ratio().set_value(12.0);
        limiter.attack().set_value(0.002);
        limiter.release().set_value(0.12);
        limiter.connect_with_audio_node(&context.destination())?;
        Ok(Self {
            context,
            entry: limiter.into(),
        })
    }

    fn is_awake(&self) -> bool {
        self.context.state() == AudioContextState::Running
    }

    fn voice(&self, buffer: &AudioBuffer, gain: f32) -> Quietly<Voice> {
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(buffer));
        let own = self.context.create_gain()?;
        own.gain().set_value(gain);
        source.connect_with_audio_node(&own)?;
        own.connect_with_audio_node(&self.entry)?;
        Ok(Voice { source, gain: own })
    }
}

impl Voice {
    /// Fades out from a time of the context on.
    fn fade(&self, at: f64) {
        // What cannot fade ends by itself.
        let _ = self.gain.gain().set_target_at_time(0.0, at, FADE);
        let source: &AudioScheduledSourceNode = self.source.as_ref();
        let _ = source.stop_with_when(at + 6.0 * FADE);
    }
}

/// Lets a promise come to whatever end it does: a refusal is no error of the page.
fn quietly(promise: js_sys::Promise) {
    spawn_local(async move {
        let _ = JsFuture::from(promise).await;
    });
}

/// Fetches and decodes a recording.
async fn fetch(address: &str) -> Result<Recording, String> {
    let words = |error: JsValue| match error.dyn_into::<js_sys::Error>() {
        Ok(error) => String::from(error.message()),
        Err(_) => "the browser does not say why".to_owned(),
    };
    let window = web_sys::window().ok_or("there is no page")?;
    let response = JsFuture::from(window.fetch_with_str(address))
        .await
        .map_err(words)?;
    let response: web_sys::Response = response.dyn_into().map_err(words)?;
    if !response.ok() {
        return Err(format!("the server answered {}", response.status()));
    }
    let bytes = response.array_buffer().map_err(words)?;
    let bytes = JsFuture::from(bytes).await.map_err(words)?;
    Recording::read(&js_sys::Uint8Array::new(&bytes).to_vec())
}
