//! Diagnostic commands, as jcmd gives them.

pub mod agent;
mod command;

pub use command::{Argument, Command};

use crate::compiler_state;
use crate::heap_dump::Form;
use agent::{AGENT_OPTIONS, agent_status, start_agent, start_local_agent, stop_agent};
use command::Given;
use hashbrown::HashMap;
use options::FlagInUse;
use platform::output_file;
use runtime::call::Value as Argued;
use runtime::class::{Class, ClassRef};
use runtime::exceptions::Thrown;
use runtime::manageable::Value;
use runtime::safepoint::World;
use runtime::thread::{Current, ThreadState};
use runtime::vm::Vm;
use std::fmt::{Arguments, Write as _};
use std::io::Write;

/// The commands.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "Compiler.codecache",
        about: "What compiled code takes, and how quickly it is made, by tier.",
        impact: "Low",
        arguments: &[],
        run: |cur, _, out| {
            compiler_state::write_use(cur, out);
            Ok(())
        },
    },
    Command {
        name: "Compiler.codelist",
        about: "Compiled methods: the address of their code, its bytes, the method.",
        impact: "Medium: depends on the number of classes",
        arguments: &[],
        run: code_list,
    },
    Command {
        name: "Compiler.perfmap",
        about: "Writes a file by which perf names compiled methods.",
        impact: "Medium: depends on the number of classes",
        arguments: &[
            Argument::more("filename", "the file; %p is the process (/tmp/perf-%p.map)"),
            Argument::switch("-inlined", "inlined methods by themselves, as caller->inlined"),
        ],
        run: perf_map,
    },
    Command {
        name: "Compiler.queue",
        about: "The methods that are being compiled, and those that wait for it.",
        impact: "Low",
        arguments: &[],
        run: |cur, _, out| {
            compiler_state::write_queue(cur, out);
            Ok(())
        },
    },
    Command {
        name: "GC.class_histogram",
        about: "Counts the objects of each class and their bytes; of live objects only, unless -all is given.",
        impact: "High: depends on the heap's size",
        arguments: &[Argument::switch("-all", "of objects that are not reachable, too")],
        run: class_histogram,
    },
    Command {
        name: "GC.heap_dump",
        about: "Writes the heap to a file that heap analysers read; live objects only, unless -all is given.",
        impact: "High: depends on the heap's size; collects garbage unless -all is given",
        arguments: &[
            Argument::place("filename", "the file", "FILE"),
            Argument::switch("-all", "objects that are not reachable, too"),
            Argument::number("-gz", "packed by gzip, at a level of 1 (fastest) to 9 (smallest)"),
            Argument::switch("-overwrite", "replace a file that is there"),
            Argument::number("-parallel", "threads that may write; one does"),
        ],
        run: heap_dump,
    },
    Command { name: "GC.heap_info", about: "Sizes of the heap.", impact: "Low", arguments: &[], run: heap_info },
    Command {
        name: "GC.run",
        about: "Collects garbage.",
        impact: "Medium: depends on the heap's size",
        arguments: &[],
        run: collect,
    },
    Command {
        name: "JVMTI.agent_load",
        about: "Loads an agent: a library, or an archive with a Java agent.",
        impact: "Low",
        arguments: &[
            Argument::place("library path", "the library or archive", "STRING"),
            Argument::more("agent option", "what the agent is told"),
        ],
        run: agent_load,
    },
    Command {
        name: "JVMTI.data_dump",
        about: "Asks agents for a dump.",
        impact: "High: depends on the agents",
        arguments: &[],
        run: data_dump,
    },
    Command {
        name: "ManagementAgent.start",
        about: "Lets JMX clients of other processes in.",
        impact: "Low",
        arguments: AGENT_OPTIONS,
        run: start_agent,
    },
    Command {
        name: "ManagementAgent.start_local",
        about: "Lets JMX clients of this machine in.",
        impact: "Low",
        arguments: &[],
        run: start_local_agent,
    },
    Command {
        name: "ManagementAgent.status",
        about: "Who may come in by JMX, and how.",
        impact: "Low",
        arguments: &[],
        run: agent_status,
    },
    Command {
        name: "ManagementAgent.stop",
        about: "Lets no JMX clients of other processes in any longer.",
        impact: "Low",
        arguments: &[],
        run: stop_agent,
    },
    Command {
        name: "Thread.dump_to_file",
        about: "Writes the stacks of all threads, virtual ones too, to a file.",
        impact: "Medium: depends on the number of threads",
        arguments: &[
            Argument::place("filepath", "the file", "FILE"),
            Argument::switch("-overwrite", "replace a file that is there"),
            Argument::option("-format", "plain or json", Some("plain")),
        ],
        run: dump_to_file,
    },
    Command {
        name: "Thread.print",
        about: "The stacks of all threads, locks and deadlocks.",
        impact: "Medium: depends on the number of threads",
        arguments: &[
            Argument::switch("-l", "the synchronizers of java.util.concurrent that threads own, too"),
            Argument::switch("-e", "accepted; nothing more is known"),
        ],
        run: print,
    },
    Command {
        name: "VM.command_line",
        about: "What the VM was started with.",
        impact: "Low",
        arguments: &[],
        run: command_line,
    },
    Command {
        name: "VM.flags",
        about: "Flags that are not at their default.",
        impact: "Low",
        arguments: &[],
        run: flags,
    },
    Command {
        name: "VM.set_flag",
        about: "Changes a flag that may be changed while the VM runs.",
        impact: "Low",
        arguments: &[
            Argument::place("flag name", "the flag", "STRING"),
            Argument::more("string value", "what it becomes"),
        ],
        run: set_flag,
    },
    Command {
        name: "VM.system_properties",
        about: "System properties.",
        impact: "Low",
        arguments: &[],
        run: system_properties,
    },
    Command {
        name: "VM.dynlibs",
        about: "Files that are mapped, libraries among them.",
        impact: "Low",
        arguments: &[],
        run: mapped_files,
    },
    Command {
        name: "VM.native_memory",
        about: "Native memory in use, by what it is for.",
        impact: "Low",
        arguments: &[],
        run: native_memory,
    },
    Command { name: "VM.uptime", about: "Seconds since the VM started.", impact: "Low", arguments: &[], run: uptime },
    Command { name: "VM.version", about: "The VM's version.", impact: "Low", arguments: &[], run: version },
    Command {
        name: "help",
        about: "All commands, or how one is used.",
        impact: "Low",
        arguments: &[Argument::more("command name", "the command")],
        run: help,
    },
];

