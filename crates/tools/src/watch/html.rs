//! `watch` as a page: a chart for each number over time, tables of what goes by name for the moment that is pointed at. The same page shows a
//! program that runs, by asking the command for new ticks, and a recording.

use super::Recording;
use crate::page::{escape, live_page, page, script_json};

/// The page of a recording.
///
/// # Errors
/// When it can't be JSON.
pub fn report(recording: &Recording) -> serde_json::Result<String> {
    let script = script(recording, false)?;
    Ok(page("Watch", STYLE, &body(recording, ""), &script))
}

/// The page of a program that runs: it asks for `ticks?since=N`, and offers the other tools' views.
///
/// # Errors
/// When what was seen can't be JSON.
pub fn live(recording: &Recording) -> serde_json::Result<String> {
    let views = "<p>Now: <a href=threads target=_blank>threads</a> · <a href=profile target=_blank>profile of 5 s</a> · \
                 <a href=heap target=_blank>heap</a> · <a href=metrics target=_blank>metrics</a> · <a href=recording>recording</a></p>";
    let script = script(recording, true)?;
    Ok(live_page("Watch", STYLE, &body(recording, views), &script))
}

const STYLE: &str = include_str!("watch.css");

fn script(recording: &Recording, live: bool) -> serde_json::Result<String> {
    Ok(format!("const recording = {}, live = {live};\n{}", script_json(recording)?, include_str!("watch.js")))
}

fn body(recording: &Recording, views: &str) -> String {
    let header = &recording.header;
    let note = header.note().map_or(String::new(), |note| format!("<p class=soft>{}</p>", escape(&note)));
    format!(
        "<h1>{}</h1>\n<p class=soft>{} · process {} · <span id=state aria-live=polite></span></p>\n{note}\n{views}\n\
         <p><span id=moment class=mono></span> <button id=follow aria-pressed=true>latest (Esc)</button> \
         <span class=soft>point, click, or ← → to choose a moment</span></p>\n\
         <div id=charts tabindex=0 role=group aria-label='charts over time; arrows choose a moment, Escape the latest'></div>\n\
         <div id=tables></div>",
        escape(&header.program),
        escape(&header.vm),
        header.pid
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn the_page_holds_what_it_shows() {
        let page = report(&sample()).unwrap();
        assert_eq!(page.matches("</script>").count(), 1);
        assert!(page.contains("&lt;/script&gt;Main</h1>") && page.contains("live = false"));
        assert!(!page.contains("connect-src"));
        let page = live(&sample()).unwrap();
        assert!(page.contains("connect-src 'self'") && page.contains("live = true") && page.contains("href=threads"));
    }
}
