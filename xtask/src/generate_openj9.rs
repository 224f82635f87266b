//! What is made from the facts in `spec/openj9`: the functions that agents call, and what they are told of them
//! (`crates/openj9/src/entry_points.rs`).

use anyhow::{Context, bail};

use crate::generate::{Row, grouped, parameters_of, table_of};

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
            .map(|row| Ok(format!("{}: {}", row["name"], parameter_type(row)?)))
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
