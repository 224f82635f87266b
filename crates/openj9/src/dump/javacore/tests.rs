//! Javacores of threads that were never there, read again by their tags.

use super::*;
use inspection::{ShownFrame, ShownLoader, ShownMonitor, ShownSegment, ShownWait, WaitsTo};

fn shown(class: &str, address: u64) -> ShownObject {
    ShownObject { class: class.to_owned(), address }
}

fn thread_of(name: &str, structure: u64, wait: Option<(WaitsTo, ShownObject, usize)>) -> ShownThread {
    ShownThread {
        name: name.to_owned(),
        structure,
        os_id: structure as u32,
        wait: wait.map(|(to, object, owner)| ShownWait { to, object: Some(object), owner: Some(owner) }),
        state: 5,
        ..ShownThread::default()
    }
}

fn text(facts: &Facts, snapshot: &Snapshot) -> String {
    let mut out = Vec::new();
    write(&mut out, facts, snapshot, &|| ("now".to_owned(), 7)).unwrap();
    String::from_utf8(out).unwrap()
}

/// The texts of the lines with a tag.
fn tagged(text: &str, tag: &str) -> Vec<String> {
    let of_tag = |line: &str| {
        let (found, rest) = line.split_once(' ')?;
        (found == tag).then(|| rest.trim_start().to_owned())
    };
    text.lines().filter_map(of_tag).collect()
}

#[test]
fn every_section_is_there_and_the_end() {
    let facts = Facts { categories: vec![Category::default()], ..Facts::default() };
    let text = text(&facts, &Snapshot::default());
    let sections: Vec<String> =
        tagged(&text, "0SECTION").iter().map(|s| s.split_whitespace().next().unwrap().to_owned()).collect();
    let expected =
        ["TITLE", "GPINFO", "ENVINFO", "NATIVEMEMINFO", "MEMINFO", "LOCKS", "THREADS", "CLASSES", "Javadump"];
    assert_eq!(sections, expected);
    assert!(text.ends_with("----- END OF DUMP -----------------------------\n"));
    for line in text.lines() {
        let tag = line.split(' ').next().unwrap();
        assert!(line.len() <= tag.len() || line.starts_with(&format!("{tag:<15}")), "{line}");
    }
}

#[test]
fn deadlocks_of_all_kinds_close_their_circles() {
    let lock = |number| shown("p/Lock", number);
    let snapshot = Snapshot {
        threads: vec![
            thread_of("a", 1, Some((WaitsTo::Enter, lock(11), 1))),
            thread_of("b", 2, Some((WaitsTo::BeUnparked, lock(12), 2))),
            thread_of("c", 3, Some((WaitsTo::Enter, lock(13), 0))),
            thread_of("waits for the circle", 4, Some((WaitsTo::Enter, lock(11), 1))),
            thread_of("itself", 5, Some((WaitsTo::BeUnparked, lock(14), 4))),
            thread_of("notified", 6, Some((WaitsTo::BeNotified, lock(15), 5))),
            thread_of("nobody's", 7, None),
        ],
        monitors: vec![ShownMonitor { object: lock(11), inflated: Some(0xab), owner: Some(1), entries: 2 }],
        ..Snapshot::default()
    };
    assert_eq!(locks::deadlocks(&snapshot), [vec![0, 1, 2], vec![4]]);
    let text = text(&Facts::default(), &snapshot);
    assert_eq!(tagged(&text, "1LKDEADLOCK").len(), 2);
    let names: Vec<String> =
        tagged(&text, "2LKDEADLOCKTHR").iter().map(|line| line.split('"').nth(1).unwrap().to_owned()).collect();
    assert_eq!(names, ["a", "b", "c", "a", "itself", "itself"]);
    assert_eq!(tagged(&text, "4LKDEADLOCKMON").len(), 2);
    let monitor = "p/Lock@0x000000000000000B: owner \"b\" (J9VMThread:0x0000000000000002), entry count 2";
    assert_eq!(tagged(&text, "3LKMONOBJECT"), [monitor]);
    assert_eq!(tagged(&text, "3LKWAITER").len(), 2);
}

