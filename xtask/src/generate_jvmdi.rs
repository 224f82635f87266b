//! What `./x generate` makes from the facts in `spec/jvmdi`: the header for agents (`include/jvmdi.h`), the types for Rust
//! (`crates/abi`), the tables and the checked entry points (`crates/jvmdi`), the list of what there is (`docs/jvmdi-status.md`) and
//! the table of the matrix of errors (`tests/agents/jvmdi/functions.h`).
//!
//! Invariant: as of `generate`.

use std::path::PathBuf;

use anyhow::bail;

use crate::generate::{
    Row, agents, c_type, grouped, head_of, is_function, parameters_of, rust, snake_case, table_of, tests_of,
};

fn table(name: &str) -> anyhow::Result<Vec<Row>> {
    table_of("jvmdi", name)
}

/// The files that are made.
///
/// # Errors
/// What is wrong with the facts.
pub fn files() -> anyhow::Result<Vec<(PathBuf, String)>> {
    let made = |path: &str, text: String| (PathBuf::from(path), text);
    Ok(vec![
        made("include/jvmdi.h", header()?),
        made("crates/abi/src/jvmdi.rs", abi()?),
        made("crates/jvmdi/src/facts.rs", facts()?),
        made("crates/jvmdi/src/entry_points.rs", entry_points()?),
        made("tests/agents/jvmdi/functions.h", matrix()?),
        made("docs/jvmdi-status.md", status()?),
    ])
}

/// The C type of a parameter; the interface declares nothing const.
fn c(row: &Row) -> String {
    c_type(row).replace("const ", "")
}

/// The fixed parameters of a function.
fn fixed<'a>(groups: &'a [(&str, Vec<&'a Row>)], function: &str) -> Vec<&'a Row> {
    parameters_of(groups, function).iter().filter(|row| row["kind"] != "varargs").copied().collect()
}

fn type_in_rust(of_c: &str) -> String {
    if of_c == "int" { "jint".to_owned() } else { rust(of_c) }
}

const HEADER_BEGIN: &str = r#"/* The Java Virtual Machine Debug Interface (JVMDI), versions 1 to 1.3, as Pellucid offers it on Linux x86-64.
 * Made by `./x generate` from the facts in spec/jvmdi. */
#ifndef JVMDI_H
#define JVMDI_H

#include <jni.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef jint jvmdiError;
typedef jobject jthread;
typedef jobject jthreadGroup;
typedef jlong jlocation;
typedef struct JVMDI_frame *jframeID;
typedef void *JVMDI_RawMonitor;

/* The method of a frame or event whose class has been given another version since, which has no such body. */
#define OBSOLETE_METHOD_ID ((jmethodID)0)

"#;

const HEADER_END: &str = r#"
/* Has a user-defined event sent to all who want to hear of it in the calling thread, which must be attached; exported by the VM's library. */
JNIEXPORT jvmdiError JNICALL JVMDI_PostUserEvent(JNIEnv *env, jobject object, jint key);

/* What an agent's library exports; it is called as it is loaded (-Xdebug -Xrun<name>[:options]). */
JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *vm, char *options, void *reserved);

#ifdef __cplusplus
}
#endif

#endif
"#;

