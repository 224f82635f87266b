//! Options against the answers that the stock VM of JDK 25 gives (observed), warnings apart.

use super::*;
use crate::log::{Level, LogFile, Topic};
use std::path::Path;

fn parsed(options: &[&str], variables: &[(&str, &str)]) -> Parsed {
    let given: Vec<Given> = options.iter().map(|o| Given::new(*o)).collect();
    let variable = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
    let surroundings = Surroundings {
        heap: HeapDefaults { min: 64 << 20, nursery: 0, gc_threads: 2 },
        variable: &variable,
        read: &|path| std::fs::read(path),
        begin_log: &LogFile::begin,
        java_home: Path::new("/jdk"),
        machine_memory: 16 << 30,
        container_memory: Some(8 << 30),
        release: 25,
    };
    parse(&given, false, &surroundings)
}

fn text(messages: &[Message]) -> Vec<&str> {
    messages.iter().map(|message| message.text.as_str()).collect()
}

#[track_caller]
fn accepted(options: &[&str]) -> Options {
    let Parsed { outcome, messages } = parsed(options, &[]);
    match outcome {
        Ok(options) => options,
        Err(refusal) => panic!("{options:?}: {refusal:?} {messages:?}"),
    }
}

#[track_caller]
fn refused(option: &str, expected: &str) {
    let Parsed { outcome, messages } = parsed(&option.split(' ').collect::<Vec<_>>(), &[]);
    match outcome.err() {
        Some(Refusal::Option | Refusal::Unknown) => assert_eq!(text(&messages).join("\n"), expected, "{option}"),
        Some(Refusal::Initialization(message)) => assert_eq!(message, expected, "{option}"),
        other => panic!("{option}: {other:?}"),
    }
}

#[test]
fn refusals() {
    refused("-Xmx1x", "Invalid maximum heap size: -Xmx1x");
    refused("-Xmx", "Invalid maximum heap size: -Xmx");
    refused("-Xmx0", "Invalid maximum heap size: -Xmx0");
    refused("-Xmx1k", "Too small maximum heap");
    refused("-Xms1x", "Invalid initial heap size: -Xms1x");
    refused("-Xms99999g", "Could not reserve enough space for 104856551424 KB object heap");
    refused("-Xmn1x", "Invalid initial young generation size: -Xmn1x");
    refused("-Xss1x", "Invalid thread stack size: -Xss1x");
    refused("-Xss1k", "\nThe Java thread stack size specified is too small. Specify at least 136k");
    refused("-Xss2g", "Invalid thread stack size: -Xss2g\nThe specified size exceeds the maximum representable size.");
    refused("-Xms2g -Xmx1g", "Initial heap size set to a larger value than the maximum heap size");
    refused("-XX:Foo", "Unrecognized VM option 'Foo'");
    refused("-XX:+Foo", "Unrecognized VM option 'Foo'");
    refused("-XX:Foo=1", "Unrecognized VM option 'Foo=1'");
    refused("-XX:+UseG1", "Unrecognized VM option 'UseG1'");
    refused("-XX:-UseSerialG", "Unrecognized VM option 'UseSerialG'\nDid you mean '(+/-)UseSerialGC'?");
    refused("-XX:MaxHeapSiz=3", "Unrecognized VM option 'MaxHeapSiz=3'\nDid you mean 'MaxHeapSize=<value>'?");
    refused("-XX:", "Unrecognized VM option ''");
    refused("-XX:MaxHeapSize=-1", "Invalid maximum heap size: -XX:MaxHeapSize=-1");
    refused("-XX:ParallelGCThreads=x", "Improperly specified VM option 'ParallelGCThreads=x'");
    refused("-XX:+MaxHeapSize", "Unexpected +/- setting in VM option 'MaxHeapSize'");
    refused("-XX:UseSerialGC=1", "Missing +/- setting for VM option 'UseSerialGC=1'");
    refused("-XX:+StackTraceInThrowable=3", "Improperly specified VM option 'StackTraceInThrowable=3'");
    refused("-XX:MaxJavaStackTraceDepth", "Improperly specified VM option 'MaxJavaStackTraceDepth'");
    refused(
        "-XX:MaxJavaStackTraceDepth=-1",
        "int MaxJavaStackTraceDepth=-1 is outside the allowed range [ 0 ... 1073741823 ]\nImproperly specified VM option 'MaxJavaStackTraceDepth=-1'",
    );
    refused(
        "-XX:MaxJavaStackTraceDepth=99999999999",
        "Improperly specified VM option 'MaxJavaStackTraceDepth=99999999999'",
    );
    refused(
        "-XX:ThreadStackSize=99999999",
        "intx ThreadStackSize=99999999 is outside the allowed range [ 0 ... 1048576 ]\nImproperly specified VM option 'ThreadStackSize=99999999'",
    );
    refused(
        "-XX:MaxRAMPercentage=200",
        "double MaxRAMPercentage=200.000000 is outside the allowed range [ 0.000000 ... 100.000000 ]\nImproperly specified VM option 'MaxRAMPercentage=200'",
    );
    refused(
        "-XX:+ShowHiddenFrames",
        "Error: VM option 'ShowHiddenFrames' is diagnostic and must be enabled via -XX:+UnlockDiagnosticVMOptions.\nError: The unlock option must precede 'ShowHiddenFrames'.\nImproperly specified VM option 'ShowHiddenFrames'",
    );
    refused("-XX:+UseG1GC -XX:+UseSerialGC", "Multiple garbage collectors selected");
    refused("-XX:Flags=nix", "Could not open settings file nix");
    refused("-XX:VMOptionsFile=/nix/da", "Could not open options file '/nix/da'");
    for option in [
        "-Xfoo",
        "-foo",
        "-Xshare:foo",
        "-javaagent",
        "-d64",
        "-Xincgc",
        "-eax",
        "-esax",
        "-esa:x",
        "--enable-previews",
        "-Xbootclasspath",
    ] {
        refused(option, &format!("Unrecognized option: {option}"));
    }
    refused("-Xverify:foo", "Unrecognized verification option: -Xverify:foo");
    refused("-Xcheck:foo", "Unrecognized check option: -Xcheck:foo");
    refused("-Xbootclasspath/p:x", "-Xbootclasspath/p is no longer a supported option.");
    refused("--finalization=foo", "Invalid finalization value 'foo', must be 'disabled' or 'enabled'.");
    refused(
        "--sun-misc-unsafe-memory-access=foo",
        "Value specified to --sun-misc-unsafe-memory-access not recognized: 'foo'",
    );
    refused("--patch-module=foo", "Missing '=' in --patch-module specification");
    refused(
        "--patch-module=java.base=x --patch-module=java.base=y",
        "Cannot specify java.base more than once to --patch-module",
    );
}

