//! Options that every JVM has (the `java` command's manual, "Standard Options"), system properties and those of the module system.
//!
//! Invariant: what the class library reads of them reaches it as a system property that programs can't set.

use super::{Parser, Refusal, Step};
use crate::log::{Level, Topic};

/// Options as a property with a number at the end: option, property.
pub(super) const NUMBERED: [(&str, &str); 5] = [
    ("--add-exports=", "jdk.module.addexports"),
    ("--add-opens=", "jdk.module.addopens"),
    ("--add-reads=", "jdk.module.addreads"),
    ("--patch-module=", "jdk.module.patch"),
    ("--enable-native-access=", "jdk.module.enable.native.access"),
];

/// Options as a property: option, property.
const NAMED: [(&str, &str); 5] = [
    ("--module-path=", "jdk.module.path"),
    ("--upgrade-module-path=", "jdk.module.upgrade.path"),
    ("--limit-modules=", "jdk.module.limitmods"),
    ("--illegal-native-access=", "jdk.module.illegal.native.access"),
    ("--sun-misc-unsafe-memory-access=", "sun.misc.unsafe.memory.access"),
];

/// Properties below `jdk.module.` that only the VM sets.
const RESERVED: [&str; 10] = [
    "addexports",
    "addopens",
    "addreads",
    "patch",
    "addmods",
    "limitmods",
    "path",
    "upgrade.path",
    "enable.native.access",
    "illegal.native.access",
];

