//! Circles of modules: files of one crate that import each other, directly or by way of others.
//!
//! Invariant: what counts is paths that begin with `crate::` or `super::` outside of tests. Methods of a shared type that another module
//! adds (`impl Current`) are no arrows.

use crate::workspace::root;
use anyhow::Context;
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Modules that a circle may have (docs/decisions/0014-rooms.md).
const LARGEST: usize = 10;

/// Circles that are too large; prints the largest one.
pub fn check<'a>(files: impl Iterator<Item = &'a PathBuf>) -> anyhow::Result<Vec<String>> {
    let mut crates: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for path in files {
        let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
        if let ["crates", name, "src", module @ ..] = &parts[..] {
            let module = module.join("::");
            let module = module.trim_end_matches(".rs").trim_end_matches("::mod").to_owned();
            if module != "lib" {
                let text = std::fs::read_to_string(root().join(path)).with_context(|| path.display().to_string())?;
                crates.entry((*name).to_owned()).or_default().insert(module, text);
            }
        }
    }
    let mut wrong = Vec::new();
    let mut most = (0, "");
    for (name, modules) in &crates {
        let circle = largest(modules)?;
        if circle.len() > LARGEST {
            wrong.push(format!("crates/{name}: {} modules import each other: {}", circle.len(), circle.join(" ")));
        }
        most = most.max((circle.len(), name));
    }
    println!("note: the largest circle of modules has {}, in crates/{}", most.0, most.1);
    Ok(wrong)
}

/// The modules of the largest circle, by name; one if there is none.
fn largest(modules: &BTreeMap<String, String>) -> anyhow::Result<Vec<String>> {
    let path = Regex::new(r"\b(crate|super)::((?:\w+::)*\w+)")?;
    let group = Regex::new(r"use crate::\{([^;]*)\};")?;
    let siblings = Regex::new(r"\bsuper::\{([^;{}]*)\}")?;
    let comment = Regex::new(r"(?m)//.*$")?;
    let mut graph = DiGraphMap::<&str, ()>::new();
    for (module, text) in modules {
        graph.add_node(module.as_str());
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let text = comment.replace_all(text, "");
        let mut named = BTreeSet::new();
        for found in path.captures_iter(&text) {
            let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
            let base = if &found[1] == "super" && !parent.is_empty() { format!("{parent}::") } else { String::new() };
            named.insert(format!("{base}{}", &found[2]));
        }
        if let Some((parent, _)) = module.rsplit_once("::") {
            let names = siblings.captures_iter(&text).flat_map(|found| found.extract::<1>().1[0].split(','));
            named.extend(names.map(|name| format!("{parent}::{}", name.trim())));
        }
        for found in group.captures_iter(&text) {
            named.extend(found[1].split(',').map(|name| name.trim().trim_matches('{').to_owned()));
        }
        for mut name in named.iter().map(String::as_str) {
            let target = loop {
                match (modules.get_key_value(name), name.rsplit_once("::")) {
                    (Some((target, _)), _) => break Some(target),
                    (None, Some((shorter, _))) => name = shorter,
                    (None, None) => break None,
                }
            };
            if let Some(target) = target.filter(|target| *target != module) {
                graph.add_edge(module.as_str(), target.as_str(), ());
            }
        }
    }
    let mut circle: Vec<String> = tarjan_scc(&graph)
        .into_iter()
        .max_by_key(Vec::len)
        .unwrap_or_default()
        .into_iter()
        .map(str::to_owned)
        .collect();
    circle.sort();
    Ok(circle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_found() {
        let modules = [
            ("a", "use crate::b::X;"),
            ("b", "// use crate::d;\nfn f() { crate::c::g() }"),
            ("c", "use crate::{a, d};"),
            ("d", "#[cfg(test)]\nmod tests { use crate::a; }"),
        ];
        let modules = modules.map(|(name, text)| (name.to_owned(), text.to_owned())).into_iter().collect();
        assert_eq!(largest(&modules).unwrap(), ["a", "b", "c"]);
    }
}