#[test]
fn compile_commands_are_read() {
    for good in
        ["", "quiet", "print,A.b", "Inline A.b", "MemLimit,A.b,1m", "option,A.b,print", "option,A.b,intx,MemLimit,3"]
    {
        accepted(&[&format!("-XX:CompileCommand={good}")]);
    }
    for (wrong, why) in [
        ("foo", "Unrecognized option 'foo'"),
        ("foo,A.b", "Unrecognized option 'foo'"),
        ("option,A.b,foo", "Unrecognized option 'foo'"),
        ("print", "Method pattern missing from command"),
        ("MemLimit,A.b", "Option 'MemLimit' is not followed by a value"),
    ] {
        refused(
            &format!("-XX:CompileCommand={wrong}"),
            &format!("CompileCommand: An error occurred during parsing\nError: {why}\nLine: '{wrong}'"),
        );
    }
}

#[test]
fn unrecognized_flags_can_be_ignored() {
    accepted(&["-XX:+Foo", "-XX:Bar=1", "-Xfoo", "-XX:+IgnoreUnrecognizedVMOptions"]);
    refused("-XX:+IgnoreUnrecognizedVMOptions -XX:UseSerialGC", "Missing +/- setting for VM option 'UseSerialGC'");
}

#[test]
fn properties() {
    let options = accepted(&[
        "-Djava.class.path=.",
        "-Da=b=c",
        "-Dx",
        "-Djava.vm.name=mine",
        "-Djdk.module.path=x",
        "-Djdk.module.main=m",
        "-Dsun.boot.library.path=/w",
        "--add-modules=m,n",
        "--add-modules=o",
        "--add-exports=a/b=c",
        "--add-exports=d/e=f",
        "--patch-module=java.base=p:q",
        "--module-path=mp",
        "-javaagent:agent.jar=opts",
        "-Xint",
    ]);
    let expect = [
        ("a", "b=c"),
        ("x", ""),
        ("java.class.path", "."),
        ("java.vm.name", "Pellucid 64-Bit Server VM"),
        ("java.vm.info", "interpreted mode"),
        ("java.home", "/jdk"),
        ("sun.boot.library.path", "/jdk/lib:/w"),
        ("jdk.module.main", "m"),
        ("jdk.module.path", "mp"),
        ("jdk.module.addmods.0", "m,n"),
        ("jdk.module.addmods.1", "o"),
        ("jdk.module.addmods.2", "java.instrument"),
        ("jdk.module.addexports.1", "d/e=f"),
        ("jdk.module.patch.0", "java.base=p:q"),
        ("java.library.path", "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib"),
        ("java.vm.specification.version", "25"),
        ("jdk.boot.class.path.append", ""),
    ];
    for (key, value) in expect {
        assert_eq!(options.property(key), Some(value), "{key}");
    }
    assert_eq!(options.agents, [("instrument".to_owned(), Some("agent.jar=opts".to_owned()), false)]);
    assert!(!options.vm_arguments.iter().any(|a| a.starts_with("-Djava.class.path")));
}

