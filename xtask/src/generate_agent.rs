//! What `./x generate` makes for `crates/agent`, the kit to write agents in Rust: the C types, and from the same facts the safe
//! functions, events, capabilities, errors and enumerations with their documentation.
//!
//! Invariant: every function of the facts is made here or named in [`BY_HAND`]; one that is neither is an error.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::generate::{
    Row, callbacks, constants, function_table, grouped, head, parameters_of, snake_case, table, types,
};

/// Functions whose safe form has another shape than their parameters; `crates/agent/src` has them by hand.
const BY_HAND: &[&str] = &[
    "SetEventNotificationMode",
    "RunAgentThread",
    "CreateRawMonitor",
    "DestroyRawMonitor",
    "RawMonitorEnter",
    "RawMonitorExit",
    "RawMonitorWait",
    "RawMonitorNotify",
    "RawMonitorNotifyAll",
    "Allocate",
    "Deallocate",
    "GetThreadLocalStorage",
    "SetThreadLocalStorage",
    "SetNativeMethodPrefixes",
    "RedefineClasses",
    "GetCapabilities",
    "GetPotentialCapabilities",
    "AddCapabilities",
    "RelinquishCapabilities",
    "IterateOverObjectsReachableFromObject",
    "IterateOverReachableObjects",
    "IterateOverHeap",
    "IterateOverInstancesOfClass",
    "FollowReferences",
    "IterateThroughHeap",
    "SetJNIFunctionTable",
    "GetJNIFunctionTable",
    "SetEventCallbacks",
    "GetExtensionFunctions",
    "GetExtensionEvents",
    "SetExtensionEventCallback",
    "DisposeEnvironment",
    "GetEnvironmentLocalStorage",
    "SetEnvironmentLocalStorage",
];

/// Events in which only callback-safe functions may be called (specification, the events' own text).
const CALLBACK_SAFE: &[&str] = &["GarbageCollectionStart", "GarbageCollectionFinish", "ObjectFree"];

/// Parameters of events that may be null.
const NULLABLE: &[(&str, &str)] = &[
    ("ClassFileLoadHook", "class_being_redefined"),
    ("ClassFileLoadHook", "loader"),
    ("ClassFileLoadHook", "name"),
    ("ClassFileLoadHook", "protection_domain"),
    ("Exception", "catch_method"),
    ("FieldAccess", "object"),
    ("FieldModification", "object"),
    ("NativeMethodBind", "thread"),
    ("DynamicCodeGenerated", "name"),
    ("ResourceExhausted", "description"),
];

/// Numbers that have a type of their own.
const TYPED_NUMBERS: &[(&str, &str, &str)] =
    &[("GetThreadState", "thread_state_ptr", "ThreadState"), ("GetClassStatus", "status_ptr", "ClassStatus")];

/// Enumerations that the kit has types for, as their names begin.
const ENUMERATIONS: &[&str] = &[
    "jvmtiThreadState",
    "jvmtiHeapFilter",
    "jvmtiHeapReferenceKind",
    "jvmtiPrimitiveType",
    "jvmtiHeapObjectFilter",
    "jvmtiHeapRootKind",
    "jvmtiObjectReferenceKind",
    "jvmtiClassStatus",
    "jvmtiTimerKind",
    "jvmtiPhase",
    "jvmtiVerboseFlag",
    "jvmtiJlocationFormat",
    "jvmtiResourceExhaustionFlags",
    "jvmtiIterationControl",
];

/// The files of the kit.
pub fn files() -> anyhow::Result<Vec<(PathBuf, String)>> {
    let (sys, made) = (Path::new("crates/agent/src/sys"), Path::new("crates/agent/src/made"));
    let facts = Facts::read()?;
    Ok(vec![
        (sys.join("function_table.rs"), function_table()?),
        (sys.join("callbacks.rs"), callbacks()?),
        (sys.join("constants.rs"), constants()?),
        (sys.join("types.rs"), types()?),
        (made.join("capabilities.rs"), facts.capabilities()?),
        (made.join("error_codes.rs"), facts.error_codes()?),
        (made.join("enumerations.rs"), enumerations()?),
        (made.join("facts.rs"), facts.function_facts()?),
        (made.join("functions.rs"), facts.safe_functions()?),
        (made.join("events.rs"), facts.events()?),
    ])
}

struct Facts {
    functions: Vec<Row>,
    parameters: Vec<Row>,
    events: Vec<Row>,
    event_parameters: Vec<Row>,
    /// By kind and name.
    summaries: BTreeMap<(String, String), String>,
}

/// `INVALID_THREAD` as `InvalidThread`.
fn camel(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1);
        format!("{}{}", first.to_uppercase(), rest.to_lowercase())
    };
    name.split('_').filter(|w| !w.is_empty()).map(word).collect()
}

fn doc(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "///\n".to_owned() } else { format!("/// {line}\n") }).collect()
}

