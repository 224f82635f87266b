//! What is made from the facts in `spec/openj9`: the functions that agents call, and what they are told of them (`entry_points.rs` of
//! `crates/openj9`), the types of C (`types.rs`, `include/ibmjvmti.h`), and the list of what there is (`docs/openj9-status.md`).

use anyhow::{Context, bail};

use crate::generate::{Row, grouped, parameters_of, rust, table_of, tests_of};

fn facts(name: &str) -> anyhow::Result<Vec<Row>> {
    table_of("openj9", name)
}

/// The type that checks a parameter and hands it to the body (`crates/openj9/src/parameters.rs`).
fn parameter_type(row: &Row) -> anyhow::Result<String> {
    let maybe = match row["null"].as_str() {
        "no" => false,
        "ok" | "own" => true,
        other => bail!("{}, {}: null {other}", row["function"], row["name"]),
    };
    let c = row["c"].as_str();
    let rust = |c: &str| match c {
        "void*" => "*mut c_void".to_owned(),
        _ => match c.strip_suffix('*') {
            Some(inner) => format!("*mut {inner}"),
            None => c.to_owned(),
        },
    };
    Ok(match c {
        "jint" | "jboolean" => c.to_owned(),
        "jthread" => "ObjectId".to_owned(),
        "jmethodID" => "MethodId".to_owned(),
        "char*" | "const char*" => if maybe { "MaybeText" } else { "Text" }.to_owned(),
        "void*" => if maybe { "Opaque" } else { "GivenOpaque" }.to_owned(),
        _ if c.starts_with("jvmti") && !c.ends_with('*') && maybe => format!("Option<{c}>"),
        _ if c.starts_with("jvmti") && !c.ends_with('*') => format!("Function<{c}>"),
        _ => {
            // The header has jchar where bytes are meant, too.
            let inner = c.strip_suffix('*').with_context(|| format!("no type for {c}"))?;
            match inner.strip_prefix("const ") {
                Some(inner) => format!("*const {inner}"),
                None => format!("{}Out<{}>", if maybe { "Maybe" } else { "" }, rust(inner)),
            }
        }
    })
}

/// What agents are told of a parameter.
fn reported(name: &str, kind: &str, base: &str, null: &str) -> String {
    format!("(\"{name}\", JVMTI_KIND_{kind}, JVMTI_TYPE_{base}, {})", null == "ok")
}

/// A name of C as Rust may write it.
fn word(name: &str) -> String {
    if name == "type" { format!("r#{name}") } else { name.to_owned() }
}

/// An id without whose it is.
fn short(id: &str) -> &str {
    id.rsplit('.').next().unwrap_or(id)
}

pub fn entry_points() -> anyhow::Result<String> {
    let parameters = facts("parameters")?;
    let parameters = grouped(&parameters, "function");
    let mut out = String::from(
        "//! The extension functions that agents call, with what they are told of them and of the events.\n//!\n\
         //! Made by `./x generate` from `spec/openj9/functions.tsv, parameters.tsv, events.tsv`.\n\
         #![cfg_attr(rustfmt, rustfmt_skip)]\n\n\
         use crate::entry::entry_points;\nuse crate::parameters::*;\nuse abi::jni::*;\nuse abi::jvmti::*;\n\nentry_points! {\n    functions {\n",
    );
    for row in facts("functions")?.iter().filter(|row| !row["body"].is_empty()) {
        let callable = match row["phase"].as_str() {
            "any" => "Any",
            "alive" => "BeforeDeath",
            "onload" => "OnLoadAndLive",
            "start" => "StartAndLive",
            "live" => "LiveOnly",
            other => bail!("{}: phase {other}", row["id"]),
        };
        let name = short(&row["id"]);
        let rows = parameters_of(&parameters, name);
        let told: Vec<String> = rows
            .iter()
            .filter(|row| row["kind"] != "-")
            .map(|row| reported(&row["name"], &row["kind"], &row["base"], &row["reported_null"]))
            .collect();
        let passed = rows.iter().filter(|row| row["c"] != "-");
        let passed: Vec<String> = passed
            .map(|row| Ok(format!("{}: {}", word(&row["name"]), parameter_type(row)?)))
            .collect::<anyhow::Result<_>>()?;
        let errors: Vec<String> = row["errors"].split_whitespace().map(|e| format!("JVMTI_ERROR_{e}")).collect();
        out.push_str(&format!(
            "    {name} \"{}\" \"{}\" {callable} {} [{}] [{}]\n        ({}) {};\n",
            row["id"],
            row["description"],
            row["callback"] == "safe",
            told.join(", "),
            errors.join(", "),
            passed.join(", "),
            row["body"],
        ));
    }
    out.push_str("    }\n    events {\n");
    for row in facts("events")?.iter().filter(|row| row["told"] == "yes") {
        let mut told = Vec::new();
        for parameter in row["parameters"].split_whitespace() {
            let fields: Vec<&str> = parameter.split(':').collect();
            let [name, kind, base, null] = fields[..] else { bail!("{}: {parameter}", row["id"]) };
            told.push(reported(name, kind, base, null));
        }
        out.push_str(&format!(
            "    {} \"{}\" \"{}\" [{}];\n",
            row["kind"],
            row["id"],
            row["description"],
            told.join(", ")
        ));
    }
    out.push_str("    }\n}\n");
    Ok(out)
}

