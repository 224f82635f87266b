//! What `-verbose`, some selections of `-Xlog` and JVM TI's SetVerboseFlag show on standard output, in the stock VM's form.

use crate::class::{ClassRef, MethodRef};
use crate::gc_history::Record;
use crate::options::Options;
use inspection::Verbosity;
use std::fmt::Arguments;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What is shown; part of `Vm`.
pub struct Verbose {
    born: Instant,
    class: AtomicBool,
    gc: AtomicBool,
    jni: AtomicBool,
    told: AtomicBool,
}

impl Verbose {
    /// As the command line says.
    pub fn new(options: &Options) -> Verbose {
        Verbose {
            born: Instant::now(),
            class: AtomicBool::new(options.verbose_class),
            gc: AtomicBool::new(options.verbose_gc),
            jni: AtomicBool::new(options.verbose_jni),
            told: AtomicBool::new(false),
        }
    }

    /// Shows something from now on, or no longer.
    pub fn set(&self, what: Verbosity, on: bool) {
        self.switch(what).store(on, Ordering::Relaxed);
    }

    /// Time since the VM started.
    pub fn uptime(&self) -> std::time::Duration {
        self.born.elapsed()
    }

    /// Is it shown?
    pub fn is_on(&self, what: Verbosity) -> bool {
        self.switch(what).load(Ordering::Relaxed)
    }

    fn switch(&self, what: Verbosity) -> &AtomicBool {
        match what {
            Verbosity::Class => &self.class,
            Verbosity::Collector => &self.gc,
            Verbosity::Jni => &self.jni,
        }
    }

    /// Is it shown, or does a tool want to hear of it?
    fn wanted(&self, what: Verbosity) -> bool {
        self.is_on(what) || self.told.load(Ordering::Relaxed)
    }

    /// Do tools want to hear of what is shown, whatever is?
    pub(crate) fn tell(&self, on: bool) {
        self.told.store(on, Ordering::Relaxed);
    }

    fn line(&self, what: Verbosity, tags: &str, text: Arguments<'_>) {
        let seconds = self.born.elapsed().as_secs_f64();
        let line = format!("[{seconds:.3}s]{tags} {text}");
        if self.is_on(what) {
            // Nobody may be there any more to read it.
            let _ = writeln!(std::io::stdout().lock(), "{line}");
        }
        if self.told.load(Ordering::Relaxed)
            && let Some(vm) = crate::vm::vm()
        {
            crate::tools::events::verbose_output(vm, what, &line);
        }
    }

    /// A class was loaded.
    pub fn class_loaded(&self, class: ClassRef) {
        if self.wanted(Verbosity::Class) {
            let source = class.source.get().map_or("unknown", |s| s);
            self.line(
                Verbosity::Class,
                "[info][class,load]",
                format_args!("{} source: {source}", class.external_name()),
            );
        }
    }

    /// A class was unloaded.
    pub fn class_unloaded(&self, class: ClassRef) {
        if self.wanted(Verbosity::Class) {
            self.line(
                Verbosity::Class,
                "[info][class,unload]",
                format_args!("unloading class {} {:#018x}", class.external_name(), class.address()),
            );
        }
    }

    /// A native method was bound to a function that a library has, or one was registered.
    pub fn native_bound(&self, method: MethodRef, registered: bool) {
        if self.wanted(Verbosity::Jni) {
            let name = format!("{}.{}", method.class.external_name(), method.name);
            if registered {
                self.line(
                    Verbosity::Jni,
                    "[debug][jni,resolve]",
                    format_args!("[Registering JNI native method {name}]"),
                );
            } else {
                self.line(
                    Verbosity::Jni,
                    "[debug][jni,resolve]",
                    format_args!("[Dynamic-linking native method {name} ... JNI]"),
                );
            }
        }
    }

    /// The heap is there.
    pub fn heap_made(&self) {
        if self.wanted(Verbosity::Collector) {
            self.line(Verbosity::Collector, "[info][gc]", format_args!("Using StickyImmix"));
        }
    }

    /// A collection has ended.
    pub fn collection(&self, record: &Record) {
        if self.wanted(Verbosity::Collector) {
            let kind = if record.nursery { "Young" } else { "Full" };
            let (before, after, total) = (record.before >> 20, record.after >> 20, record.total >> 20);
            let millis = (record.end - record.start).as_secs_f64() * 1e3;
            self.line(
                Verbosity::Collector,
                "[info][gc]",
                format_args!("GC({}) Pause {kind} {before}M->{after}M({total}M) {millis:.3}ms", record.number),
            );
        }
    }
}