/// Runs a line: a command and its arguments.
///
/// # Errors
/// What to tell who asked.
pub fn run(cur: &mut Current, line: &str, out: &mut Vec<u8>) -> Result<(), String> {
    let words = command::words(line);
    let (name, arguments) = words.split_first().map_or(("help", &[][..]), |(name, rest)| (name.as_str(), rest));
    match COMMANDS.iter().find(|c| c.name == name) {
        Some(command) => (command.run)(cur, &Given::read(command, arguments)?, out),
        None => Err("java.lang.IllegalArgumentException: Unknown diagnostic command".to_owned()),
    }
}

pub(crate) fn say(out: &mut Vec<u8>, text: Arguments<'_>) {
    // Writing to memory can't fail.
    let _ = writeln!(out, "{text}");
}

fn help(_cur: &mut Current, arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let Some(name) = arguments.get("command name") else {
        say(out, format_args!("The following commands are available:"));
        for command in COMMANDS {
            say(out, format_args!("{}", command.name));
        }
        say(out, format_args!("\nFor more information about a specific command use 'help <command>'."));
        return Ok(());
    };
    let command = COMMANDS.iter().find(|c| c.name == name);
    let command = command.ok_or_else(|| format!("Help unavailable for '{name}'"))?;
    out.extend(command.help().into_bytes());
    Ok(())
}

fn version(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let vm = cur.vm();
    let property = |key| vm.options.property(key).unwrap_or("");
    say(out, format_args!("{} version {}", property("java.vm.name"), property("java.vm.version")));
    say(out, format_args!("JDK {}", vm.release()));
    Ok(())
}