impl Parser<'_> {
    pub(super) fn property(&mut self, definition: &str) -> Step {
        let (key, value) = definition.split_once('=').unwrap_or((definition, ""));
        if let Some(rest) = key.strip_prefix("jdk.module.")
            && RESERVED
                .iter()
                .any(|r| rest.strip_prefix(r).is_some_and(|tail| tail.is_empty() || tail.starts_with('.')))
        {
            self.warn("Ignoring system property options whose names match the '-Djdk.module.*'. names that are reserved for internal use.");
            return Ok(());
        }
        match key {
            // The VM's own; programs can't choose them.
            "java.vm.name"
            | "java.vm.version"
            | "java.vm.vendor"
            | "java.vm.info"
            | "java.vm.specification.name"
            | "java.vm.specification.vendor"
            | "java.vm.specification.version"
            | "jdk.debug" => {}
            "sun.boot.library.path" => self.library_path_prefix = value.to_owned(),
            // Of no folders, in quotes or without, nothing is asked.
            "java.endorsed.dirs" | "java.ext.dirs" if !matches!(value, "" | "\"\"") => {
                let instead = match key {
                    "java.ext.dirs" => "  Use -classpath instead.",
                    _ => {
                        " Endorsed standards and standalone APIs\nin modular form will be supported via the concept of upgradeable modules."
                    }
                };
                let refusal = self.refuse(format!("-D{key}={value} is not supported.{instead}"));
                return self.on_stdout(refusal);
            }
            _ => {
                if key.starts_with("com.sun.management")
                    && !self.add_modules.iter().any(|m| m == "jdk.management.agent")
                {
                    self.add_modules.push("jdk.management.agent".to_owned());
                }
                self.options.set_property(key, value);
            }
        }
        Ok(())
    }

    pub(super) fn long(&mut self, text: &str) -> Step {
        for (index, (option, property)) in NUMBERED.iter().enumerate() {
            if let Some(value) = text.strip_prefix(option) {
                if *option == "--patch-module=" {
                    self.patch(value)?;
                }
                let number = self.counts[index].1;
                self.counts[index].1 += 1;
                self.options.set_property(&format!("{property}.{number}"), value);
                return Ok(());
            }
        }
        for (option, property) in NAMED {
            let Some(value) = text.strip_prefix(option) else { continue };
            if option == "--sun-misc-unsafe-memory-access=" && !matches!(value, "allow" | "warn" | "debug" | "deny") {
                return self
                    .refuse(format!("Value specified to --sun-misc-unsafe-memory-access not recognized: '{value}'"));
            }
            self.options.set_property(property, value);
            return Ok(());
        }
        if let Some(value) = text.strip_prefix("--add-modules=") {
            self.add_modules.push(value.to_owned());
            return Ok(());
        }
        if let Some(value) = text.strip_prefix("--finalization=") {
            self.options.finalization = match value {
                "enabled" => true,
                "disabled" => false,
                _ => {
                    return self
                        .refuse(format!("Invalid finalization value '{value}', must be 'disabled' or 'enabled'."));
                }
            };
            return Ok(());
        }
        if text.starts_with("--illegal-access=") {
            self.warn(format!("Ignoring option {text}; support was removed in 17.0"));
            return Ok(());
        }
        if text == "--enable-preview" {
            self.options.enable_preview = true;
            return Ok(());
        }
        self.unrecognized(text)
    }

    fn patch(&mut self, value: &str) -> Step {
        let Some((module, paths)) = value.split_once('=') else {
            let refusal = self.fail("Missing '=' in --patch-module specification");
            return self.on_stdout(refusal);
        };
        if module == "java.base" && self.options.patches.iter().any(|(m, _)| m == module) {
            return Err(Refusal::Initialization(
                "Cannot specify java.base more than once to --patch-module".to_owned(),
            ));
        }
        self.options.patches.push((module.to_owned(), paths.to_owned()));
        Ok(())
    }

    pub(super) fn standard(&mut self, text: &str) -> Step {
        if let Some((on, what)) = assertion(text) {
            self.options.assertions.push((on, what));
            return Ok(());
        }
        match text {
            "-esa" | "-enablesystemassertions" => self.options.system_assertions = true,
            "-dsa" | "-disablesystemassertions" => self.options.system_assertions = false,
            "-verbose" | "-verbose:class" => self.show(&[Topic::ClassLoad, Topic::ClassUnload], Level::Info),
            "-verbose:gc" => self.show(&[Topic::Gc], Level::Info),
            "-verbose:jni" => self.show(&[Topic::JniResolve], Level::Debug),
            "-verbose:module" => self.show(&[Topic::ModuleLoad], Level::Info),
            "-noverify" => self.verification_off(),
            _ => {
                if let Some(rest) = text.strip_prefix("-javaagent:") {
                    self.agent("instrument", Some(rest), false);
                    if !self.add_modules.iter().any(|m| m == "java.instrument") {
                        self.add_modules.push("java.instrument".to_owned());
                    }
                } else if let Some(rest) = text.strip_prefix("-agentlib:") {
                    let (name, options) = split_agent(rest, '=');
                    self.agent(name, options, false);
                } else if let Some(rest) = text.strip_prefix("-agentpath:") {
                    let (name, options) = split_agent(rest, '=');
                    self.agent(name, options, true);
                } else if !text.starts_with("-verbose") {
                    return self.unrecognized(text);
                }
            }
        }
        Ok(())
    }

    fn agent(&mut self, library: &str, options: Option<&str>, absolute: bool) {
        self.options.agents.push((library.to_owned(), options.map(str::to_owned), absolute));
    }

    pub(super) fn verification_off(&mut self) {
        self.options.verify = false;
        self.warn(
            "Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be removed in a future release.",
        );
    }
}

/// An agent's name and what follows the separator, if there is one.
pub(super) fn split_agent(text: &str, separator: char) -> (&str, Option<&str>) {
    match text.split_once(separator) {
        Some((name, options)) => (name, Some(options)),
        None => (text, None),
    }
}

/// `-ea`, `-da` and their long forms, with a class, a package (`...`) or nothing behind a colon.
#[allow(clippy::type_complexity)]
fn assertion(text: &str) -> Option<(bool, Option<(String, bool)>)> {
    const NAMES: [(&str, bool); 4] =
        [("-enableassertions", true), ("-disableassertions", false), ("-ea", true), ("-da", false)];
    for (name, on) in NAMES {
        let Some(rest) = text.strip_prefix(name) else { continue };
        if rest.is_empty() {
            return Some((on, None));
        }
        let what = rest.strip_prefix(':')?;
        return Some(match what.strip_suffix("...") {
            Some(package) => (on, Some((package.to_owned(), true))),
            None => (on, Some((what.to_owned(), false))),
        });
    }
    None
}
