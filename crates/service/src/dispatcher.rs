//! The thread that delivers signals (HotSpot's "Signal Dispatcher"), shows thread dumps, lets tools attach, and tells Java and agents what was
//! left to it.

use crate::{attach, thread_dump};
use runtime::call::Value;
use runtime::refs::Handle;
use runtime::signals::{FOR_TOOLS, LIMIT, dispatching_handler, install, unblock};
use runtime::thread::{Current, VmEntry};
use runtime::threads;
use runtime::vm::Vm;
use std::sync::mpsc::{Receiver, Sender};

/// Starts it; with `-Xrs` it only tells. Once, when threads can be made. It says when it is among the threads.
///
/// # Errors
/// The operating system's.
pub(crate) fn start(cur: &mut Current) -> std::io::Result<Receiver<()>> {
    let vm = cur.vm();
    // The dispatcher belongs to the group `system`, as all threads of the VM's own do.
    let parent = vm.threads.main_group().get(cur).load_ref(vm.well_known().thread_group_parent);
    let system = vm.globals.create(parent.address());
    let (attached, started) = std::sync::mpsc::channel();
    std::thread::Builder::new().name("Signal Dispatch".to_owned()).spawn(move || dispatch(vm, system, attached))?;
    if !vm.options.reduce_signals {
        attach::prepare();
        install(libc::SIGQUIT, dispatching_handler());
        vm.signals.serve(libc::SIGQUIT);
    }
    Ok(started)
}

fn dispatch(vm: &'static Vm, group: Handle, attached: Sender<()>) {
    let Ok(thread) = threads::attach_current(vm, Some("Signal Dispatcher"), group, true) else { return };
    thread.tools.spare();
    let _ = attached.send(());
    let listener = attach::Attach::default();
    let mut unblocked = 0;
    loop {
        let signal = vm.signals.take();
        let served = vm.signals.served();
        if served != unblocked {
            unblock((1..LIMIT as libc::c_int).filter(|signal| served >> (signal - 1) & 1 != 0));
            unblocked = served;
        }
        // SAFETY: this thread's own structure, in native.
        let mut cur = unsafe { VmEntry::new(thread) };
        if signal == FOR_TOOLS {
            cur.scope(|cur| {
                runtime::probes::events::tell_compiled(cur);
                runtime::probes::events::tell_unloaded_code(cur);
                runtime::probes::events::tell_unloading(cur);
                runtime::probes::events::tell_unloaded(cur);
                runtime::probes::events::tell_freed(cur);
                runtime::probes::events::tell_stops(cur);
                if let Some(tell) = vm.wired.gc_listener() {
                    tell(cur);
                }
            });
            continue;
        }
        if signal == libc::SIGQUIT as usize {
            if listener.requested(vm, group) {
                continue;
            }
            let synchronizers = vm.manageable.prints_synchronizers();
            thread_dump::print(&mut cur, synchronizers, &mut std::io::stdout().lock());
            runtime::probes::events::data_dump_request(&mut cur);
            continue;
        }
        cur.scope(|cur| {
            let method = cur.vm().well_known().signal_dispatch;
            let delivered =
                cur.initialize(method.class()).and_then(|()| cur.call(method, &[Value::Int(signal as i32)]));
            if delivered.is_err() {
                // Signal.dispatch starts a thread and fails only when there is no memory for that: the signal is lost.
                cur.take_exception();
            }
        });
    }
}