/// The types of C, in Rust.
pub fn types() -> anyhow::Result<String> {
    let mut out = String::from(
        "//! C types of `ibmjvmti.h`.\n//!\n//! Made by `./x generate` from `spec/openj9/types.tsv`.\n\
         #![cfg_attr(rustfmt, rustfmt_skip)]\n#![allow(non_camel_case_types, non_snake_case, dead_code)]\n\n\
         use abi::jni::*;\nuse abi::jvmti::*;\nuse std::ffi::{c_char, c_void};\n",
    );
    for (name, rows) in grouped(&facts("types")?, "type") {
        if rows[0]["what"] == "struct" {
            out.push_str(&format!("\n#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct {name} {{\n"));
            for row in rows {
                out.push_str(&format!("    pub {}: {},\n", word(&row["field"]), rust(&row["c"])));
            }
            out.push_str("}\n");
        } else {
            let (result, parameters) = rows.split_first().context("no rows")?;
            let result = if result["c"] == "void" { String::new() } else { format!(" -> {}", rust(&result["c"])) };
            let parameters: Vec<String> =
                parameters.iter().map(|row| format!("{}: {}", row["field"], rust(&row["c"]))).collect();
            out.push_str(&format!("\npub type {name} = unsafe extern \"C\" fn({}){result};\n", parameters.join(", ")));
        }
    }
    Ok(out)
}

/// The header for agents, which needs the JDK's `jvmti.h` alone.
pub fn header() -> anyhow::Result<String> {
    let mut out = String::from(
        "/* Eclipse OpenJ9's extensions of the JVM Tool Interface, as Pellucid has them.\n\
         \x20* Made by `./x generate` from `spec/openj9`. */\n#ifndef IBMJVMTI_H\n#define IBMJVMTI_H\n\n#include \"jvmti.h\"\n\n\
         #ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
    );
    for row in facts("constants")? {
        let note = if row["note"].is_empty() { String::new() } else { format!(" /* {} */", row["note"]) };
        out.push_str(&format!("#define {} {}{note}\n", row["name"], row["value"]));
    }
    for (name, rows) in grouped(&facts("types")?, "type") {
        let declared = |row: &Row| match row["c"].strip_suffix('*') {
            Some(inner) if inner == name => format!("struct {name} *{}", row["field"]),
            Some(inner) => format!("{inner} *{}", row["field"]),
            None => format!("{} {}", row["c"], row["field"]),
        };
        if rows[0]["what"] == "struct" {
            out.push_str(&format!("\ntypedef struct {name} {{\n"));
            rows.iter().for_each(|row| out.push_str(&format!("    {};\n", declared(row))));
            out.push_str(&format!("}} {name};\n"));
        } else {
            let parameters: Vec<String> = rows[1..].iter().map(|row| declared(row)).collect();
            let call = if rows[0]["c"] == "jint" { "JNICALL " } else { "" };
            out.push_str(&format!("\ntypedef {} ({call}*{name})({});\n", rows[0]["c"], parameters.join(", ")));
        }
    }
    out.push_str(
        "\n/* The extension functions, behind the environment:\n * jvmtiError (JNICALL *)(jvmtiEnv *env, ...)\n",
    );
    let parameters = facts("parameters")?;
    let parameters = grouped(&parameters, "function");
    for row in facts("functions")? {
        let name = short(&row["id"]);
        // What the VM looks at although callers needn't pass it stands in no prototype.
        let passed =
            parameters_of(&parameters, name).iter().filter(|row| row["c"] != "-" && row["name"] != "after_user_data");
        let passed: Vec<String> = passed.map(|row| format!("{} {}", row["c"], row["name"])).collect();
        out.push_str(&format!(" *   {name}({})\n", passed.join(", ")));
    }
    out.push_str(" */\n\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    Ok(out)
}

/// What there is.
pub fn status(agents: &[(String, String)]) -> anyhow::Result<String> {
    let mut out = String::from(
        "# What there is of Eclipse OpenJ9's extensions\n\n\
         Made by `./x generate` from the facts in `spec/openj9` and the agents in `tests/agents`. Agents get them by their ids from\n\
         GetExtensionFunctions and GetExtensionEvents; `include/ibmjvmti.h` declares what they take.\n\n",
    );
    let there = |yes: bool| if yes { "yes" } else { "not yet" };
    out.push_str("## Functions\n\n| function | phase | there | what it does | tests |\n|---|---|---|---|---|\n");
    for row in facts("functions")? {
        let tests = tests_of(agents, &row["macro"]);
        let is_there = there(!row["body"].is_empty());
        let (name, phase, what) = (&row["id"], &row["phase"], &row["description"]);
        out.push_str(&format!("| {name} | {phase} | {is_there} | {what} | {tests} |\n"));
    }
    out.push_str("\n## Events\n\n| event | there | when it is sent | tests |\n|---|---|---|---|\n");
    for row in facts("events")? {
        let tests = tests_of(agents, &row["macro"]);
        let is_there = there(row["told"] == "yes");
        out.push_str(&format!("| {} | {is_there} | {} | {tests} |\n", row["id"], row["description"]));
    }
    Ok(out)
}