fn header() -> anyhow::Result<String> {
    let mut out = HEADER_BEGIN.to_owned();
    for row in table("constants")? {
        out.push_str(&format!("#define {} ({})\n", row["name"], row["value"]));
    }
    out.push_str("\n/* Errors */\n");
    for row in table("errors")? {
        out.push_str(&format!("#define JVMDI_ERROR_{} ((jvmdiError)({}))\n", row["name"], row["number"]));
    }
    out.push_str("\n/* Events */\n");
    let events = table("events")?;
    for row in &events {
        out.push_str(&format!("#define JVMDI_EVENT_{} {}\n", row["name"], row["number"]));
    }
    out.push('\n');
    for (name, rows) in grouped(&table("types")?, "type") {
        out.push_str("typedef struct {\n");
        rows.iter().for_each(|row| out.push_str(&format!("    {} {};\n", row["c"], row["field"])));
        out.push_str(&format!("}} {name};\n\n"));
    }
    out.push_str("typedef struct {\n    jint kind; /* JVMDI_EVENT_... */\n    union {\n");
    for (member, name) in members(&events) {
        out.push_str(&format!("        {name} {member};\n"));
    }
    out.push_str("    } u;\n} JVMDI_Event;\n\ntypedef struct {\n");
    for row in table("capabilities")? {
        out.push_str(&format!("    unsigned int {} : 1;\n", row["name"]));
    }
    out.push_str("} JVMDI_capabilities;\n\n");
    for (name, rows) in grouped(&table("callbacks")?, "callback") {
        let parameters: Vec<String> =
            rows[1..].iter().map(|row| format!("{} {}", row["c"], row["parameter"])).collect();
        out.push_str(&format!("typedef {} (*{name})({});\n", rows[0]["c"], parameters.join(", ")));
    }
    out.push_str("\ntypedef struct {\n");
    let parameters = table("parameters")?;
    let parameters = grouped(&parameters, "function");
    for function in table("functions")? {
        let rows = parameters_of(&parameters, &function["name"]);
        let declared = |row: &&Row| match row["kind"].as_str() {
            "varargs" => "...".to_owned(),
            _ => format!("{} {}", c(row), row["name"]),
        };
        let declared: Vec<String> = rows.iter().map(declared).collect();
        let list = if declared.is_empty() { "void".to_owned() } else { declared.join(", ") };
        out.push_str(&format!("    jvmdiError (JNICALL *{})({list});\n", function["name"]));
    }
    out.push_str("} JVMDI_Interface_1;\n");
    out.push_str(HEADER_END);
    Ok(out)
}

/// The members of the union in an event, and their types.
fn members(events: &[Row]) -> Vec<(&str, String)> {
    let mut members: Vec<(&str, String)> = Vec::new();
    for event in events.iter().filter(|event| !event["member"].is_empty()) {
        let member = event["member"].as_str();
        if members.iter().all(|(known, _)| *known != member) {
            let name =
                if member.ends_with("_event") { format!("{member}_data") } else { format!("{member}_event_data") };
            members.push((member, format!("JVMDI_{name}")));
        }
    }
    members
}