fn indent(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }).collect()
}

fn set_of(capabilities: &str) -> String {
    let each: Vec<String> =
        capabilities.split_whitespace().map(|name| format!("Capabilities::{}", name.to_uppercase())).collect();
    each.join(".union(") + &")".repeat(each.len().saturating_sub(1))
}

/// 1.0, 1.1 and 1.2 as the interface numbers them, and later majors.
fn version(since: &str) -> anyhow::Result<String> {
    let (major, minor) = since.split_once('.').unwrap_or((since, "0"));
    let (major, minor): (u32, u32) = (major.parse()?, minor.parse()?);
    Ok(format!("{:#x}", major << 16 | minor << 8))
}

/// Enumerations as enums and sets of bits.
fn enumerations() -> anyhow::Result<String> {
    let mut out = head("Enumerations and sets of bits of the interface.", "constants.tsv");
    out.push_str("use bitflags::bitflags;\n");
    let constants = table("constants")?;
    for (name, rows) in grouped(&constants, "enumeration") {
        if !ENUMERATIONS.contains(&name) {
            continue;
        }
        let ours = name.trim_start_matches("jvmti");
        let prefix = common_prefix(&rows);
        if rows[0]["kind"] == "bits" {
            out.push_str(&format!("\nbitflags! {{\n    /// The bits of `{name}`.\n    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n    pub struct {ours}: i32 {{\n"));
            for row in &rows {
                out.push_str(&format!(
                    "        /// `{0}`\n        const {1} = {2};\n",
                    row["name"],
                    &row["name"][prefix..],
                    row["value"]
                ));
            }
            out.push_str("    }\n}\n");
            continue;
        }
        out.push_str(&format!(
            "\n/// The values of `{name}`.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum {ours} {{\n"
        ));
        for row in &rows {
            out.push_str(&format!(
                "    /// `{}`\n    {} = {},\n",
                row["name"],
                camel(&row["name"][prefix..]),
                row["value"]
            ));
        }
        out.push_str(&format!("}}\n\nimpl {ours} {{\n    /// The value of a number; None of a number that the specification doesn't have.\n    pub const fn from_raw(raw: i32) -> Option<{ours}> {{\n        Some(match raw {{\n"));
        for row in &rows {
            out.push_str(&format!("            {} => {ours}::{},\n", row["value"], camel(&row["name"][prefix..])));
        }
        out.push_str("            _ => return None,\n        })\n    }\n}\n");
    }
    Ok(out)
}

/// How long what the names of an enumeration share is, up to an underscore.
fn common_prefix(rows: &[&Row]) -> usize {
    let first = &rows[0]["name"];
    let shared =
        rows.iter().map(|row| first.bytes().zip(row["name"].bytes()).take_while(|(a, b)| a == b).count()).min();
    first[..shared.unwrap_or(0)].rfind('_').map_or(0, |at| at + 1)
}

/// What a safe function takes and gives, being put together.
#[derive(Default)]
struct Shape {
    parameters: Vec<String>,
    before: Vec<String>,
    arguments: Vec<String>,
    /// Name, type, expression.
    results: Vec<(String, String, String)>,
}

impl Facts {
    fn read() -> anyhow::Result<Facts> {
        let rows = table("summaries")?.into_iter();
        let summaries = rows.map(|row| ((row["kind"].clone(), row["name"].clone()), row["summary"].clone())).collect();
        let (functions, parameters) = (table("functions")?, table("parameters")?);
        Ok(Facts {
            functions,
            parameters,
            events: table("events")?,
            event_parameters: table("event_parameters")?,
            summaries,
        })
    }

    fn summary(&self, kind: &str, name: &str) -> anyhow::Result<&str> {
        let found = self.summaries.get(&(kind.to_owned(), name.to_owned()));
        Ok(found.with_context(|| format!("summaries.tsv has nothing on the {kind} {name}"))?)
    }

    fn capabilities(&self) -> anyhow::Result<String> {
        let mut out = head("The capabilities (specification, \"Capability\").", "capabilities.tsv, summaries.tsv");
        out.push_str("use bitflags::bitflags;\n\nbitflags! {\n    /// A set of capabilities: what an environment must hold before it may use some functions and events.\n    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\n    pub struct Capabilities: u64 {\n");
        for row in table("capabilities")? {
            let summary = self.summary("capability", &row["name"])?;
            out.push_str(&format!(
                "        /// `{}`: {summary} Since {}.\n        const {} = 1 << {};\n",
                row["name"],
                row["since"],
                row["name"].to_uppercase(),
                row["number"]
            ));
        }
        out.push_str("    }\n}\n");
        Ok(out)
    }