fn command_line(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let options = &cur.vm().options;
    say(out, format_args!("VM Arguments:"));
    if !options.vm_arguments.is_empty() {
        say(out, format_args!("jvm_args: {} ", options.vm_arguments.join(" ")));
    }
    say(out, format_args!("java_command: {}", options.property("sun.java.command").unwrap_or("<unknown>")));
    say(out, format_args!("java_class_path (initial): {}", options.property("java.class.path").unwrap_or("<not set>")));
    say(out, format_args!("Launcher Type: {}", options.property("sun.java.launcher").unwrap_or("generic")));
    Ok(())
}

/// Address, bytes and name of the compiled methods, by address.
fn code_list(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    compiler_state::write_code(cur, out);
    Ok(())
}

fn perf_map(cur: &mut Current, arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    write_perf_map(cur, arguments.get("filename"), arguments.is("-inlined"))?;
    say(out, format_args!("Command executed successfully"));
    Ok(())
}

/// Writes the file by which perf names compiled methods, and what is inlined in them if that is wanted; where it looks for it, unless another
/// place is given.
///
/// # Errors
/// A message that names the file.
pub fn write_perf_map(cur: &Current, path: Option<&str>, inlined: bool) -> Result<(), String> {
    let path = path.unwrap_or("/tmp/perf-%p.map").replace("%p", &std::process::id().to_string());
    let mut text = String::new();
    let vm = cur.vm();
    let code = if inlined { compiler_state::inlined_methods(vm) } else { compiler_state::compiled_methods(vm) };
    for (address, size, name) in code {
        let _ = writeln!(text, "{address:x} {size:x} {name}");
    }
    output_file::replace(std::path::Path::new(&path), 0o644)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| format!("Unable to create {path}: {}", output_file::reason(&error)))
}

fn mapped_files(_cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    say(out, format_args!("Dynamic libraries:"));
    out.extend(std::fs::read("/proc/self/maps").map_err(|error| format!("/proc/self/maps: {error}"))?);
    Ok(())
}

fn uptime(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    say(out, format_args!("{:.3} s", cur.vm().verbose.uptime().as_secs_f64()));
    Ok(())
}

fn set_flag(cur: &mut Current, arguments: &Given, _out: &mut Vec<u8>) -> Result<(), String> {
    let name = arguments.get("flag name").unwrap_or_default();
    cur.vm().manageable.set_from(name, arguments.get("string value").unwrap_or_default())
}

/// A flag that the VM goes by, with the value it has now; None if there is none.
pub fn flag_in_use(vm: &Vm, name: &str) -> Option<FlagInUse> {
    let mut flag = vm.options.flags.iter().find(|f| f.name == name)?.clone();
    if let Some(value) = vm.manageable.get(name) {
        flag.value = match value {
            Value::Switch(on) => on.to_string(),
            Value::Text(text) => text,
        };
        if vm.manageable.was_changed(name) {
            flag.origin = "management";
        }
    }
    Some(flag)
}

/// `-XX:…`, as a flag of that name has it now; None if there is none that the VM goes by or that was given.
pub fn flag(vm: &Vm, name: &str) -> Option<String> {
    if let Some(flag) = flag_in_use(vm, name) {
        return Some(flag.text() + "\n");
    }
    let given = |a: &&String| {
        a.strip_prefix("-XX:").is_some_and(|f| f.trim_start_matches(['+', '-']).split('=').next() == Some(name))
    };
    vm.options.vm_arguments.iter().rev().find(given).map(|a| format!("{a}\n"))
}

fn flags(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let vm = cur.vm();
    let mut text = String::new();
    for flag in vm.options.flags.iter().filter(|f| f.origin != "default") {
        let _ = write!(text, "{} ", flag.text());
    }
    say(out, format_args!("{text}"));
    Ok(())
}

/// Calls a method of jdk.internal.vm.VMSupport that answers a byte array.
pub fn serialized(cur: &mut Current, method: &str) -> Vec<u8> {
    bytes_from(cur, "jdk/internal/vm/VMSupport", method, "()[B", &[]).unwrap_or_default()
}

