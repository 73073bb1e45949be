//! Files in a browser: a record is saved by a link that the page clicks, and comes in by a file input
//! or by being dropped on the page.

use std::cell::RefCell;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{
    Blob, BlobPropertyBag, DragEvent, Event, File, FileReader, HtmlElement, HtmlInputElement, Url,
};

use super::reading::MOST_BYTES;
use super::writing::Handout;

/// The id of the hidden input.
const INPUT: &str = "record-file";

thread_local! {
    /// What was read and not yet taken. A page has one thread.
    static OPENED: RefCell<Vec<Result<String, String>>> = const { RefCell::new(Vec::new()) };
}

/// Takes what was read since this was asked last.
pub(super) fn opened() -> Vec<Result<String, String>> {
    OPENED.with_borrow_mut(std::mem::take)
}

fn body() -> Option<HtmlElement> {
    web_sys::window()?.document()?.body()
}

fn refused() -> String {
    words!("browser-refuses-that")
}

/// Saves a file: the browser asks where, or puts it among the downloads.
///
/// # Errors
/// In words for a player.
pub(super) fn download(name: &str, handout: &Handout) -> Result<(), String> {
    link(name, handout).ok_or_else(refused)
}

fn link(name: &str, handout: &Handout) -> Option<()> {
    let bytes = js_sys::Uint8Array::from(handout.bytes.as_slice());
    let parts = js_sys::Array::of1(&bytes.into());
    let kind = BlobPropertyBag::new();
    kind.set_type(handout.kind);
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let document = web_sys::window()?.document()?;
    let link: HtmlElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_attribute("href", &url).ok()?;
    link.set_attribute("download", name).ok()?;
    body()?.append_child(&link).ok()?;
    link.click();
    link.remove();
    Url::revoke_object_url(&url).ok()
}

/// Lets a person choose a file; what it holds comes by [`opened`].
///
/// # Errors
/// In words for a player.
pub(super) fn choose_file() -> Result<(), String> {
    let input = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id(INPUT))
        .and_then(|input| input.dyn_into::<HtmlInputElement>().ok())
        .ok_or_else(refused)?;
    // The same file chosen again is a change too.
    input.set_value("");
    input.click();
    Ok(())
}

/// Puts the hidden input into the page, and listens to it and to what is dropped.
pub(super) fn listen(proxy: Option<Res<EventLoopProxyWrapper>>) {
    let proxy = proxy.map(|proxy| (**proxy).clone());
    let wake = move || {
        if let Some(proxy) = &proxy {
            // It fails only when the page goes away.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    };
    // A page that refuses any of it is still a page to play on: then records come by the clipboard.
    if set_up(wake).is_none() {
        warn!("records cannot be opened as files on this page");
    }
}

fn set_up(wake: impl Fn() + Clone + 'static) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let input: HtmlInputElement = document.create_element("input").ok()?.dyn_into().ok()?;
    input.set_id(INPUT);
    input.set_type("file");
    input.set_accept(".json,.jsonl,.txt,application/json,text/plain");
    input.set_multiple(true);
    input.set_hidden(true);
    body()?.append_child(&input).ok()?;
    let chosen = {
        let (input, wake) = (input.clone(), wake.clone());
        Closure::<dyn FnMut(Event)>::new(move |_: Event| {
            read_all(input.files(), &wake);
        })
    };
    input
        .add_event_listener_with_callback("change", chosen.as_ref().unchecked_ref())
        .ok()?;
    // Without this the browser would leave the page to show the file.
    let over = Closure::<dyn FnMut(DragEvent)>::new(|event: DragEvent| event.prevent_default());
    let dropped = Closure::<dyn FnMut(DragEvent)>::new(move |event: DragEvent| {
        event.prevent_default();
        read_all(event.data_transfer().and_then(|data| data.files()), &wake);
    });
    let page = body()?;
    for (name, closure) in [("dragover", &over), ("drop", &dropped)] {
        page.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref())
            .ok()?;
    }
    // They live as long as the page.
    chosen.forget();
    over.forget();
    dropped.forget();
    Some(())
}

fn read_all(files: Option<web_sys::FileList>, wake: &(impl Fn() + Clone + 'static)) {
    let Some(files) = files else {
        return;
    };
    for index in 0..files.length() {
        if let Some(file) = files.get(index)
            && read(&file, wake.clone()).is_none()
        {
            OPENED.with_borrow_mut(|opened| opened.push(Err(refused())));
        }
    }
}

fn read(file: &File, wake: impl Fn() + 'static) -> Option<()> {
    let name = file.name();
    if file.size() > MOST_BYTES as f64 {
        let words = words!("file-too-long", file = name);
        OPENED.with_borrow_mut(|opened| opened.push(Err(words)));
        wake();
        return Some(());
    }
    let reader = FileReader::new().ok()?;
    let done = {
        let reader = reader.clone();
        // It is called once, at the end, whether the file could be read or not.
        Closure::once_into_js(move |_: Event| {
            let text = reader.result().ok().and_then(|text| text.as_string());
            let read = text.ok_or_else(|| words!("file-unread-browser", file = name.as_str()));
            OPENED.with_borrow_mut(|opened| opened.push(read));
            wake();
        })
    };
    reader.set_onloadend(Some(done.unchecked_ref()));
    reader.read_as_text(file).ok()
}