    fn error_codes(&self) -> anyhow::Result<String> {
        let mut out =
            head("The errors that functions answer (specification, \"Error Reference\").", "errors.tsv, summaries.tsv");
        let rows: Vec<Row> = table("errors")?.into_iter().filter(|row| row["number"] != "0").collect();
        out.push_str("/// An error that the VM answered.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n#[non_exhaustive]\npub enum ErrorCode {\n");
        for row in &rows {
            out.push_str(&format!(
                "    /// `JVMTI_ERROR_{}`: {}\n    {},\n",
                row["name"],
                self.summary("error", &row["name"])?,
                camel(&row["name"])
            ));
        }
        out.push_str("    /// A number that the specification doesn't have.\n    Other(i32),\n}\n\nimpl ErrorCode {\n    /// The error of a number other than 0.\n    pub const fn from_raw(raw: i32) -> ErrorCode {\n        match raw {\n");
        for row in &rows {
            out.push_str(&format!("            {} => ErrorCode::{},\n", row["number"], camel(&row["name"])));
        }
        out.push_str("            other => ErrorCode::Other(other),\n        }\n    }\n\n    /// Its number.\n    pub const fn raw(self) -> i32 {\n        match self {\n");
        for row in &rows {
            out.push_str(&format!("            ErrorCode::{} => {},\n", camel(&row["name"]), row["number"]));
        }
        out.push_str("            ErrorCode::Other(other) => other,\n        }\n    }\n\n    /// The specification's name, less `JVMTI_ERROR_`.\n    pub const fn name(self) -> &'static str {\n        match self {\n");
        for row in &rows {
            out.push_str(&format!("            ErrorCode::{} => \"{}\",\n", camel(&row["name"]), row["name"]));
        }
        out.push_str("            ErrorCode::Other(_) => \"unknown\",\n        }\n    }\n\n    /// What it means, in a sentence.\n    pub const fn meaning(self) -> &'static str {\n        match self {\n");
        for row in &rows {
            out.push_str(&format!(
                "            ErrorCode::{} => \"{}\",\n",
                camel(&row["name"]),
                self.summary("error", &row["name"])?
            ));
        }
        out.push_str("            ErrorCode::Other(_) => \"An error that the specification doesn't have.\",\n        }\n    }\n}\n");
        Ok(out)
    }

    /// The enum of the functions with what is asked before each call.
    fn function_facts(&self) -> anyhow::Result<String> {
        let mut out =
            head("The functions, and what is looked at before they are called.", "functions.tsv, summaries.tsv");
        out.push_str("use crate::Capabilities;\n\n/// A function of the interface, as errors name it.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum Function {\n");
        for row in &self.functions {
            out.push_str(&format!("    /// {}\n    {},\n", self.summary("function", &row["name"])?, row["name"]));
        }
        out.push_str("}\n\nimpl Function {\n    /// The specification's section.\n    pub const fn section(self) -> &'static str {\n        match self {\n");
        for row in &self.functions {
            out.push_str(&format!("            Function::{} => \"{}\",\n", row["name"], row["section"]));
        }
        out.push_str("        }\n    }\n\n    /// The capabilities that a call needs.\n    pub const fn capabilities(self) -> Capabilities {\n        match self {\n");
        for row in self.functions.iter().filter(|row| !row["capabilities"].is_empty()) {
            out.push_str(&format!("            Function::{} => {},\n", row["name"], set_of(&row["capabilities"])));
        }
        out.push_str("            _ => Capabilities::empty(),\n        }\n    }\n\n    /// The version of the interface that brought it: the major in bits 16 and up, the minor in bits 8 to 15.\n    pub const fn since(self) -> i32 {\n        match self {\n");
        for row in self.functions.iter().filter(|row| row["since"] != "1.0") {
            out.push_str(&format!("            Function::{} => {},\n", row["name"], version(&row["since"])?));
        }
        out.push_str("            _ => 1 << 16,\n        }\n    }\n}\n");
        Ok(out)
    }

    fn safe_functions(&self) -> anyhow::Result<String> {
        let mut out = head(
            "The functions whose safe form follows from their parameters; the others are in the modules by hand.",
            "functions.tsv, parameters.tsv, summaries.tsv",
        );
        out.push_str("use crate::values::*;\nuse crate::*;\nuse crate::sys::*;\nuse std::ptr::{null, null_mut};\n\n");
        let parameters = grouped(&self.parameters, "function");
        let (mut safe, mut others, mut structures) = (String::new(), String::new(), String::new());
        for row in &self.functions {
            if BY_HAND.contains(&row["name"].as_str()) {
                continue;
            }
            let shape = shape(&row["name"], parameters_of(&parameters, &row["name"]))?;
            let (method, structure) = self.method(row, shape)?;
            structures.push_str(&structure);
            let goes_to = if row["callback"] == "safe" { &mut safe } else { &mut others };
            goes_to.push_str(&indent(&method));
        }
        out.push_str(&structures);
        out.push_str(&format!("impl CallbackEnv {{\n{safe}}}\n\nimpl Env {{\n{others}}}\n"));
        Ok(out)
    }

