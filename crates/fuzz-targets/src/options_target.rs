//! The parser of options: command line, environment variables, files of options and flags.

use std::io;
use std::path::Path;

use options::parse::{Given, HeapDefaults, Parsed, Refusal, Surroundings, parse};

/// Between the parts of an input.
const SEPARATOR: &str = "\n----\n";

/// Parses options. The parts of `data`: the command line, an option a line; JAVA_TOOL_OPTIONS; _JAVA_OPTIONS; what every file holds.
pub fn options(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut parts = text.split(SEPARATOR);
    let given: Vec<Given> = parts.next().unwrap_or_default().lines().map(Given::new).collect();
    let [tool_options, overriding, file] = [(); 3].map(|()| parts.next().map(str::to_owned));
    let surroundings = Surroundings {
        heap: HeapDefaults { min: 64 << 20, nursery: 0, gc_threads: 2 },
        variable: &|name| match name {
            "JAVA_TOOL_OPTIONS" => tool_options.clone(),
            "_JAVA_OPTIONS" => overriding.clone(),
            _ => None,
        },
        read: &|_| file.clone().map(String::into_bytes).ok_or(io::ErrorKind::NotFound.into()),
        begin_log: &|_, _, _| Err(io::ErrorKind::PermissionDenied.into()),
        java_home: Path::new("/jdk"),
        machine_memory: 16 << 30,
        container_memory: Some(8 << 30),
        release: 25,
    };
    for ignore_unrecognized in [false, true] {
        let Parsed { outcome, messages } = parse(&given, ignore_unrecognized, &surroundings);
        match outcome {
            Ok(options) => {
                let max = options.max_heap.expect("a heap has a size");
                assert!((8 << 20..=1 << 40).contains(&max));
                assert!(options.min_heap.is_none_or(|min| min <= max));
                assert!((136 << 10..=1 << 30).contains(&options.java_stack));
                assert!(options.log.iter().all(|output| matches!(output.name.as_str(), "stdout" | "stderr")));
            }
            Err(Refusal::Option | Refusal::Unknown) => assert!(!messages.is_empty(), "refused without a word"),
            Err(Refusal::Initialization(message)) => assert!(!message.is_empty()),
            Err(Refusal::Exit(_)) => {}
        }
    }
}
