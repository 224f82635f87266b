//! The command, run with the stock VM in the place of ours: what it does to arguments, exit codes and children doesn't
//! depend on which VM is in the image.
//!
//! Where no JDK is at hand there is nothing to run, and each test says so.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use pellucid::jdk::{self, Found, IMAGE_MARK, Jdk};

struct Fixture {
    jdk: Jdk,
    cache: PathBuf,
}

impl Fixture {
    fn new(name: &str) -> Option<Fixture> {
        let project = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        let Ok(jdk) = jdk::find(Some(&project)) else {
            eprintln!("skipped: no JDK 25 at hand");
            return None;
        };
        let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&cache);
        Some(Fixture { jdk, cache })
    }

    fn pellucid(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_pellucid"))
            .args(args)
            .env("PELLUCID_JDK", &self.jdk.home)
            .env("PELLUCID_LIBRARY", self.jdk.home.join("lib/server"))
            .env("PELLUCID_CACHE", &self.cache)
            .output()
            .unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

#[test]
fn home_is_an_image_that_stands_for_its_jdk() {
    let Some(fixture) = Fixture::new("home") else {
        return;
    };
    let output = fixture.pellucid(&["home"]);
    let image = PathBuf::from(text(&output.stdout));
    assert!(image.starts_with(&fixture.cache), "{output:?}");
    assert!(image.join(IMAGE_MARK).is_file());
    assert!(fs::symlink_metadata(image.join("bin/java")).unwrap().is_file(), "launchers are copies");
    assert!(image.join("lib/server/libjvm.so").is_file());
    assert_eq!(Jdk::open(&image, Found::Given).unwrap().home, fixture.jdk.home);
    let again = fixture.pellucid(&["home"]);
    assert_eq!(output.stdout, again.stdout);
}

#[test]
fn arguments_and_exit_codes_pass_through() {
    let Some(fixture) = Fixture::new("arguments") else {
        return;
    };
    let version = fixture.pellucid(&["java", "--version"]);
    assert!(version.status.success() && text(&version.stdout).contains(fixture.jdk.version()), "{version:?}");
    let missing = fixture.pellucid(&["java", "-cp", "/nowhere", "no.such.Main"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("no.such.Main"));
}

#[test]
fn other_tools_run_too() {
    let Some(fixture) = Fixture::new("tools") else {
        return;
    };
    let keytool = fixture.pellucid(&["keytool", "-help"]);
    assert!(keytool.status.success(), "{keytool:?}");
    let none = fixture.pellucid(&["no-such-tool"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stderr).contains("has no tool no-such-tool"));
}

#[test]
fn a_jdk_that_is_none_is_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_pellucid"))
        .arg("java")
        .env("PELLUCID_JDK", env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("has no bin/java"), "{output:?}");
}

/// Runs the command where it needs neither JDK nor library.
fn bare(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pellucid")).args(args).env_remove("PELLUCID_JDK").output().unwrap()
}

#[test]
fn help_goes_where_it_was_asked_for_and_wrong_words_end_with_two() {
    let help = bare(&["profile", "--help"]);
    assert!(help.status.success() && text(&help.stdout).contains("Examples:\n  pellucid profile 4711"), "{help:?}");
    assert!(!help.stdout.contains(&0x1b), "colours are for terminals");
    assert_eq!(bare(&["help", "heap"]).status.code(), Some(0));
    for wrong in [&[][..], &["threads"], &["threads", "1", "--no-such"], &["watch", "1", "--port", "x"], &["--no-such"]]
    {
        let output = bare(wrong);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{wrong:?} {output:?}");
    }
}

#[test]
fn shells_complete_verbs_and_options() {
    for (shell, needle) in [("bash", "profile"), ("zsh", "--collapsed"), ("fish", "-a \"threads\"")] {
        assert!(text(&bare(&["completions", shell]).stdout).contains(needle), "{shell}");
    }
    assert_eq!(bare(&["completions", "cmd"]).status.code(), Some(2));
    let script = "source <(\"$0\" completions bash)
        complete_it() { COMP_WORDS=(pellucid \"$@\"); COMP_CWORD=$#; COMPREPLY=(); _pellucid pellucid \"${@: -1}\" \"${@: -2:1}\"; echo \"${COMPREPLY[@]}\"; }
        complete_it thr; complete_it heap --si; complete_it profile --kinds c";
    let output = Command::new("bash").args(["-c", script, env!("CARGO_BIN_EXE_pellucid")]).output().unwrap();
    assert_eq!(text(&output.stdout), "threads\n--since\ncpu", "{output:?}");
}

#[test]
fn each_verb_has_a_manual_page() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let _ = fs::remove_dir_all(&folder);
    assert!(bare(&["man", folder.to_str().unwrap()]).status.success());
    for (name, needle) in
        [("pellucid", ".SH \"EXIT STATUS\""), ("pellucid-watch", "night.jsonl"), ("pellucid-man", "MANPATH")]
    {
        let page = fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".SH EXAMPLES") && page.contains(needle), "{page}");
    }
}