    /// The method of a function, and the structure of its results where there are several.
    fn method(&self, row: &Row, shape: Shape) -> anyhow::Result<(String, String)> {
        let name = &row["name"];
        let mut text = doc(&self.function_documentation(row)?);
        let scoped = shape.results.iter().any(|(_, ty, _)| ty.contains("'l"));
        let mut parameters = vec!["&self".to_owned()];
        if scoped {
            parameters.push("jni: &Jni<'l>".to_owned());
        }
        // Field ids are good for as long as the class.
        let of_class = shape.results.iter().any(|(_, ty, _)| ty.contains("'c"));
        let bound = |parameter: String| if of_class { parameter.replace("&Class", "&'c Class") } else { parameter };
        parameters.extend(shape.parameters.into_iter().map(bound));
        let mut structure = String::new();
        let (result, value) = match shape.results.len() {
            0 => ("()".to_owned(), "()".to_owned()),
            1 => (shape.results[0].1.clone(), shape.results[0].2.clone()),
            _ => {
                let named = name.strip_prefix("Get").unwrap_or(name);
                let life = if scoped { "<'l>" } else { "" };
                structure.push_str(&format!(
                    "/// What [`Env::{}`] gives.\n#[derive(Debug)]\npub struct {named}{life} {{\n",
                    snake_case(name)
                ));
                for (field, ty, _) in &shape.results {
                    structure.push_str(&format!("    /// `{field}`\n    pub {field}: {ty},\n"));
                }
                structure.push_str("}\n\n");
                let fields: Vec<String> =
                    shape.results.iter().map(|(field, _, value)| set_field(field, value)).collect();
                (format!("{named}{life}"), format!("{named} {{ {} }}", fields.join(", ")))
            }
        };
        let life = if of_class {
            "<'c>"
        } else if scoped {
            "<'l>"
        } else {
            ""
        };
        text.push_str(&format!(
            "pub fn {}{life}({}) -> Result<{result}> {{\n",
            snake_case(name),
            parameters.join(", ")
        ));
        text.push_str(&format!("    self.check(Function::{name})?;\n"));
        if scoped {
            text.push_str("    let _ = jni;\n");
        }
        for line in &shape.before {
            text.push_str(&format!("    {line}\n"));
        }
        let mut arguments = vec!["self.raw()".to_owned()];
        arguments.extend(shape.arguments);
        text.push_str("    // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the\n    // VM allocated is read once and given back.\n    unsafe {\n");
        text.push_str(&format!(
            "        self.answer(Function::{name}, (self.table().{name})({}))?;\n",
            arguments.join(", ")
        ));
        let value = match (shape.results.len(), value.strip_suffix('?')) {
            (1, Some(fallible)) => fallible.to_owned(),
            _ => format!("Ok({value})"),
        };
        text.push_str(&format!("        {value}\n    }}\n}}\n\n"));
        Ok((text, structure))
    }

    fn function_documentation(&self, row: &Row) -> anyhow::Result<String> {
        let phase = match row["phase"].as_str() {
            "onload" => "OnLoad and live",
            "onloadOnly" => "OnLoad only",
            "start" => "start and live",
            "live" => "live only",
            _ => "any",
        };
        let mut text = format!(
            "{}\n\n`{}`, section {}; since {}; phase: {phase}.\n",
            self.summary("function", &row["name"])?,
            row["name"],
            row["section"],
            row["since"]
        );
        for (column, what) in [("capabilities", "Needs"), ("added", "Does more with")] {
            let list: Vec<String> =
                row[column].split_whitespace().map(|c| format!("[`Capabilities::{}`]", c.to_uppercase())).collect();
            if !list.is_empty() {
                text.push_str(&format!("{what} {}.\n", list.join(", ")));
            }
        }
        let mut own: Vec<&str> = row["errors"].split_whitespace().collect();
        own.dedup();
        let own: Vec<String> = own.iter().map(|e| format!("[`ErrorCode::{}`], ", camel(e))).collect();
        text.push_str(&format!(
            "\n# Errors\n{}those of its parameters' kinds, and the universal ones.\n",
            own.concat()
        ));
        Ok(text)
    }