#[test]
fn environment() {
    let answer =
        parsed(&["-Xmx64m", "-Dq=2"], &[("JAVA_TOOL_OPTIONS", "-Xmx32m '-Dq=a b'"), ("_JAVA_OPTIONS", "-Xmx48m")]);
    assert_eq!(
        text(&answer.messages),
        ["Picked up JAVA_TOOL_OPTIONS: -Xmx32m '-Dq=a b'", "Picked up _JAVA_OPTIONS: -Xmx48m"]
    );
    let options = answer.outcome.unwrap();
    assert_eq!(options.max_heap, Some(48 << 20));
    assert_eq!(options.property("q"), Some("2"));
    assert_eq!(options.vm_arguments, ["-Xmx32m", "-Dq=a b", "-Xmx64m", "-Dq=2", "-Xmx48m"]);
    let answer = parsed(&[], &[("JAVA_TOOL_OPTIONS", "-Dx='")]);
    assert_eq!(answer.messages[1].text, "Unmatched quote in JAVA_TOOL_OPTIONS");
    assert_eq!(answer.outcome.err(), Some(Refusal::Unknown));
}

#[test]
fn heap_defaults() {
    assert_eq!(accepted(&[]).max_heap, Some(2 << 30));
    assert_eq!(accepted(&["-XX:-UseContainerSupport"]).max_heap, Some(4 << 30));
    assert_eq!(accepted(&["-XX:MaxRAMPercentage=50"]).max_heap, Some(4 << 30));
    assert_eq!(accepted(&["-XX:MaxRAM=1g"]).max_heap, Some(256 << 20));
    assert_eq!(accepted(&["-XX:MaxRAM=128m"]).max_heap, Some(64 << 20));
    assert_eq!(accepted(&["-Xms3g"]).max_heap, Some(3 << 30));
    assert_eq!(accepted(&[]).min_heap, Some(128 << 20));
    assert_eq!(accepted(&["-Xmx48m"]).min_heap, Some(48 << 20));
    assert_eq!(accepted(&["-XX:InitialRAMPercentage=1", "-XX:MaxRAM=800m"]).min_heap, Some(8 << 20));
    assert_eq!(accepted(&["-Xss136k"]).java_stack, 136 << 10);
}

#[test]
fn assertions() {
    let options = accepted(&["-ea", "-da:a.b.C", "-enableassertions:x.y...", "-esa", "-ea:..."]);
    let text = |name: &str, package| Some((name.to_owned(), package));
    assert_eq!(
        options.assertions,
        [(true, None), (false, text("a.b.C", false)), (true, text("x.y", true)), (true, text("", true))]
    );
    assert!(options.system_assertions);
}

#[test]
fn own_flags() {
    let options = accepted(&[
        "-XX:GCEveryAllocations=3",
        "-XX:GCSeed=9",
        "-XX:+StressDetach",
        "-XX:Trace=a,b",
        "-XX:+CompileAtFirstCall",
        "-XX:CompileSeed=7",
    ]);
    assert_eq!(options.compile_seed, 7);
    assert_eq!((options.gc_every, options.gc_seed, options.stress_detach), (3, 9, true));
    // Experimental flags, and the key to them, which is one itself.
    assert!(!accepted(&["-XX:+UnlockExperimentalVMOptions", "-XX:-VMContinuations"]).continuations);
    assert!(accepted(&[]).continuations);
    assert_eq!(options.trace, ["a", "b"]);
    assert!(options.compile_at_first_call);
    let tiers = |flags: &[&str]| {
        let options = accepted(flags);
        (options.interpreted, options.baseline_tier, options.optimizing_tier)
    };
    assert_eq!(tiers(&[]), (false, true, true));
    assert_eq!(tiers(&["-XX:-TieredCompilation"]), (false, false, true));
    assert_eq!(tiers(&["-XX:TieredStopAtLevel=1"]), (false, true, false));
    assert_eq!(tiers(&["-XX:TieredStopAtLevel=0"]), (true, true, false));
}

#[test]
fn flags_in_use() {
    let options = accepted(&["-Xmx64m", "-XX:+DisableExplicitGC"]);
    let find = |name: &str| options.flags.iter().find(|f| f.name == name).map(|f| (f.text(), f.origin));
    assert_eq!(find("MaxHeapSize"), Some(("-XX:MaxHeapSize=67108864".to_owned(), "command line")));
    assert_eq!(find("DisableExplicitGC"), Some(("-XX:+DisableExplicitGC".to_owned(), "command line")));
    assert_eq!(find("UseG1GC"), Some(("-XX:-UseG1GC".to_owned(), "default")));
    assert_eq!(find("CompileThreshold"), None);
}

#[test]
fn logs() {
    let options = accepted(&["-Xlog:gc*=debug,class+load:stderr:none", "-Xlog:safepoint"]);
    let [first, second] = &options.log[..] else { panic!("{:?}", options.log) };
    assert!(first.shows(Topic::Gc, Level::Debug) && first.shows(Topic::ClassLoad, Level::Info));
    assert!(!first.shows(Topic::ClassUnload, Level::Error) && first.decorators.is_empty());
    assert!(second.shows(Topic::Safepoint, Level::Info) && second.name == "stdout");
}
