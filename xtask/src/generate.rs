//! `./x generate`: what is made from the facts in `spec`. Here, from those in `spec/jvmti`: the types of the interface for Rust (`crates/abi`), the tables by
//! which calls are checked (`crates/jvmti-facts`), and the list of what there is (`docs/jvmti-status.md`).
//!
//! What is made for JVMDI is `generate_jvmdi`'s.
//!
//! Invariant: the files made depend on nothing but the facts and the agents' tests; tidy makes them again and compares.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::generate_jvmdi;
use crate::generate_openj9 as openj9;
use crate::workspace::root;

/// A line of a table, by the names of its columns.
pub type Row = BTreeMap<String, String>;

/// A table of facts, without comments.
///
/// # Errors
/// What of the file can't be read.
pub fn table(name: &str) -> anyhow::Result<Vec<Row>> {
    table_of("jvmti", name)
}

/// A table of an interface's facts, without comments.
///
/// # Errors
/// What of the file can't be read.
pub fn table_of(interface: &str, name: &str) -> anyhow::Result<Vec<Row>> {
    let path = root().join("spec").join(interface).join(format!("{name}.tsv"));
    let text = fs::read_to_string(&path).with_context(|| format!("can't read {}", path.display()))?;
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let columns: Vec<&str> = lines.next().context("no names of columns")?.split('\t').collect();
    let mut rows = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields.len() != columns.len() {
            bail!("{}: {} fields instead of {}: {line}", path.display(), fields.len(), columns.len());
        }
        rows.push(columns.iter().zip(fields).map(|(c, f)| ((*c).to_owned(), f.to_owned())).collect());
    }
    Ok(rows)
}

/// Writes all files that are made.
pub fn run() -> anyhow::Result<bool> {
    for (path, text) in files()? {
        if fs::read_to_string(root().join(&path)).ok().as_deref() != Some(&text) {
            println!("{}", path.display());
            fs::write(root().join(&path), text)?;
        }
    }
    Ok(true)
}

/// Files that are not what would be made of the facts now.
pub fn stale() -> anyhow::Result<Vec<String>> {
    let made = files()?.into_iter();
    let differs = |(path, text): &(PathBuf, String)| fs::read_to_string(root().join(path)).ok().as_ref() != Some(text);
    Ok(made.filter(differs).map(|(path, _)| format!("{}: `./x generate` makes it anew", path.display())).collect())
}

fn files() -> anyhow::Result<Vec<(PathBuf, String)>> {
    let abi = Path::new("crates/abi/src/jvmti");
    let facts = Path::new("crates/jvmti-facts/src");
    let mut made = vec![
        (abi.join("function_table.rs"), function_table()?),
        (abi.join("callbacks.rs"), callbacks()?),
        (abi.join("capabilities.rs"), capabilities()?),
        (abi.join("constants.rs"), constants()?),
        (abi.join("types.rs"), types()?),
        (PathBuf::from("crates/jvmti/src/entry_points.rs"), entry_points()?),
        (facts.join("functions.rs"), functions()?),
        (facts.join("events.rs"), events()?),
        (facts.join("errors.rs"), errors()?),
        (PathBuf::from("docs/jvmti-status.md"), status()?),
        (PathBuf::from("crates/openj9/src/entry_points.rs"), openj9::entry_points()?),
        (PathBuf::from("crates/openj9/src/types.rs"), openj9::types()?),
        (PathBuf::from("include/ibmjvmti.h"), openj9::header()?),
        (PathBuf::from("docs/openj9-status.md"), openj9::status(&agents("jvmti")?)?),
    ];
    made.extend(crate::generate_agent::files()?);
    made.extend(generate_jvmdi::files()?);
    Ok(made)
}

/// The head of a made file: what it holds, and its sources.
pub fn head(what: &str, sources: &str) -> String {
    head_of("jvmti", what, sources)
}

/// The same of another interface.
pub fn head_of(interface: &str, what: &str, sources: &str) -> String {
    format!(
        "//! {what}\n//!\n//! Made by `./x generate` from `spec/{interface}/{sources}`.\n#![cfg_attr(rustfmt, rustfmt_skip)]\n\n"
    )
}

fn constant(capability: &str) -> String {
    capability.to_uppercase()
}

fn capability_list(names: &str) -> String {
    let names: Vec<String> = names.split_whitespace().map(constant).collect();
    format!("&[{}]", names.join(", "))
}