    fn events(&self) -> anyhow::Result<String> {
        let mut out = head(
            "The events: their parameters as types, the trait of agents, and the functions that the VM calls.",
            "events.tsv, event_parameters.tsv, summaries.tsv",
        );
        out.push_str("use crate::dispatch::{dispatch, dispatch_safe, missing};\nuse crate::values::*;\nuse crate::*;\nuse crate::sys::*;\nuse std::ffi::{c_char, c_uchar, c_void};\n\n");
        out.push_str(
            "/// An event of the interface.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum Event {\n",
        );
        for row in &self.events {
            out.push_str(&format!(
                "    /// {} Since {}.\n    {} = {},\n",
                self.summary("event", &row["name"])?,
                row["since"],
                row["name"],
                row["number"]
            ));
        }
        out.push_str("}\n\nimpl Event {\n    /// The capabilities without which it can't be enabled.\n    pub const fn capabilities(self) -> Capabilities {\n        match self {\n");
        for row in self.events.iter().filter(|row| !row["capabilities"].is_empty()) {
            out.push_str(&format!("            Event::{} => {},\n", row["name"], set_of(&row["capabilities"])));
        }
        out.push_str("            _ => Capabilities::empty(),\n        }\n    }\n\n    /// Can it be enabled for one thread?\n    pub const fn is_filtered_by_thread(self) -> bool {\n");
        let global = self.events.iter().filter(|row| row["filtered"] != "thread");
        let global: Vec<String> = global.map(|row| format!("Event::{}", row["name"])).collect();
        let number = |row: &Row| format!("            {} => Event::{},\n", row["number"], row["name"]);
        out.push_str(&format!("        !matches!(self, {})\n    }}\n\n    /// The event of a number.\n    pub const fn from_raw(raw: i32) -> Option<Event> {{\n        Some(match raw {{\n{}            _ => return None,\n        }})\n    }}\n}}\n\n", global.join(" | "), self.events.iter().map(number).collect::<String>()));
        let parameters = grouped(&self.event_parameters, "event");
        let (mut methods, mut callbacks, mut tables) = (String::new(), String::new(), String::new());
        for row in &self.events {
            let name = &row["name"];
            let made = event(row, parameters_of(&parameters, name), self.summary("event", name)?)?;
            out.push_str(&made.structure);
            methods.push_str(&indent(&made.method));
            callbacks.push_str(&made.callback);
            tables.push_str(&format!("        {name}: Some({}::<A>),\n", snake_case(name)));
        }
        out.push_str(&format!("/// What an agent is: how it starts, and what it does at each event that it enabled ([`Env::enable`]).\n///\n/// Events may come on many threads at once, and while another of the agent's methods runs. A panic is reported and ends at the event.\npub trait Agent: Default + Send + Sync + 'static {{\n    /// Begins its work, in `Agent_OnLoad` or `Agent_OnAttach`, with the options of the command line: adds capabilities, enables events.\n    ///\n    /// # Errors\n    /// What keeps it from working: it is printed, and the agent's library isn't started.\n    fn start(&self, env: &'static Env, options: &str, start: Start<'_, '_>) -> std::result::Result<(), Box<dyn std::error::Error>>;\n\n    /// The library is unloaded; no function may be called any more. (`Agent_OnUnload`.)\n    fn unload(&self) {{}}\n\n    /// An extension event that the agent enabled ([`Env::enable_extension_event`]).\n    fn extension_event<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ExtensionEvent<'l>) {{\n        let _ = (env, jni, event);\n    }}\n\n{methods}}}\n\n"));
        out.push_str(&format!("/// The functions that the VM calls for an agent of type `A`.\npub(crate) fn callbacks<A: Agent>() -> jvmtiEventCallbacks {{\n    jvmtiEventCallbacks {{\n{tables}        ..jvmtiEventCallbacks::default()\n    }}\n}}\n\n"));
        out.push_str(&callbacks);
        Ok(out)
    }
}

/// The Rust type of a value that is handed over, and how the argument is made of the parameter.
fn given(row: &Row) -> anyhow::Result<(String, String)> {
    let name = &row["name"];
    let optional =
        matches!(row["null"].as_str(), "ok" | "current") || row["rule"].split_whitespace().any(|r| r == "value");
    let reference = |ty: &str| match optional {
        true => (format!("Option<&{ty}<'_>>"), format!("{name}.map_or(null_mut(), |it| it.raw())")),
        false => (format!("&{ty}<'_>"), format!("{name}.raw()")),
    };
    Ok(match row["type"].as_str() {
        "jthread" => reference("Thread"),
        "jclass" => reference("Class"),
        "jobject" => reference("Object"),
        "jthreadGroup" => reference("ThreadGroup"),
        "jmethodID" => ("Method".to_owned(), format!("{name}.raw()")),
        "jfieldID" => ("Field<'_>".to_owned(), format!("{name}.raw()")),
        "jboolean" => ("bool".to_owned(), format!("u8::from({name})")),
        "jint" => ("i32".to_owned(), name.clone()),
        "jlong" | "jlocation" => ("i64".to_owned(), name.clone()),
        "jfloat" => ("f32".to_owned(), name.clone()),
        "jdouble" => ("f64".to_owned(), name.clone()),
        "jvmtiEvent" => ("Event".to_owned(), format!("{name} as jint")),
        "jvmtiVerboseFlag" => ("VerboseFlag".to_owned(), format!("{name} as jint")),
        "jvmtiError" => ("ErrorCode".to_owned(), format!("{name}.raw()")),
        other => bail!("{}, {name}: no safe type for {other}", row["function"]),
    })
}

