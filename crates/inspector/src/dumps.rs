//! What writers of dumps ask (`inspection::Dumps`), and the end of the process that a dump agent may bring about.

use super::{VmInspector, heap_objects, ids, snapshot};
use inspection::{Answer, Dumps, ExceptionFacts, Frames, HeapDumper, ObjectId, Refusal, Snapshot, ThreadId};
use platform::output_file;
use platform::time;
use runtime::thread::Current;
use service::{compiler_state, heap_dump};
use std::ffi::CStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Why nothing could be read of the VM.
fn refused(refusal: Refusal) -> io::Error {
    io::Error::other(format!("the VM can't be stopped ({refusal:?})"))
}

impl VmInspector {
    /// Runs `write` with the world stopped.
    fn stopped(&self, write: impl FnOnce(&Current) -> io::Result<()>) -> io::Result<()> {
        let outcome = self.enter(|cur| {
            let stopped = runtime::probes::events::stop_for_walk(cur);
            let outcome = write(cur);
            drop(stopped);
            Ok(outcome)
        });
        outcome.unwrap_or_else(|refusal| Err(refused(refusal)))
    }
}

impl Dumps for VmInspector {
    fn snapshot(&self) -> Answer<Snapshot> {
        self.enter(|cur| Ok(snapshot::take(cur)))
    }

    fn exception_facts(&self, exception: ObjectId) -> Answer<ExceptionFacts> {
        self.enter(|cur| {
            let wk = self.0.well_known();
            let thrown = ids::instance_of(cur, exception, wk.class_throwable, Refusal::InvalidObject)?.get(cur);
            let message = thrown.load_ref(wk.throwable_detail_message);
            let message = (!message.is_null()).then(|| String::from_utf16_lossy(&cur.string_units(message)));
            Ok(ExceptionFacts { class: thrown.class().name.text().into_owned(), message })
        })
    }

    fn frame_text(&self, thread: ThreadId, depth: u32) -> Option<String> {
        let method = self.frame(thread, depth).ok()?.method;
        let name = self.enter(|cur| {
            let method = ids::method_of(cur.vm(), method)?;
            Ok(snapshot::qualified(method.class(), &method.name.text()))
        });
        name.ok()
    }

    fn dump_heap(&self, dumper: &mut dyn HeapDumper) -> io::Result<()> {
        self.stopped(|cur| heap_objects::each(cur, dumper))
    }

    fn write_hprof(&self, file: &File) -> io::Result<()> {
        self.stopped(|cur| heap_dump::dump(cur, file))
    }

    fn write_compiler_state(&self, mut file: &File) -> io::Result<()> {
        let mut text = Vec::new();
        let asked = self.enter(|cur| {
            compiler_state::write(cur, &mut text);
            Ok(())
        });
        asked.map_err(refused)?;
        file.write_all(&text)
    }

    fn write_core(&self, file: &File) -> io::Result<()> {
        runtime::core_file::write(file)
    }

    fn new_file(&self, path: &Path) -> io::Result<File> {
        output_file::create_new(path, 0o600)
    }

    fn arguments(&self) -> Vec<String> {
        self.0.options.vm_arguments.clone()
    }

    fn began(&self) -> (u64, u64) {
        let uptime = self.0.verbose.uptime().as_nanos() as u64;
        (time::wall_millis() as u64 * 1_000_000 - uptime, time::monotonic_nanos() - uptime)
    }

    fn calendar(&self, seconds: u64, local: bool, format: &CStr) -> String {
        time::calendar(seconds, local, format)
    }

    fn exit_code(&self) -> i32 {
        self.0.tools.exit_code()
    }

    fn exit(&self, code: i32) {
        let _ = self.enter(|cur| -> Answer<()> { runtime::halt::halt(cur, code) });
    }
}
