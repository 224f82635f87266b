//! Options that begin with `-X`: those of the `java` command's manual, "Extra Options", and OpenJ9's.
//!
//! Invariant: one whose value is a `-XX:` flag is read as that flag.

use super::standard::split_agent;
use super::{NAME, Parser, Refusal, Step, memory};
use crate::Options;

impl Parser<'_> {
    pub(super) fn extension(&mut self, text: &str) -> Step {
        match text {
            "-Xint" => self.options.interpreted = true,
            "-Xmixed" => {
                self.options.interpreted = false;
                self.options.queue_at_first_call = false;
            }
            "-Xcomp" => {
                self.options.interpreted = false;
                self.options.queue_at_first_call = true;
            }
            "-Xrs" => self.options.reduce_signals = true,
            "-Xcheck:jni" => self.options.check_jni = true,
            "-Xcheck:jvmti" => self.options.check_jvmti = true,
            // Classes are unloaded when the collector finds them unreachable, and that is all there is to say about it; the
            // compiler always works in the foreground.
            "-Xnoclassgc" | "-Xbatch" => {}
            "-Xshare:auto" | "-Xshare:off" | "-Xshare:on" => {}
            "-Xshare:dump" => {
                return Err(Refusal::Initialization(
                    "Pellucid has no class data sharing, so it can't dump an archive".to_owned(),
                ));
            }
            // There is no default agent that it would keep away.
            "-Xnoagent" => {}
            "-Xdebug" => {
                self.options.debug = true;
                self.warn("Option -Xdebug was deprecated in JDK 22 and will likely be removed in a future release.");
            }
            "-Xprof" => self.warn("Ignoring option -Xprof; support was removed in 10.0"),
            "-Xinternalversion" => {
                self.say(format!("{NAME} ({}) for linux-amd64", env!("CARGO_PKG_VERSION")));
                return self.on_stdout(Err(Refusal::Exit(0)));
            }
            "-Xverify" | "-Xverify:all" => {
                self.options.verify = true;
                self.options.verify_boot = true;
            }
            "-Xverify:remote" => {
                self.options.verify = true;
                self.options.verify_boot = false;
            }
            "-Xverify:none" => self.verification_off(),
            _ => return self.extension_with_value(text),
        }
        Ok(())
    }

    fn extension_with_value(&mut self, text: &str) -> Step {
        let name = text.split(':').next().unwrap_or_default();
        if matches!(name, "-Xdump" | "-Xsyslog" | "-Xtrace" | "-Xverbosegclog") {
            self.options.openj9.push(text["-X".len()..].to_owned());
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("-Xbootclasspath/a:") {
            self.options.boot_append.extend(rest.split(':').filter(|p| !p.is_empty()).map(str::to_owned));
            return Ok(());
        }
        if text.starts_with("-Xbootclasspath/p:") {
            let refusal = self.refuse("-Xbootclasspath/p is no longer a supported option.");
            return self.on_stdout(refusal);
        }
        if text.starts_with("-Xbootclasspath:") {
            let refusal = self.refuse("-Xbootclasspath is no longer a supported option.");
            return self.on_stdout(refusal);
        }
        if text.starts_with("-Xverify") {
            return self.refuse(format!("Unrecognized verification option: {text}"));
        }
        if text.starts_with("-Xcheck") {
            return self.refuse(format!("Unrecognized check option: {text}"));
        }
        if let Some(rest) = text.strip_prefix("-Xmx") {
            return self.maximum_heap(text, rest);
        }
        if let Some(rest) = text.strip_prefix("-Xms") {
            match memory::size(rest).filter(|_| !rest.is_empty()) {
                Some(bytes) => {
                    self.note("InitialHeapSize");
                    self.options.min_heap = Some(bytes as usize).filter(|b| *b != 0);
                }
                None => return self.refuse(format!("Invalid initial heap size: {text}")),
            }
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("-Xmn") {
            match memory::size(rest).filter(|b| *b >= 1) {
                Some(bytes) => {
                    self.note("NewSize");
                    self.options.nursery = Some(bytes as usize);
                }
                None => return self.refuse(format!("Invalid initial young generation size: {text}")),
            }
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("-Xss") {
            return self.thread_stack(text, rest);
        }
        if let Some(path) = text.strip_prefix("-Xloggc:") {
            let modern = format!("gc:{path}");
            self.log_line("warning", "gc", &format!("-Xloggc is deprecated. Will use -Xlog:{modern} instead."));
            return self.log(text, &format!(":{modern}"));
        }
        if let Some(rest) = text.strip_prefix("-Xlog") {
            return self.log(text, rest);
        }
        if let Some(rest) = text.strip_prefix("-Xrun") {
            let (name, options) = split_agent(rest, ':');
            self.options.run_libraries.push((name.to_owned(), options.map(str::to_owned)));
            return Ok(());
        }
        for (option, what, flag) in [("-Xminf", "min", "MinHeapFreeRatio"), ("-Xmaxf", "max", "MaxHeapFreeRatio")] {
            if let Some(rest) = text.strip_prefix(option) {
                let Some(part) = rest.parse::<f64>().ok() else {
                    return self.refuse(format!("Bad {what} heap free percentage size: {text}"));
                };
                return self.flag(&format!("{flag}={}", (part * 100.0) as i64));
            }
        }
        if let Some(rest) = text.strip_prefix("-Xmaxjitcodesize") {
            return self.flag(&format!("ReservedCodeCacheSize={rest}"));
        }
        self.unrecognized(text)
    }

    pub(super) fn maximum_heap(&mut self, text: &str, value: &str) -> Step {
        match memory::size(value).filter(|b| *b >= 1) {
            Some(bytes) => {
                self.note("MaxHeapSize");
                self.options.max_heap = Some(bytes as usize);
            }
            None => return self.refuse(format!("Invalid maximum heap size: {text}")),
        }
        Ok(())
    }

    fn thread_stack(&mut self, text: &str, value: &str) -> Step {
        match memory::size(value) {
            None => self.refuse(format!("Invalid thread stack size: {text}")),
            Some(bytes) if bytes > memory::GIB => self.refuse(format!(
                "Invalid thread stack size: {text}\nThe specified size exceeds the maximum representable size."
            )),
            Some(bytes) => self.java_stack(bytes as usize),
        }
    }

    /// Sets the stack size of threads; 0 is the default.
    pub(super) fn java_stack(&mut self, bytes: usize) -> Step {
        const SMALLEST: usize = 136 << 10;
        self.note("ThreadStackSize");
        if bytes == 0 {
            self.options.java_stack = Options::default().java_stack;
        } else if bytes < SMALLEST {
            let refusal = self.fail(format!(
                "\nThe Java thread stack size specified is too small. Specify at least {}k",
                SMALLEST >> 10
            ));
            return self.on_stdout(refusal);
        } else {
            self.options.java_stack = bytes.next_multiple_of(4096);
        }
        Ok(())
    }
}