/// The Rust type of a C type.
pub fn rust(c: &str) -> String {
    if let Some(inner) = c.strip_suffix('*') {
        return match inner.strip_prefix("const ") {
            Some(inner) if !inner.ends_with('*') => format!("*const {}", rust(inner)),
            _ => format!("*mut {}", rust(inner)),
        };
    }
    match c {
        "char" => "c_char".to_owned(),
        "uchar" | "unsigned char" => "c_uchar".to_owned(),
        "void" => "c_void".to_owned(),
        _ if is_function(c) => format!("Option<{c}>"),
        _ => c.to_owned(),
    }
}

/// Types that are pointers to functions, which may be null.
pub fn is_function(name: &str) -> bool {
    name.ends_with("Callback")
        || matches!(name, "jvmtiStartFunction" | "jvmtiExtensionFunction" | "jvmtiExtensionEvent")
        || name.starts_with("JVMDI_") && (name.ends_with("Hook") || name.ends_with("Function"))
}

/// The C type of a parameter of a function or event.
pub fn c_type(row: &Row) -> String {
    let inner = if row["type"] == "uchar" { "unsigned char" } else { &row["type"] };
    match row["kind"].as_str() {
        "inptr" | "inbuf" | "vmbuf" => format!("const {inner}*"),
        "outptr" | "outbuf" => format!("{inner}*"),
        "allocbuf" | "agentbuf" => format!("{inner}**"),
        "allocallocbuf" => format!("{inner}***"),
        _ => inner.to_owned(),
    }
}

/// The rows of each function, event, type or callback, in the order of the file.
pub fn grouped<'a>(rows: &'a [Row], by: &str) -> Vec<(&'a str, Vec<&'a Row>)> {
    let mut groups: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in rows {
        match groups.last_mut() {
            Some((name, members)) if *name == row[by] => members.push(row),
            _ => groups.push((&row[by], vec![row])),
        }
    }
    groups
}