fn abi() -> anyhow::Result<String> {
    let mut out = head_of("jvmdi", "Types of JVMDI (specification of version 1.3), as agents see them.", "*.tsv");
    out.push_str(
        "use crate::jni::*;\nuse std::ffi::{c_char, c_void};\n\n\
         pub type jvmdiError = jint;\npub type jthread = jobject;\npub type jthreadGroup = jobject;\npub type jlocation = jlong;\n\
         pub type JVMDI_RawMonitor = *mut c_void;\n\n\
         /// What a `jframeID` points to.\n#[repr(C)]\npub struct JVMDI_frame {\n    _opaque: [u8; 0],\n}\npub type jframeID = *mut JVMDI_frame;\n\n",
    );
    for row in table("constants")? {
        out.push_str(&format!("pub const {}: jint = {};\n", row["name"], row["value"]));
    }
    for row in table("errors")? {
        out.push_str(&format!("pub const JVMDI_ERROR_{}: jvmdiError = {};\n", row["name"], row["number"]));
    }
    let events = table("events")?;
    for row in &events {
        out.push_str(&format!("pub const JVMDI_EVENT_{}: jint = {};\n", row["name"], row["number"]));
    }
    for (name, rows) in grouped(&table("types")?, "type") {
        // A jvalue can't be printed.
        let derived = if rows.iter().any(|row| row["c"] == "jvalue") { "Clone, Copy" } else { "Clone, Copy, Debug" };
        out.push_str(&format!("\n#[repr(C)]\n#[derive({derived})]\npub struct {name} {{\n"));
        rows.iter().for_each(|row| {
            let field = if row["field"] == "type" { "r#type" } else { &row["field"] };
            out.push_str(&format!("    pub {field}: {},\n", type_in_rust(&row["c"])));
        });
        out.push_str("}\n");
    }
    out.push_str("\n#[repr(C)]\n#[derive(Clone, Copy)]\npub union JVMDI_EventUnion {\n");
    for (member, name) in members(&events) {
        out.push_str(&format!("    pub {member}: {name},\n"));
    }
    out.push_str(
        "}\n\n#[repr(C)]\n#[derive(Clone, Copy)]\npub struct JVMDI_Event {\n    pub kind: jint,\n    pub u: JVMDI_EventUnion,\n}\n\n\
         /// Capabilities, which C declares as bit fields.\n#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct JVMDI_capabilities {\n    pub bits: u32,\n}\n\n",
    );
    for row in table("capabilities")? {
        if !row["name"].starts_with("reserved") {
            out.push_str(&format!("pub const {}: u32 = {};\n", row["name"].to_uppercase(), row["number"]));
        }
    }
    out.push('\n');
    for (name, rows) in grouped(&table("callbacks")?, "callback") {
        let parameters: Vec<String> =
            rows[1..].iter().map(|row| format!("{}: {}", row["parameter"], type_in_rust(&row["c"]))).collect();
        let result = match rows[0]["c"].as_str() {
            "void" => String::new(),
            of_c => format!(" -> {}", type_in_rust(of_c)),
        };
        out.push_str(&format!("pub type {name} = unsafe extern \"C\" fn({}){result};\n", parameters.join(", ")));
    }
    out.push_str(
        "/// What an agent's library exports.\npub type JVM_OnLoad = unsafe extern \"C\" fn(vm: *mut JavaVM, options: *mut c_char, reserved: *mut c_void) -> jint;\n\n\
         /// The functions. SetEventNotificationMode is declared with trailing `...` in C; the fixed parameters alone have the same calling\n\
         /// convention for the callee.\n#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct JVMDI_Interface_1 {\n",
    );
    let parameters = table("parameters")?;
    let parameters = grouped(&parameters, "function");
    for function in table("functions")? {
        let rows = fixed(&parameters, &function["name"]);
        let declared: Vec<String> =
            rows.iter().map(|row| format!("{}: {}", row["name"], type_in_rust(&c(row)))).collect();
        out.push_str(&format!(
            "    pub {}: unsafe extern \"C\" fn({}) -> jvmdiError,\n",
            function["name"],
            declared.join(", ")
        ));
    }
    out.push_str("}\n");
    Ok(out)
}

fn facts() -> anyhow::Result<String> {
    let mut out = head_of(
        "jvmdi",
        "Facts about JVMDI: functions, events, errors. Data only; who checks by it is `entry`.",
        "functions.tsv, events.tsv, errors.tsv",
    );
    out.push_str(
        "use abi::jvmdi::*;\n\n/// A function.\n#[derive(Copy, Clone, Debug)]\npub(crate) struct Function {\n    /// Its name.\n    pub name: &'static str,\n\
         \x20   /// May it be called before VM_INIT, and after VM_DEATH?\n    pub any_phase: bool,\n}\n\n\
         /// By their places in the table.\npub(crate) const FUNCTIONS: &[Function] = &[\n",
    );
    for row in table("functions")? {
        let any = match row["phase"].as_str() {
            "any" => true,
            "live" => false,
            other => bail!("{}: phase {other}", row["name"]),
        };
        out.push_str(&format!("    Function {{ name: \"{}\", any_phase: {any} }},\n", row["name"]));
    }
    out.push_str(
        "];\n\n/// An event.\n#[derive(Copy, Clone, Debug)]\npub(crate) struct Event {\n    /// Its number.\n    pub number: i32,\n\
         \x20   /// Is it enabled globally at first?\n    pub at_first: bool,\n\
         \x20   /// Can it be controlled for all threads, for single ones?\n    pub global: bool,\n    pub by_thread: bool,\n}\n\n\
         /// The events, ordered by number.\npub(crate) const EVENTS: &[Event] = &[\n",
    );
    for row in table("events")? {
        let (global, by_thread) = match row["level"].as_str() {
            "both" => (true, true),
            "global" => (true, false),
            "thread" => (false, true),
            other => bail!("{}: level {other}", row["name"]),
        };
        out.push_str(&format!(
            "    Event {{ number: JVMDI_EVENT_{}, at_first: {}, global: {global}, by_thread: {by_thread} }},\n",
            row["name"],
            row["at_first"] == "on"
        ));
    }
    out.push_str("];\n\n/// The name of an error number.\npub(crate) const fn error_name(error: jvmdiError) -> &'static str {\n    match error {\n");
    for row in table("errors")? {
        out.push_str(&format!("        {} => \"JVMDI_ERROR_{}\",\n", row["number"], row["name"]));
    }
    out.push_str("        _ => \"an unknown error\",\n    }\n}\n");
    Ok(out)
}