fn system_properties(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    out.extend(bytes_from(cur, "jdk/internal/vm/VMSupport", "serializePropertiesToByteArray", "()[B", &[])?);
    Ok(())
}

/// Calls a static method of the class library that answers a byte array; its content.
fn bytes_from(
    cur: &mut Current,
    class: &str,
    method: &str,
    descriptor: &str,
    arguments: &[Argued],
) -> Result<Vec<u8>, String> {
    let array =
        cur.call_boot_static(class, method, descriptor, arguments).map_err(|thrown| said(cur, thrown))?.reference();
    Ok(if array.is_null(cur) { Vec::new() } else { array.get(cur).copy_array() })
}

/// The class of an exception, which is dropped.
fn said(cur: &mut Current, thrown: Thrown) -> String {
    let class = cur.pending_exception().class().external_name();
    thrown.discard();
    let _ = cur.take_exception();
    class
}

fn print(cur: &mut Current, arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    crate::thread_dump::print(cur, arguments.is("-l"), out);
    Ok(())
}

fn dump_to_file(cur: &mut Current, arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let path = arguments.get("filepath").unwrap_or_default();
    let method = if arguments.get("-format") == Some("json") { "dumpThreadsToJson" } else { "dumpThreads" };
    let overwrite = arguments.is("-overwrite");
    let Ok(text) = cur.new_string(path) else { return Err("java.lang.OutOfMemoryError".to_owned()) };
    let values = [Argued::Reference(text), Argued::Int(i32::from(overwrite))];
    out.extend(bytes_from(cur, "jdk/internal/vm/ThreadDumper", method, "(Ljava/lang/String;Z)[B", &values)?);
    Ok(())
}

fn data_dump(cur: &mut Current, _arguments: &Given, _out: &mut Vec<u8>) -> Result<(), String> {
    runtime::probes::events::data_dump_request(cur);
    Ok(())
}

fn collect(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    cur.collect("Diagnostic Command");
    say(out, format_args!("Command executed successfully"));
    Ok(())
}

fn heap_info(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let heap = cur.vm().heap();
    let (total, used, max) = (heap.total_bytes() >> 10, heap.used_bytes() >> 10, heap.max_bytes() >> 10);
    let done = heap.collections();
    say(out, format_args!("StickyImmix heap   total {total}K, used {used}K, at most {max}K"));
    say(out, format_args!(" young collections {}, full {}", done.nursery_count, done.full_count));
    Ok(())
}

fn heap_dump(cur: &mut Current, arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let path = arguments.get("filename").unwrap_or_default();
    let form = Form { live: !arguments.is("-all"), overwrite: arguments.is("-overwrite"), gzip: None };
    match arguments.get("-gz").map_or(Ok(form), |level| form.compressed(level)) {
        Ok(form) => write_heap(cur, path, form, |line| say(out, line)),
        Err(why) => say(out, format_args!("{why}")),
    }
    Ok(())
}