/// The Rust type of a value that the VM writes.
fn got(c: &str) -> anyhow::Result<&'static str> {
    Ok(match c {
        "jobject" => "Option<Object<'l>>",
        "jthread" => "Thread<'l>",
        "jclass" => "Class<'l>",
        "jthreadGroup" => "ThreadGroup<'l>",
        "jmethodID" => "Method",
        "jfieldID" => "Field<'c>",
        "jboolean" => "bool",
        "jint" => "i32",
        "jlong" | "jlocation" => "i64",
        "jfloat" => "f32",
        "jdouble" => "f64",
        "uchar" => "u8",
        "char" => "String",
        "jvmtiError" => "std::result::Result<(), ErrorCode>",
        "jvmtiPhase" => "Phase",
        "jvmtiJlocationFormat" => "JlocationFormat",
        "jvmtiThreadInfo" => "ThreadInfo<'l>",
        "jvmtiThreadGroupInfo" => "ThreadGroupInfo<'l>",
        "jvmtiMonitorUsage" => "MonitorUsage<'l>",
        "jvmtiMonitorStackDepthInfo" => "MonitorStackDepthInfo<'l>",
        "jvmtiStackInfo" => "StackInfo<'l>",
        "jvmtiFrameInfo" => "FrameInfo",
        "jvmtiLineNumberEntry" => "LineNumberEntry",
        "jvmtiLocalVariableEntry" => "LocalVariableEntry",
        "jvmtiTimerInfo" => "TimerInfo",
        other => bail!("no safe type for results of type {other}"),
    })
}

/// The name of a result, without what says that it is a pointer.
fn result_name(name: &str) -> String {
    name.trim_end_matches("_ptr").trim_end_matches("_result").to_owned()
}

fn shape(function: &str, rows: &[&Row]) -> anyhow::Result<Shape> {
    let mut shape = Shape::default();
    let counts: Vec<&str> = rows.iter().map(|row| count_of(function, row)).filter(|count| !count.is_empty()).collect();
    let is_array_of_results =
        |count: &str| rows.iter().any(|row| count_of(function, row) == count && row["kind"] == "inbuf");
    for row in rows {
        let (name, count) = (row["name"].as_str(), count_of(function, row));
        let kind = row["kind"].as_str();
        match kind {
            "varargs" => {}
            "in" if counts.contains(&name) && is_array_of_results(name) => {
                let list =
                    rows.iter().find(|r| count_of(function, r) == name && r["kind"] == "inbuf").context("no list")?;
                shape.arguments.push(format!("length({}.len())", list["name"]));
            }
            "in" => {
                let (ty, argument) = given(row)?;
                shape.parameters.push(format!("{name}: {ty}"));
                shape.arguments.push(argument);
            }
            "inbuf" if row["type"] == "char" => {
                let (ty, made) = match row["null"].as_str() {
                    "ok" => ("Option<&str>", format!("let {name} = {name}.map(text);")),
                    _ => ("&str", format!("let {name} = text({name});")),
                };
                shape.parameters.push(format!("{name}: {ty}"));
                shape.before.push(made);
                shape.arguments.push(match row["null"].as_str() {
                    "ok" => format!("{name}.as_ref().map_or(null(), |it| it.as_ptr())"),
                    _ => format!("{name}.as_ptr()"),
                });
            }
            "inbuf" => {
                let (ty, made) = match row["type"].as_str() {
                    "jthread" => ("&[&Thread<'_>]", true),
                    "jclass" => ("&[&Class<'_>]", true),
                    "jlong" => ("&[i64]", false),
                    other => bail!("{function}, {name}: no safe type for arrays of {other}"),
                };
                shape.parameters.push(format!("{name}: {ty}"));
                if made {
                    shape
                        .before
                        .push(format!("let {name}: Vec<jobject> = {name}.iter().map(|it| it.raw()).collect();"));
                }
                shape.arguments.push(format!("{name}.as_ptr()"));
            }
            "outptr" if counts.contains(&name) => {
                shape.before.push(format!("let mut {name}: jint = 0;"));
                shape.arguments.push(format!("&raw mut {name}"));
            }
            _ => result(function, row, count, &mut shape)?,
        }
    }
    Ok(shape)
}