/// The type that checks a parameter and hands it to the body (`crates/jvmdi/src/parameters.rs`).
fn parameter_type(row: &Row) -> anyhow::Result<String> {
    let optional = row["null"] == "ok";
    let rules: Vec<&str> = row["rule"].split_whitespace().collect();
    let has = |rule: &str| rules.contains(&rule);
    let inner = type_in_rust(&row["type"]);
    Ok(match (row["kind"].as_str(), row["type"].as_str()) {
        ("in", "jthread") if optional => "MaybeThread".to_owned(),
        ("in", "jthread") if has("state=any") || has("state=new") => "ThreadObject".to_owned(),
        ("in", "jthread") if has("state=unended") => "UnendedThread".to_owned(),
        ("in", "jthread") if has("held") => "HeldThread".to_owned(),
        ("in", "jthread") => "Thread".to_owned(),
        ("in", "jthreadGroup") => "Group".to_owned(),
        ("in", "jclass") => "Class".to_owned(),
        ("in", "jobject") if optional => "MaybeObject".to_owned(),
        ("in", "jobject") if has("loader") => "Loader".to_owned(),
        ("in", "jobject") => "Object".to_owned(),
        ("in", "jmethodID") if has("obsolete") => "MaybeObsolete".to_owned(),
        ("in", "jmethodID") => "Method".to_owned(),
        ("in", "jfieldID") => "Field".to_owned(),
        ("in", "jframeID") => "Frame".to_owned(),
        ("in", "JVMDI_RawMonitor") => "Monitor".to_owned(),
        ("in", "jint") if has("min=0") => "Count".to_owned(),
        ("in", "jbyte*") => "Memory".to_owned(),
        ("in", function) if is_function(function) && !optional => format!("Callback<{function}>"),
        ("in", _) => inner,
        ("inbuf", "char") => "Text".to_owned(),
        ("inbuf", _) => format!("Input<{inner}>"),
        ("outptr", _) => format!("Out<{inner}>"),
        ("allocbuf", _) => format!("Out<*mut {inner}>"),
        ("outbuf", _) => format!("Buffer<{inner}>"),
        (kind, _) => bail!("{}, {}: no type for kind {kind}", row["function"], row["name"]),
    })
}

fn entry_points() -> anyhow::Result<String> {
    let parameters = table("parameters")?;
    let parameters = grouped(&parameters, "function");
    let mut out = head_of(
        "jvmdi",
        "The functions that agents call: how each parameter is checked, and the body.",
        "functions.tsv, parameters.tsv",
    );
    out.push_str(
        "use crate::entry::entry_points;\nuse crate::parameters::*;\nuse abi::jni::*;\nuse abi::jvmdi::*;\n\
         use std::ffi::{c_char, c_void};\n\nentry_points! {\n",
    );
    for function in table("functions")? {
        let name = &function["name"];
        let typed: Vec<String> = fixed(&parameters, name)
            .iter()
            .map(|row| Ok(format!("{}: {}", snake_case(&row["name"]), parameter_type(row)?)))
            .collect::<anyhow::Result<_>>()?;
        let module = function["section"].to_lowercase().replace(' ', "_");
        out.push_str(&format!(
            "    {} {name}({}) {module}::{};\n",
            function["slot"],
            typed.join(", "),
            snake_case(name)
        ));
    }
    out.push_str("}\n");
    Ok(out)
}