/// Writes a heap dump and tells who asked how that goes.
pub fn write_heap(cur: &mut Current, path: &str, form: Form, mut tell: impl FnMut(Arguments<'_>)) {
    tell(format_args!("Dumping heap to {path} ..."));
    let begun = std::time::Instant::now();
    match crate::heap_dump::write(cur, std::path::Path::new(path), form) {
        Ok(bytes) => {
            tell(format_args!("Heap dump file created [{bytes} bytes in {:.3} secs]", begun.elapsed().as_secs_f64()));
        }
        Err(error) => tell(format_args!("Unable to create {path}: {}", output_file::reason(&error))),
    }
}

fn class_histogram(cur: &mut Current, arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    if !arguments.is("-all") {
        cur.collect("Heap Inspection Initiated GC");
    }
    let mut counts: HashMap<usize, (ClassRef, u64, u64)> = HashMap::new();
    {
        let _stopped = World::stop(cur);
        let heap = cur.vm().heap();
        // SAFETY: the world is stopped, and nothing is allocated.
        unsafe {
            heap.enumerate_objects(&mut |object| {
                let class = Class::of(object);
                let entry = counts.entry(std::ptr::from_ref(class) as usize).or_insert((class, 0, 0));
                entry.1 += 1;
                entry.2 += heap.size_of(object) as u64;
            });
        }
    }
    let mut rows: Vec<_> = counts.into_values().collect();
    rows.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.0.name.bytes().cmp(b.0.name.bytes())));
    say(out, format_args!(" num     #instances         #bytes  class name (module)"));
    say(out, format_args!("-------------------------------------------------------"));
    for (index, (class, count, bytes)) in rows.iter().enumerate() {
        let module = class.module().and_then(|m| Some((m.name?, m.version.as_ref())));
        let module = match module {
            Some((name, Some(version))) => format!(" ({name}@{version})"),
            Some((name, None)) => format!(" ({name})"),
            None => String::new(),
        };
        say(out, format_args!("{:4}: {count:13}  {bytes:13}  {}{module}", index + 1, class.external_name()));
    }
    let (count, bytes) = rows.iter().fold((0, 0), |sum, row| (sum.0 + row.1, sum.1 + row.2));
    say(out, format_args!("Total {count:13}  {bytes:13}"));
    Ok(())
}

fn agent_load(cur: &mut Current, arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let path = arguments.get("library path").unwrap_or_default();
    let options = arguments.get("agent option").unwrap_or_default();
    let text = if path.ends_with(".jar") {
        let all = if options.is_empty() { path.to_owned() } else { format!("{path}={options}") };
        load_agent(cur, "instrument", false, &all)
    } else {
        load_agent(cur, path, true, options)
    };
    out.extend(text.into_bytes());
    Ok(())
}

/// Loads an agent into the running VM; what to tell who asked.
pub fn load_agent(cur: &mut Current, name: &str, is_path: bool, options: &str) -> String {
    let vm = cur.vm();
    if vm.options.dynamic_agents == Some(false) {
        return "Dynamic agent loading is not enabled: the VM was started with -XX:-EnableDynamicAgentLoading\n"
            .to_owned();
    }
    if name == "instrument"
        && let Err(why) = load_module(cur, "java.instrument")
    {
        return format!("the module java.instrument can't be loaded: {why}\n");
    }
    let Some(load) = vm.tools.load_agent() else { return "no agents can be loaded\n".to_owned() };
    let unexpected = name != "instrument" && vm.options.dynamic_agents.is_none();
    let warning = format!(
        "WARNING: A JVM TI agent has been loaded dynamically ({name})\nWARNING: -XX:+EnableDynamicAgentLoading says that this is meant, and hides this warning"
    );
    match cur.blocked(ThreadState::InNative, || load(name, is_path, options, unexpected.then_some(&warning))) {
        Ok(code) => format!("return code: {code}\n"),
        Err(why) => format!("{why}\n"),
    }
}

fn load_module(cur: &mut Current, name: &str) -> Result<(), String> {
    let loaded = cur.new_string(name).and_then(|text| {
        let descriptor = "(Ljava/lang/String;)Ljava/lang/Module;";
        cur.call_boot_static("jdk/internal/module/Modules", "loadModule", descriptor, &[Argued::Reference(text)])
    });
    loaded.map(|_| ()).map_err(|thrown| said(cur, thrown))
}

/// Each kind in KiB and pieces.
fn native_memory(cur: &mut Current, _: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let memory = runtime::native_memory::native_memory(cur.vm());
    let kinds = [
        ("Java Heap", memory.java_heap),
        ("Class", memory.classes),
        ("Thread, Java stacks", memory.java_stacks),
        ("Thread, native stacks", memory.native_stacks),
        ("Code", memory.code),
        ("Unsafe", memory.of_java),
        ("Internal", memory.vm),
    ];
    let total: u64 = kinds.iter().map(|(_, taken)| taken.bytes).sum();
    say(out, format_args!("Native memory: {}KB", total >> 10));
    for (name, taken) in kinds {
        say(out, format_args!("{name:>24} {:>10}KB #{}", taken.bytes >> 10, taken.blocks));
    }
    Ok(())
}