/// A parameter through which the VM answers.
fn result(function: &str, row: &Row, count: &str, shape: &mut Shape) -> anyhow::Result<()> {
    let (name, field) = (row["name"].as_str(), result_name(&row["name"]));
    let typed = TYPED_NUMBERS.iter().find(|(f, n, _)| *f == function && *n == name);
    let element = typed.map_or_else(|| got(&row["type"]), |(_, _, ty)| Ok(*ty))?;
    let (before, argument, ty, value) = match row["kind"].as_str() {
        "outptr" => {
            let value = match typed {
                Some((_, _, ty)) => format!("{ty}::from_bits_retain({name}.get())"),
                None => format!("{name}.take(self, Function::{function})?"),
            };
            (format!("let mut {name} = Slot::new();"), format!("{name}.as_mut_ptr()"), element.to_owned(), value)
        }
        "outbuf" if count == "request_count" => (
            format!("let mut {name} = vec![0; request_list.len()];"),
            format!("{name}.as_mut_ptr()"),
            format!("Vec<{element}>"),
            format!("{name}.into_iter().map(outcome).collect()"),
        ),
        "outbuf" => (
            format!("let mut {name} = frames({count});"),
            format!("{name}.as_mut_ptr()"),
            format!("Vec<{element}>"),
            format!("filled({name}, count_ptr.get())"),
        ),
        "allocbuf" if row["type"] == "char" && count.is_empty() => {
            let (ty, take) =
                if name.contains("generic") { ("Option<String>", "maybe_text") } else { ("String", "text") };
            (
                format!("let mut {name} = Slot::new();"),
                format!("{name}.as_mut_ptr()"),
                ty.to_owned(),
                format!("{name}.{take}(self)"),
            )
        }
        "allocbuf" => {
            let length = if count == "thread_count" { "length(thread_list.len())" } else { count };
            (
                format!("let mut {name} = Slot::new();"),
                format!("{name}.as_mut_ptr()"),
                format!("Vec<{element}>"),
                format!("{name}.array(self, Function::{function}, {length})?"),
            )
        }
        "allocallocbuf" => (
            format!("let mut {name} = Slot::new();"),
            format!("{name}.as_mut_ptr()"),
            "Vec<String>".to_owned(),
            format!("{name}.texts(self, {count})"),
        ),
        other => bail!("{function}, {name}: no safe form of the kind {other}"),
    };
    shape.before.push(before);
    shape.arguments.push(argument);
    if function == "GetStackTrace" && name == "count_ptr" {
        return Ok(());
    }
    shape.results.push((field, ty, value));
    Ok(())
}

/// The parameter that says how many elements another has; GetAllStackTraces has it, though its facts don't call it a buffer of so many.
fn count_of<'a>(function: &str, row: &'a Row) -> &'a str {
    if function == "GetAllStackTraces" && row["name"] == "stack_info_ptr" { "thread_count_ptr" } else { &row["count"] }
}

/// A field in a structure's expression.
fn set_field(field: &str, value: &str) -> String {
    if field == value { field.to_owned() } else { format!("{field}: {value}") }
}

/// What is made of an event.
struct MadeEvent {
    structure: String,
    method: String,
    callback: String,
}

fn event(row: &Row, parameters: &[&Row], summary: &str) -> anyhow::Result<MadeEvent> {
    let name = &row["name"];
    let method = snake_case(name);
    let has_jni = parameters.iter().any(|p| p["name"] == "jni_env");
    let maybe_jni = has_jni && row["phase"] == "any";
    let hook = name == "ClassFileLoadHook";
    let mut fields: Vec<(String, String, String)> = Vec::new();
    for p in parameters {
        if let Some(field) = event_field(name, p)? {
            fields.push(field);
        }
    }
    let scoped = fields.iter().any(|(_, ty, _)| ty.contains("'l"));
    let life = if scoped { "<'l>" } else { "" };
    let mut structure =
        format!("/// The parameters of [`Agent::{method}`].\n#[derive(Debug)]\npub struct {name}{life} {{\n");
    for (field, ty, _) in &fields {
        structure.push_str(&format!("    /// `{field}`\n    pub {field}: {ty},\n"));
    }
    structure.push_str("}\n\n");
    if fields.is_empty() {
        structure.clear();
    }
    let env = if CALLBACK_SAFE.contains(&name.as_str()) { "CallbackEnv" } else { "Env" };
    let mut taken = vec!["&self".to_owned(), format!("env: &{env}")];
    let (mut passed, mut names) = (vec!["env".to_owned()], vec!["env"]);
    if has_jni {
        let ty = if maybe_jni { "Option<&mut Jni<'l>>" } else { "&mut Jni<'l>" };
        taken.push(format!("jni: {ty}"));
        passed.push(if maybe_jni { "jni.as_mut()".to_owned() } else { "&mut jni".to_owned() });
        names.push("jni");
    }
    if !fields.is_empty() {
        taken.push(format!("event: {name}{life}"));
        let each: Vec<String> = fields.iter().map(|(field, _, value)| set_field(field, value)).collect();
        passed.push(format!("{name} {{ {} }}", each.join(", ")));
        names.push("event");
    }
    let quantified = if scoped || has_jni { "<'l>" } else { "" };
    let (arrow, nothing) = if hook { (" -> Option<Vec<u8>>", "        None\n") } else { ("", "") };
    let capabilities: Vec<String> = row["capabilities"]
        .split_whitespace()
        .map(|c| format!(" Needs [`Capabilities::{}`].", c.to_uppercase()))
        .collect();
    let gives = if hook { " The result replaces the class file's bytes." } else { "" };
    let method_text = format!(
        "/// {summary}{gives}{}\nfn {method}{quantified}({}){arrow} {{\n    let _ = ({},);\n{}}}\n\n",
        capabilities.concat(),
        taken.join(", "),
        names.join(", "),
        nothing.trim_start_matches("    ")
    );
    let mut c = vec!["jvmti_env: *mut jvmtiEnv".to_owned()];
    c.extend(
        parameters.iter().map(|p| format!("{}: {}", p["name"], crate::generate::rust(&crate::generate::c_type(p)))),
    );
    let jni = match (has_jni, maybe_jni) {
        (false, _) => "",
        (true, true) => "            let mut jni = Jni::from_raw(jni_env);\n",
        (true, false) => {
            "            let Some(mut jni) = Jni::from_raw(jni_env) else { return missing(\"jni_env\") };\n"
        }
    };
    let dispatcher = if env == "CallbackEnv" { "dispatch_safe" } else { "dispatch" };
    let call = format!("agent.{method}({})", passed.join(", "));
    let body = if hook { format!("replaced(env, {call}, new_class_data_len, new_class_data)") } else { call };
    let unused = parameters
        .iter()
        .filter(|p| p["name"] == "reserved")
        .map(|p| format!("    let _ = {};\n", p["name"]))
        .collect::<String>();
    let callback = format!(
        "unsafe extern \"C\" fn {method}<A: Agent>({}) {{\n{unused}    // SAFETY: the VM calls it with the arguments that the facts say, for the time of the call.\n    unsafe {{\n        {dispatcher}::<A>(jvmti_env, \"{name}\", |agent, env| {{\n{jni}            {body}\n        }})\n    }}\n}}\n\n",
        c.join(", ")
    );
    Ok(MadeEvent { structure, method: method_text, callback })
}