/// The rows of one of them.
pub fn parameters_of<'a>(groups: &'a [(&str, Vec<&'a Row>)], name: &str) -> &'a [&'a Row] {
    groups.iter().find(|(group, _)| *group == name).map_or(&[], |(_, rows)| rows)
}

fn slots(functions: &[Row]) -> anyhow::Result<Vec<Option<&Row>>> {
    let mut slots = vec![None; 156];
    for function in functions {
        let number: usize = function["number"].parse()?;
        *slots.get_mut(number - 1).with_context(|| format!("no slot for {}", function["name"]))? = Some(function);
    }
    Ok(slots)
}

pub fn function_table() -> anyhow::Result<String> {
    let (functions, parameters) = (table("functions")?, table("parameters")?);
    let parameters = grouped(&parameters, "function");
    let mut out = head(
        "The function table of a JVM TI environment (specification, \"Function Index\").",
        "functions.tsv, parameters.tsv",
    );
    out.push_str(
        "use super::*;\n\n\
         /// An environment's functions; the one with number n lies at byte 8 * (n - 1). SetEventNotificationMode is declared with\n\
         /// trailing `...` in C, reserved for the future; the fixed parameters alone have the same calling convention for the callee, so\n\
         /// its slot is typed with those.\n\
         #[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct jvmtiInterface_1 {\n",
    );
    for (slot, function) in slots(&functions)?.into_iter().enumerate() {
        let Some(function) = function else {
            out.push_str(&format!("    pub reserved{}: *mut c_void,\n", slot + 1));
            continue;
        };
        out.push_str(&format!("    pub {}: unsafe extern \"C\" fn(env: *mut jvmtiEnv", function["name"]));
        for row in parameters_of(&parameters, &function["name"]).iter().filter(|row| row["kind"] != "varargs") {
            out.push_str(&format!(", {}: {}", row["name"], rust(&c_type(row))));
        }
        out.push_str(") -> jvmtiError,\n");
    }
    out.push_str(
        "}\n\n/// Number of slots of [`jvmtiInterface_1`].\n\
         pub const JVMTI_SLOTS: usize = size_of::<jvmtiInterface_1>() / size_of::<usize>();\n\n\
         // SAFETY: the pointers in the reserved slots are never dereferenced, all other slots are code.\n\
         unsafe impl Send for jvmtiInterface_1 {}\n\
         // SAFETY: as above; nothing has interior mutability.\n\
         unsafe impl Sync for jvmtiInterface_1 {}\n\n\
         const _: () = assert!(JVMTI_SLOTS == 156);\n",
    );
    Ok(out)
}

/// The module of `crates/jvmti` that has the bodies of a section's functions.
fn module(section: &str) -> String {
    match section {
        "Memory Management" => "memory".to_owned(),
        "Extension Mechanism" => "extension".to_owned(),
        "JNI Function Interception" => "jni_interception".to_owned(),
        "Heap Monitoring" => "heap".to_owned(),
        _ => section.to_lowercase().replace([' ', '.'], "_").replace(['(', ')'], ""),
    }
}

/// A function's name as Rust writes it.
pub fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let begins_word = letter.is_uppercase()
            && at > 0
            && (letters[at - 1].is_lowercase() || letters.get(at + 1).is_some_and(|next| next.is_lowercase()));
        if begins_word {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

/// The type that checks a parameter and hands it to the body (`crates/jvmti/src/parameters.rs`).
fn parameter_type(row: &Row) -> anyhow::Result<String> {
    let (kind, null) = (row["kind"].as_str(), row["null"].as_str());
    let optional = null == "ok";
    let rules: Vec<&str> = row["rule"].split_whitespace().collect();
    let has = |rule: &str| rules.contains(&rule);
    let inner = rust(&row["type"]);
    let maybe = |name: &str, of: &str| format!("{}{name}<{of}>", if optional { "Maybe" } else { "" });
    let reference = |name: &str| match () {
        () if optional || has("value") => "AnyObject".to_owned(),
        () if has("pointer") => format!("NotNull<{name}>"),
        () => name.to_owned(),
    };
    Ok(match (kind, row["type"].as_str()) {
        ("in", "jthread") if null == "current" && has("started=maybe") => "ThreadObject".to_owned(),
        ("in", "jthread") if null == "current" => "ThreadOrCurrent".to_owned(),
        ("in", "jthread") if has("started=no") => "GivenThread".to_owned(),
        ("in", "jthread") => reference("Thread"),
        ("in", "jclass") => reference("Class"),
        ("in", "jobject") => reference("Object"),
        ("in", "jthreadGroup") => reference("Group"),
        ("in", "jmethodID") if has("native=error") => "JavaMethod".to_owned(),
        ("in", "jmethodID") => "Method".to_owned(),
        ("in", "jfieldID") => "Field".to_owned(),
        ("in", "jint") if has("depth") => "Depth".to_owned(),
        ("in", "jint") if has("min=0") => "Count".to_owned(),
        ("in", function) if is_function(function) && !optional => format!("Callback<{function}>"),
        ("in", _) => inner,
        ("inbuf", "char") => if optional { "MaybeText" } else { "Text" }.to_owned(),
        ("inbuf", "void") if optional => "*const c_void".to_owned(),
        ("inbuf" | "inptr", _) => maybe("Input", &inner),
        ("outptr", _) => maybe("Out", &inner),
        ("allocbuf", _) => maybe("Out", &format!("*mut {inner}")),
        ("allocallocbuf", _) => maybe("Out", &format!("*mut *mut {inner}")),
        ("outbuf", _) if !optional => format!("Buffer<{inner}>"),
        ("outbuf", _) => format!("*mut {inner}"),
        ("agentbuf", "char") => "Buffer<*mut c_char>".to_owned(),
        ("agentbuf", _) => format!("Out<*mut {inner}>"),
        _ => bail!("{}, {}: no type for kind {kind}", row["function"], row["name"]),
    })
}

fn entry_points() -> anyhow::Result<String> {
    let (functions, parameters) = (table("functions")?, table("parameters")?);
    let parameters = grouped(&parameters, "function");
    let mut out = head(
        "The functions that agents call: how each parameter is checked, and the body (specification, \"Functions\").",
        "functions.tsv, parameters.tsv",
    );
    out.push_str(
        "use crate::entry::entry_points;\nuse crate::parameters::*;\nuse abi::jni::*;\nuse abi::jvmti::*;\n\
         use std::ffi::{c_char, c_uchar, c_void};\n\nentry_points! {\n",
    );
    let mut reserved = String::new();
    for (slot, function) in slots(&functions)?.into_iter().enumerate() {
        let Some(function) = function else {
            reserved.push_str(&format!(" reserved{}", slot + 1));
            continue;
        };
        let rows = parameters_of(&parameters, &function["name"]).iter().filter(|row| row["kind"] != "varargs");
        let typed: Vec<String> =
            rows.map(|row| Ok(format!("{}: {}", row["name"], parameter_type(row)?))).collect::<anyhow::Result<_>>()?;
        let (name, section) = (&function["name"], &function["section"]);
        let body = format!("{}::{}", module(section), snake_case(name));
        out.push_str(&format!("    {} {name}({}) {body};\n", slot + 1, typed.join(", ")));
    }
    out.push_str(&format!("    reserved{reserved}\n}}\n"));
    Ok(out)
}

pub fn callbacks() -> anyhow::Result<String> {
    let (callbacks, events, parameters) = (table("callbacks")?, table("events")?, table("event_parameters")?);
    let mut out = head(
        "Functions an agent hands to the VM: event callbacks, heap callbacks, the start function of an agent thread.",
        "callbacks.tsv, events.tsv, event_parameters.tsv",
    );
    out.push_str("use super::*;\n\n");
    for (name, rows) in grouped(&callbacks, "callback") {
        let parameters: Vec<String> = rows
            .iter()
            .filter(|row| !row["parameter"].is_empty())
            .map(|row| match row["c"].as_str() {
                "..." => "...".to_owned(),
                c => format!("{}: {}", row["parameter"], rust(c)),
            })
            .collect();
        let result = match rows[0]["c"].as_str() {
            "void" => String::new(),
            c => format!(" -> {}", rust(c)),
        };
        out.push_str(&format!("pub type {name} = unsafe extern \"C\" fn({}){result};\n", parameters.join(", ")));
    }
    out.push_str("pub type jvmtiEventReserved = unsafe extern \"C\" fn();\n");
    let parameters = grouped(&parameters, "event");
    for event in &events {
        out.push_str(&format!(
            "pub type jvmtiEvent{} = unsafe extern \"C\" fn(jvmti_env: *mut jvmtiEnv",
            event["name"]
        ));
        for row in parameters_of(&parameters, &event["name"]) {
            out.push_str(&format!(", {}: {}", row["name"], rust(&c_type(row))));
        }
        out.push_str(");\n");
    }
    out.push_str(
        "\n/// Event callbacks; field n belongs to event number `JVMTI_MIN_EVENT_TYPE_VAL` + n.\n\
         #[repr(C)]\n#[derive(Clone, Copy, Debug, Default)]\npub struct jvmtiEventCallbacks {\n",
    );
    let mut number = events[0]["number"].parse::<u32>()?;
    for event in &events {
        while number < event["number"].parse()? {
            out.push_str(&format!("    pub reserved{number}: Option<jvmtiEventReserved>,\n"));
            number += 1;
        }
        out.push_str(&format!("    pub {0}: Option<jvmtiEvent{0}>,\n", event["name"]));
        number += 1;
    }
    out.push_str(
        "}\n\nconst _: () = assert!(\n    size_of::<jvmtiEventCallbacks>() == 8 * (JVMTI_MAX_EVENT_TYPE_VAL - JVMTI_MIN_EVENT_TYPE_VAL + 1) as usize\n);\n",
    );
    Ok(out)
}

fn capabilities() -> anyhow::Result<String> {
    let mut out = head("Numbers and names of the capabilities (specification, \"Capability\").", "capabilities.tsv");
    let capabilities = table("capabilities")?;
    for row in &capabilities {
        out.push_str(&format!("/// Bit number of `{}`.\n", row["name"]));
        out.push_str(&format!("pub const {}: u32 = {};\n", constant(&row["name"]), row["number"]));
    }
    out.push_str("\n/// The specification's names, by bit number.\n");
    out.push_str(&format!("pub const CAPABILITY_NAMES: [&str; {}] = [\n", capabilities.len()));
    for row in &capabilities {
        out.push_str(&format!("    \"{}\",\n", row["name"]));
    }
    out.push_str(
        "];\n\n/// The major version of the specification that brought each in (1: any 1.x), by bit number.\n",
    );
    out.push_str(&format!("pub const CAPABILITY_SINCE: [u32; {}] = [\n", capabilities.len()));
    for row in &capabilities {
        let since = row["since"].split('.').next().unwrap_or_default();
        out.push_str(&format!("    {since},\n"));
    }
    out.push_str("];\n");
    Ok(out)
}

pub fn constants() -> anyhow::Result<String> {
    let mut out = head(
        "Numbers of the JVM Tool Interface: versions, flags, enumerations, errors, event types.",
        "constants.tsv, errors.tsv, events.tsv",
    );
    out.push_str("use super::jint;\n");
    let constants = table("constants")?;
    for (name, rows) in grouped(&constants, "enumeration") {
        let kind = if rows[0]["kind"] == "enum" { name } else { "jint" };
        out.push_str(&format!("\n// {name}\n"));
        if kind == name {
            out.push_str(&format!("pub type {name} = jint;\n"));
        }
        for row in rows {
            out.push_str(&format!("pub const {}: {kind} = {};\n", row["name"], row["value"]));
        }
    }
    out.push_str("\n// jvmtiError\npub type jvmtiError = jint;\n");
    let errors = table("errors")?;
    for row in &errors {
        out.push_str(&format!("pub const JVMTI_ERROR_{}: jvmtiError = {};\n", row["name"], row["number"]));
    }
    let last = errors.last().map_or("0", |row| &row["number"]);
    out.push_str(&format!("pub const JVMTI_ERROR_MAX: jvmtiError = {last};\n"));
    let events = table("events")?;
    out.push_str("\n// jvmtiEvent\npub type jvmtiEvent = jint;\n");
    for row in &events {
        out.push_str(&format!("pub const {}: jvmtiEvent = {};\n", row["constant"], row["number"]));
    }
    let numbers = events.iter().map(|row| row["number"].as_str());
    let (first, last) = (numbers.clone().min().unwrap_or_default(), numbers.max().unwrap_or_default());
    out.push_str(&format!("pub const JVMTI_MIN_EVENT_TYPE_VAL: jvmtiEvent = {first};\n"));
    out.push_str(&format!("pub const JVMTI_MAX_EVENT_TYPE_VAL: jvmtiEvent = {last};\n"));
    Ok(out)
}

pub fn types() -> anyhow::Result<String> {
    let mut out = head("Structures of the JVM Tool Interface.", "types.tsv");
    out.push_str("use super::*;\n");
    let types = table("types")?;
    for (name, rows) in grouped(&types, "type") {
        // The one union's members are structures of their own.
        let (word, derived) = if rows.iter().all(|row| row["c"].starts_with("jvmtiHeapReferenceInfo")) {
            ("union", "Clone, Copy")
        } else {
            ("struct", "Clone, Copy, Debug")
        };
        out.push_str(&format!("\n#[repr(C)]\n#[derive({derived})]\npub {word} {name} {{\n"));
        for row in rows {
            out.push_str(&format!("    pub {}: {},\n", row["field"], rust(&row["c"])));
        }
        out.push_str("}\n");
    }
    Ok(out)
}

fn functions() -> anyhow::Result<String> {
    let mut out = head("The functions of the JVM Tool Interface (specification, \"Functions\").", "functions.tsv");
    out.push_str(
        "use crate::{Callable, Function};\nuse abi::jvmti::*;\n\n\
         const fn f(name: &'static str, phase: Callable, callback_safe: bool, capabilities: &'static [u32]) -> Option<Function> {\n    \
         Some(Function { name, phase, callback_safe, capabilities })\n}\n\n\
         /// Entry n - 1 is the function with number n; numbers that no function has are `None`.\n\
         pub const FUNCTIONS: [Option<Function>; JVMTI_SLOTS] = [\n",
    );
    let functions = table("functions")?;
    for function in slots(&functions)? {
        let Some(function) = function else {
            out.push_str("    None,\n");
            continue;
        };
        let phase = match function["phase"].as_str() {
            "onload" => "OnLoadAndLive",
            "onloadOnly" => "OnLoadOnly",
            "start" => "StartAndLive",
            "live" => "LiveOnly",
            "any" => "Any",
            other => bail!("{}: phase {other}", function["name"]),
        };
        let safe = function["callback"] == "safe";
        let capabilities = capability_list(&function["capabilities"]);
        out.push_str(&format!("    f(\"{}\", Callable::{phase}, {safe}, {capabilities}),\n", function["name"]));
    }
    out.push_str("];\n");
    Ok(out)
}

fn events() -> anyhow::Result<String> {
    let mut out = head("The events of the JVM Tool Interface (specification, \"Events\").", "events.tsv");
    out.push_str(
        "use crate::{Event, Sent};\nuse abi::jvmti::*;\n\n\
         const fn e(number: jvmtiEvent, name: &'static str, sent: Sent, by_thread: bool, capabilities: &'static [u32]) -> Event {\n    \
         Event { number, name, sent, by_thread, capabilities }\n}\n\n\
         /// The events, ordered by number.\npub const EVENTS: &[Event] = &[\n",
    );
    for event in table("events")? {
        let sent = match event["phase"].as_str() {
            "any" => "Any",
            "start" => "Start",
            "live" => "Live",
            other => bail!("{}: phase {other}", event["name"]),
        };
        let by_thread = event["filtered"] == "thread";
        let capabilities = capability_list(&event["capabilities"]);
        let (number, name) = (&event["constant"], &event["name"]);
        out.push_str(&format!("    e({number}, \"{name}\", Sent::{sent}, {by_thread}, {capabilities}),\n"));
    }
    out.push_str("];\n");
    Ok(out)
}

fn errors() -> anyhow::Result<String> {
    let mut out =
        head("Names of the errors of the JVM Tool Interface (specification, \"Error Reference\").", "errors.tsv");
    out.push_str(
        "use abi::jvmti::*;\n\n/// The name of an error number; None for numbers that are no error.\n\
         pub const fn error_name(error: jvmtiError) -> Option<&'static str> {\n    Some(match error {\n",
    );
    for row in table("errors")? {
        out.push_str(&format!("        JVMTI_ERROR_{0} => \"JVMTI_ERROR_{0}\",\n", row["name"]));
    }
    out.push_str("        _ => return None,\n    })\n}\n");
    Ok(out)
}

/// The sources of the agents of an interface, by their names.
///
/// # Errors
/// What can't be read.
pub fn agents(interface: &str) -> anyhow::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    let of_jvmdi = |category: &PathBuf| crate::cases::file_name(category) == "jvmdi";
    let mut categories = crate::cases::folders(&root().join("tests/agents"))?;
    categories.retain(|category| of_jvmdi(category) == (interface == "jvmdi"));
    for category in categories {
        for entry in fs::read_dir(&category)?.flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|x| x == "c") {
                let name = crate::cases::file_name(&path.with_extension(""));
                found.push((format!("{}/{name}", crate::cases::file_name(&category)), fs::read_to_string(&path)?));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The tests that mention a word, the first few by name.
pub fn tests_of(agents: &[(String, String)], word: &str) -> String {
    let is_word = |text: &str| {
        text.match_indices(word).any(|(at, _)| {
            let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
            !letter(text[..at].chars().next_back()) && !letter(text[at + word.len()..].chars().next())
        })
    };
    let named: Vec<&str> = agents.iter().filter(|(_, text)| is_word(text)).map(|(name, _)| name.as_str()).collect();
    match named.len() {
        0 => "none".to_owned(),
        1..=3 => named.join(", "),
        count => format!("{} and {} more", named[..3].join(", "), count - 3),
    }
}

fn status() -> anyhow::Result<String> {
    let agents = agents("jvmti")?;
    let mut out = String::from(
        "# What there is of the JVM Tool Interface\n\n\
         Made by `./x generate` from the facts in `spec/jvmti` and the agents in `tests/agents`. All functions and events\n\
         are there; what of them is limited stands in the README. Tests are the agents that use the function or event; the\n\
         matrix of errors (`./x matrix`) calls each function besides.\n\n",
    );
    let functions = table("functions")?;
    out.push_str(&format!("## Functions ({})\n\n| number | function | section | since | phase | capabilities | tests |\n|---|---|---|---|---|---|---|\n", functions.len()));
    for row in &functions {
        let tests = tests_of(&agents, &row["name"]);
        let line = ["number", "name", "section", "since", "phase", "capabilities"].map(|column| row[column].as_str());
        out.push_str(&format!("| {} | {tests} |\n", line.join(" | ")));
    }
    let events = table("events")?;
    out.push_str(&format!("\n## Events ({})\n\n| number | event | since | from phase | filtered by | capabilities | tests |\n|---|---|---|---|---|---|---|\n", events.len()));
    for row in &events {
        let tests = tests_of(&agents, &row["constant"]);
        let line = ["number", "name", "since", "phase", "filtered", "capabilities"].map(|column| row[column].as_str());
        out.push_str(&format!("| {} | {tests} |\n", line.join(" | ")));
    }
    let capabilities = table("capabilities")?;
    out.push_str("\n## Capabilities\n\nEach can be had at any time, by any number of environments. Those newer than the class library are declared, not offered.\n\n| number | capability | since |\n|---|---|---|\n");
    for row in &capabilities {
        out.push_str(&format!("| {} | {} | {} |\n", row["number"], row["name"], row["since"]));
    }
    Ok(out)
}