/// The table by which the matrix of errors calls each function.
fn matrix() -> anyhow::Result<String> {
    let parameters = table("parameters")?;
    let parameters = grouped(&parameters, "function");
    let mut out = String::from(
        "/* The functions of JVMDI with their parameters, for the matrix of errors. Made by `./x generate` from spec/jvmdi. */\n",
    );
    let mut list = String::new();
    for function in table("functions")? {
        let (name, any) = (&function["name"], i32::from(function["phase"] == "any"));
        let rows = fixed(&parameters, name);
        let (mut passed, mut described) = (Vec::new(), String::new());
        for (index, row) in rows.iter().enumerate() {
            let of_c = c(row);
            let member = match of_c.as_str() {
                "jint" | "int" | "jlong" | "jlocation" => "j",
                "jfloat" => "f",
                "jdouble" => "d",
                _ => "p",
            };
            passed.push(format!("({of_c})a[{index}].{member}"));
            described.push_str(&format!(
                "{{\"{}\", \"{}\", \"{}\", \"{}\", \"{}\", \"{}\"}}, ",
                row["name"], row["kind"], row["type"], row["count"], row["null"], row["rule"]
            ));
        }
        out.push_str(&format!(
            "static jvmdiError call_{name}(Argument *a) {{ return jvmdi->{name}({}); }}\n",
            passed.join(", ")
        ));
        if !rows.is_empty() {
            out.push_str(&format!("static const Parameter parameters_{name}[] = {{{described}}};\n"));
        }
        let of = if rows.is_empty() { "NULL".to_owned() } else { format!("parameters_{name}") };
        list.push_str(&format!("    {{\"{name}\", call_{name}, {any}, {}, {of}}},\n", rows.len()));
    }
    out.push_str(&format!("static const Function functions[] = {{\n{list}}};\n"));
    out.push_str("static const char *error_name(jvmdiError error) {\n    switch (error) {\n");
    for row in table("errors")? {
        out.push_str(&format!("    case {}: return \"{}\";\n", row["number"], row["name"]));
    }
    out.push_str("    default: return \"an error that is none\";\n    }\n}\n");
    Ok(out)
}

fn status() -> anyhow::Result<String> {
    let agents = agents("jvmdi")?;
    let mut out = String::from(
        "# What there is of the Java Virtual Machine Debug Interface\n\n\
         Made by `./x generate` from the facts in `spec/jvmdi` and the agents in `tests/agents/jvmdi`. What is limited stands in the\n\
         README. Tests are the agents that use the function or event; the matrix of errors (`jvmdi/JvmdiMatrix`) calls each function besides.\n\
         Functions that the specification doesn't describe are those that the first header named and later ones reserved, and\n\
         IsMethodObsolete of the last header.\n\n",
    );
    let functions = table("functions")?;
    let parameters = table("parameters")?;
    let parameters = grouped(&parameters, "function");
    out.push_str(&format!("## Functions ({})\n\n| slot | function | section | since | described | may be called | errors | tests |\n|---|---|---|---|---|---|---|---|\n", functions.len()));
    for row in &functions {
        let list: Vec<&str> = parameters_of(&parameters, &row["name"]).iter().map(|p| p["name"].as_str()).collect();
        let phase = if row["phase"] == "any" { "always" } else { "between VM_INIT and VM_DEATH" };
        out.push_str(&format!(
            "| {} | {}({}) | {} | {} | {} | {phase} | {} | {} |\n",
            row["slot"],
            row["name"],
            list.join(", "),
            row["section"],
            row["since"],
            row["described"],
            row["errors"],
            tests_of(&agents, &row["name"])
        ));
    }
    let events = table("events")?;
    out.push_str(&format!(
        "\n## Events ({})\n\n| number | event | enabled at first | controlled | tests |\n|---|---|---|---|---|\n",
        events.len()
    ));
    for row in &events {
        let level = match row["level"].as_str() {
            "both" => "for all threads and for single ones",
            "global" => "for all threads",
            _ => "for single threads",
        };
        let tests = tests_of(&agents, &format!("JVMDI_EVENT_{}", row["name"]));
        out.push_str(&format!("| {} | {} | {} | {level} | {tests} |\n", row["number"], row["name"], row["at_first"]));
    }
    Ok(out)
}