/// A field of an event's structure: its name, type, and value of the C parameter.
fn event_field(event: &str, p: &Row) -> anyhow::Result<Option<(String, String, String)>> {
    let name = p["name"].as_str();
    let nullable = NULLABLE.contains(&(event, name));
    let reference = |ty: &str| match nullable {
        true => (format!("Option<{ty}<'l>>"), format!("{ty}::from_raw({name})")),
        false => (
            format!("{ty}<'l>"),
            format!("match {ty}::from_raw({name}) {{ Some(it) => it, None => return missing(\"{name}\") }}"),
        ),
    };
    let plain = |ty: &str| (ty.to_owned(), name.to_owned());
    let (ty, value) = match (event, name, p["type"].as_str()) {
        (
            _,
            "jni_env" | "class_data_len" | "new_class_data_len" | "new_class_data" | "map_length" | "reserved"
            | "signature_type",
            _,
        ) => return Ok(None),
        (_, "class_data", _) => ("&'l [u8]".to_owned(), "slice(class_data, class_data_len)".to_owned()),
        (_, "map", _) => ("&'l [jvmtiAddrLocationMap]".to_owned(), "slice(map, map_length)".to_owned()),
        (_, "new_value", _) => ("Value<'l>".to_owned(), "Value::of(new_value, signature_type)".to_owned()),
        (_, "flags", _) => {
            ("ResourceExhaustionFlags".to_owned(), "ResourceExhaustionFlags::from_bits_retain(flags)".to_owned())
        }
        (_, _, "jthread") => reference("Thread"),
        (_, _, "jclass") => reference("Class"),
        (_, _, "jobject") => reference("Object"),
        (_, _, "jmethodID") if nullable => ("Option<Method>".to_owned(), format!("Method::from_raw({name})")),
        (_, _, "jmethodID") => (
            "Method".to_owned(),
            format!("match Method::from_raw({name}) {{ Some(it) => it, None => return missing(\"{name}\") }}"),
        ),
        (_, _, "jfieldID") => (
            "Field<'l>".to_owned(),
            format!("match Field::from_raw({name}) {{ Some(it) => it, None => return missing(\"{name}\") }}"),
        ),
        (_, _, "jboolean") => ("bool".to_owned(), format!("{name} != 0")),
        (_, _, "jint") => plain("i32"),
        (_, _, "jlong" | "jlocation") => plain("i64"),
        (_, _, "jvalue") => plain("jvalue_"),
        (_, _, "char") => ("Option<String>".to_owned(), format!("maybe_string({name})")),
        (_, _, "void") => (crate::generate::rust(&crate::generate::c_type(p)), name.to_owned()),
        (_, _, other) => bail!("{event}, {name}: no safe type for {other}"),
    };
    let ty = if ty == "jvalue_" { "RawValue".to_owned() } else { ty };
    let value = if ty == "RawValue" { format!("RawValue({name})") } else { value };
    Ok(Some((name.to_owned(), ty, value)))
}