#[test]
fn frames_show_what_they_have_entered() {
    let entered = vec![(shown("p/A", 1), 2), (shown("p/B", 2), 1)];
    let frame = ShownFrame { class: "p/C".to_owned(), method: "m".to_owned(), ..ShownFrame::default() };
    let at = |bytecode, file: Option<&str>, line, compiled| {
        threads::describe_frame(&ShownFrame {
            bytecode,
            file: file.map(str::to_owned),
            line,
            compiled,
            ..frame.clone()
        })
    };
    assert_eq!(at(None, Some("C.java"), None, false), "at p/C.m(Native Method)");
    assert_eq!(at(Some(3), Some("C.java"), Some(7), true), "at p/C.m(C.java:7(Compiled Code))");
    assert_eq!(at(Some(3), None, None, false), "at p/C.m(Bytecode PC:3)");
    let mut thread = thread_of("line\nend", 1, None);
    thread.frames = vec![ShownFrame { entered, ..frame.clone() }];
    let snapshot = Snapshot { threads: vec![thread], ..Snapshot::default() };
    let text = text(&Facts::default(), &snapshot);
    // Once as the current thread, once among all.
    assert_eq!(tagged(&text, "5XESTACKTRACE").len(), 4);
    assert_eq!(tagged(&text, "5XESTACKTRACE")[0], "(entered lock: p/A@0x0000000000000001, entry count: 2)");
    assert!(tagged(&text, "3XMTHREADINFO")[0].starts_with("\"line end\" J9VMThread:0x"));
}

#[test]
fn segments_add_up() {
    let segment = ShownSegment { name: "Class Memory", start: 0x1000, used: 30, size: 70, limit: 700 };
    let snapshot = Snapshot {
        segments: vec![segment],
        heap: [5, 9, 20],
        loaders: vec![ShownLoader { classes: vec![shown("p/A", 16)], ..ShownLoader::default() }],
        collections: vec![(3_723_000_000_042, "x".to_owned())],
        ..Snapshot::default()
    };
    let text = text(&Facts::default(), &snapshot);
    let line = &tagged(&text, "1STSEGMENT")[0];
    let numbers: Vec<u64> =
        line.split(' ').map(|n| u64::from_str_radix(n.trim_start_matches("0x"), 16).unwrap()).collect();
    let decimal = |tag: &str, word: usize| {
        let all = text.lines().find(|line| line.starts_with(tag)).unwrap();
        all.split_whitespace().nth(word).unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(numbers[3] - numbers[0], decimal("1STSEGTOTAL", 3));
    assert_eq!(numbers[2] - numbers[1], decimal("1STSEGINUSE", 5));
    assert_eq!(numbers[3] - numbers[2], decimal("1STSEGFREE", 4));
    assert_eq!(tagged(&text, "3STHSTTYPE"), ["01:02:03:000000042 GMT pellucid.gc -   x"]);
    assert_eq!(tagged(&text, "3CLTEXTCLASS"), ["p/A(0x0000000000000010)"]);
}

#[test]
fn native_memory_is_a_tree() {
    let category =
        |name: &str, depth, bytes, allocations| Category { name: name.to_owned(), depth, bytes, allocations };
    let categories = vec![
        category("JRE", 0, 0, 0),
        category("VM", 1, 1000, 1),
        category("Classes", 2, 2000, 3),
        category("Empty", 2, 0, 0),
        category("JIT", 1, 40, 1),
    ];
    let text = text(&Facts { categories, ..Facts::default() }, &Snapshot::default());
    let tree: Vec<&str> = text.lines().filter(|line| line.contains("MEMUSER ")).collect();
    let expected = [
        "0MEMUSER       ",
        "1MEMUSER       JRE: 3,040 bytes / 5 allocations",
        "1MEMUSER         |",
        "2MEMUSER       +--VM: 3,000 bytes / 4 allocations",
        "2MEMUSER         |  |",
        "3MEMUSER       |  +--Classes: 2,000 bytes / 3 allocations",
        "2MEMUSER         |  |",
        "3MEMUSER       |  +--Other: 1,000 bytes / 1 allocation",
        "1MEMUSER         |",
        "2MEMUSER       +--JIT: 40 bytes / 1 allocation",
    ];
    assert_eq!(tree, expected);
}

#[test]
fn a_crash_says_what_it_can() {
    let lines = ["Signal 11".to_owned(), "RIP: 1".to_owned(), "RSP: 2".to_owned()];
    let facts = Facts { crash: lines.to_vec(), refused: Some("why".to_owned()), ..Facts::default() };
    let text = text(&facts, &Snapshot::default());
    assert_eq!(tagged(&text, "1XHEXCPCODE"), ["Signal 11"]);
    assert_eq!(tagged(&text, "2XHREGISTER"), ["RIP: 1", "RSP: 2"]);
    assert_eq!(tagged(&text, "1INTERNAL"), ["The VM can't be asked: why"; 4]);
    assert!(tagged(&text, "1STHEAPTOTAL").is_empty() && tagged(&text, "1TIDMPCOMPLETE").len() == 1);
}
