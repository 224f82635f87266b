//! What follows from all options together: the heap's sizes and the system properties that the VM supplies (JVM_GetProperties).
//!
//! Invariant: runs once, behind all options.

use super::{NAME, Parser, Refusal, Step, memory};

impl Parser<'_> {
    /// What follows from all options together.
    pub(super) fn finish(&mut self) -> Step {
        self.together()?;
        self.heap_sizes()?;
        for (number, module) in std::mem::take(&mut self.add_modules).into_iter().enumerate() {
            self.options.set_property(&format!("jdk.module.addmods.{number}"), module);
        }
        let home = self.surroundings.java_home.to_string_lossy().into_owned();
        let mut libraries = format!("{home}/lib");
        if !self.library_path_prefix.is_empty() {
            libraries = format!("{libraries}:{}", self.library_path_prefix);
        }
        let mode = match (self.options.interpreted, self.options.queue_at_first_call) {
            (true, _) => "interpreted mode",
            (false, true) => "compiled mode",
            (false, false) => "mixed mode",
        };
        let release = self.surroundings.release.to_string();
        let own = [
            ("java.vm.specification.name", "Java Virtual Machine Specification"),
            ("java.vm.specification.vendor", "Oracle Corporation"),
            ("java.vm.specification.version", release.as_str()),
            ("java.vm.name", NAME),
            ("java.vm.version", env!("CARGO_PKG_VERSION")),
            ("java.vm.vendor", "The Pellucid authors"),
            ("java.vm.info", mode),
            ("jdk.debug", "release"),
            ("sun.boot.library.path", libraries.as_str()),
        ];
        for (key, value) in own {
            self.options.set_property(key, value);
        }
        // java.lang.management names the compiler by it.
        if !self.options.interpreted {
            self.options.set_property("sun.management.compiler", "Cranelift");
        }
        let defaults = [
            ("java.home", home),
            ("java.library.path", self.library_path()),
            ("java.class.path", String::new()),
            ("jdk.boot.class.path.append", self.options.boot_append.join(":")),
        ];
        for (key, value) in defaults {
            if self.options.property(key).is_none() {
                self.options.set_property(key, value);
            }
        }
        self.list_flags()
    }

    fn library_path(&self) -> String {
        const SYSTEM: &str = "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib";
        match (self.surroundings.variable)("LD_LIBRARY_PATH").filter(|p| !p.is_empty()) {
            Some(path) => format!("{path}:{SYSTEM}"),
            None => SYSTEM.to_owned(),
        }
    }

    fn heap_sizes(&mut self) -> Step {
        const LARGEST: usize = 1 << 40;
        const SMALLEST: usize = 8 << 20;
        let sizes = memory::heap(&self.options, &self.flags, self.surroundings);
        if let (Some(min), Some(max)) = (self.options.min_heap, self.options.max_heap)
            && min > max
        {
            return Err(Refusal::Initialization(
                "Initial heap size set to a larger value than the maximum heap size".to_owned(),
            ));
        }
        // The stock VM's thresholds.
        if self.options.min_heap.is_some_and(|min| min < 1 << 20) {
            return Err(Refusal::Initialization("Too small initial heap".to_owned()));
        }
        if sizes.1 <= 1 << 20 {
            return Err(Refusal::Initialization("Too small maximum heap".to_owned()));
        }
        for bytes in [sizes.0, sizes.1] {
            if bytes > LARGEST {
                return Err(Refusal::Initialization(format!(
                    "Could not reserve enough space for {} KB object heap",
                    bytes >> 10
                )));
            }
        }
        self.options.min_heap = Some(sizes.0);
        self.options.max_heap = Some(sizes.1.max(SMALLEST));
        Ok(())
    }
}
