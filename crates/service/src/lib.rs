//! What serves people outside of the process: attaching tools and their commands, thread and heap dumps, the thread that delivers signals.
//!
//! Invariant: what is asked for from outside may be anything; it is answered, or refused in words.

mod attach;
pub mod compiler_state;
pub mod diagnostics;
mod dispatcher;
pub mod heap_dump;
pub mod thread_dump;
pub mod thread_info;

use heap_dump::Form;
use runtime::service::Service;
use runtime::thread::Current;
use std::sync::mpsc::Receiver;

/// The service, for the wiring.
pub static SERVICE: Outside = Outside;

/// See `runtime::service::Service`.
pub struct Outside;

impl Service for Outside {
    fn start(&self, cur: &mut Current) -> std::io::Result<Receiver<()>> {
        dispatcher::start(cur)
    }

    fn vm_is_live(&self, cur: &mut Current) {
        diagnostics::agent::start_from_options(cur);
    }

    fn vm_ends(&self, cur: &mut Current) {
        if cur.vm().options.perf_map_at_exit
            && let Err(message) = diagnostics::write_perf_map(cur, None, false)
        {
            inspection::say!("[warning] {message}");
        }
    }

    fn memory_ran_out(&self, cur: &mut Current, message: &str) {
        at_first(cur, message);
    }

    fn stack_text(&self, cur: &Current) -> String {
        thread_dump::own_stack(cur)
    }
}

/// What the command line wants when memory runs out for the first time: a heap dump, commands. Nothing of it needs the heap.
fn at_first(cur: &mut Current, message: &str) {
    let options = &cur.vm().options;
    let pid = std::process::id();
    if cur.vm().manageable.dumps_on_oom() {
        let name = format!("java_pid{pid}.hprof");
        let path = match cur.vm().manageable.dump_path() {
            None => name,
            Some(given) if std::path::Path::new(&given).is_dir() => format!("{given}/{name}"),
            Some(given) => given.replace("%p", &pid.to_string()),
        };
        let vm = cur.vm();
        vm.say(format_args!("java.lang.OutOfMemoryError: {message}"));
        diagnostics::write_heap(cur, &path, Form::default(), |line| vm.say(line));
    }
    if !options.on_oom.is_empty() {
        cur.vm().say(format_args!(
            "#\n# java.lang.OutOfMemoryError: {message}\n# -XX:OnOutOfMemoryError=\"{}\"",
            options.on_oom
        ));
    }
    runtime::crash::run_commands(&options.on_oom, "...", |line| cur.vm().say(line));
}
