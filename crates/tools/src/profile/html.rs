//! `profile` as a page: flame graph, the same from the leaves, methods by what they take; by kind and thread, with zoom and search.

use super::{Kind, Origin, Profile};
use crate::page::{escape, page, script_json};

/// The page; beside an older profile, the colours say whose share has grown or shrunk.
///
/// # Errors
/// When the profile can't be JSON.
pub fn report(profile: &Profile, older: Option<&Profile>) -> serde_json::Result<String> {
    let sampling = profile.own_nanos as f64 / 1e7 / profile.seconds.max(1e-9);
    let about = format!(
        "{} · {} · {:.1} s, a look every {} ms; the sampling thread took {sampling:.2} % of one processor",
        profile.program,
        profile.vm,
        profile.seconds,
        profile.interval_nanos as f64 / 1e6
    );
    let kinds: String = Kind::ALL
        .into_iter()
        .filter(|kind| profile.kinds.contains(kind))
        .map(|kind| format!("<button data-kind={0} aria-pressed=false>{1}</button> ", kind.name(), label(kind)))
        .collect();
    let legend = older.map_or(String::new(), |older| {
        let before = escape(&older.program);
        format!(
            "<p class=soft>beside {before}, {:.1} s: red has a larger share than before, blue a smaller one</p>",
            older.seconds
        )
    });
    let all_java = profile.frames.iter().all(|frame| frame.origin == Origin::Java);
    let colours = if !all_java && older.is_none() { COLOURS } else { "" };
    let notes: String = profile.notes.iter().map(|note| format!("<p class=soft>{}</p>", escape(note))).collect();
    let body = format!(
        "<h1>Profile</h1>\n<p class=soft>{}</p>\n{legend}{notes}\n<p>{kinds} <select id=thread aria-label=thread></select> \
         <button id=invert aria-pressed=false>from the leaves (i)</button> <button id=lines aria-pressed=false>by line (l)</button> \
         <button id=reset>whole (Esc)</button></p>\n\
         <p><input id=search type=search placeholder='search, as a regular expression ( / )' aria-label=search> <span id=found class=soft></span></p>\n\
         <section id=timeline><h2>Threads over time</h2>\n\
         <div class=scroll><canvas id=tracks tabindex=0 role=img aria-label='timeline by thread; left and right choose a part of the time, plus and minus its length, up and down a thread, Escape all'></canvas></div>\n\
         <p class=soft><span id=range aria-live=polite></span> · drag, or ← → + −, to choose a part; click, or ↑ ↓, a thread; Esc: all <span id=fewer></span></p></section>\n\
         <h2>Stacks</h2>\n{colours}<p id=what class=mono aria-live=polite>&nbsp;</p>\n\
         <div class='scroll graph'><canvas id=graph tabindex=0 role=img aria-label='flame graph; arrows move, Enter zooms, Escape shows the whole'></canvas></div>\n\
         <h2>Methods</h2>\n<div class=scroll><table><thead><tr><th class=n>alone</th><th class=n>with callees</th><th>method</th></tr></thead><tbody id=methods></tbody></table></div>",
        escape(&about)
    );
    // Browsers read JSON several times as fast as the same text in a script.
    let data = format!("<script type=application/json id=data>{}</script>", script_json(&(profile, older))?);
    let script = concat!(include_str!("flame.js"), include_str!("timeline.js"));
    Ok(page(
        "Profile",
        "canvas { display: block; width: 100%; }\n.graph { max-height: 64vh; overflow-y: auto; }\n#what { min-height: 1.6em; overflow-wrap: anywhere; }\n\
         .legend span { display: inline-block; width: 1em; height: 1em; vertical-align: -.15em; margin-left: .8em; }\n\
         .program { background: light-dark(hsl(36 80% 72%), hsl(36 55% 34%)); } .library { background: light-dark(hsl(210 45% 80%), hsl(210 28% 30%)); }\n\
         .native { background: light-dark(hsl(140 42% 76%), hsl(150 34% 27%)); } .kernel { background: light-dark(hsl(268 48% 82%), hsl(268 30% 34%)); }\n",
        &(body + &data),
        script,
    ))
}

/// What the hues of the flame graph mean.
const COLOURS: &str = "<p class='soft legend'><span class=program></span> the program's Java <span class=library></span> the JDK's Java \
                       <span class=native></span> native code <span class=kernel></span> the kernel</p>\n";

fn label(kind: Kind) -> &'static str {
    match kind {
        Kind::Cpu => "CPU time",
        Kind::Wall => "wall-clock time",
        Kind::Alloc => "allocation",
        Kind::Lock => "waiting for monitors",
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn the_page_holds_what_it_shows() {
        let mut profile = sample();
        profile.program = "</script><b>".to_owned();
        let page = report(&profile, None).unwrap();
        assert!(page.contains(",null]</script>"));
        assert!(report(&profile, Some(&sample())).unwrap().contains("red has a larger share"));
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(page.contains("data-kind=cpu") && !page.contains("data-kind=lock"));
    }
}
