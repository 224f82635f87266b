//! What tracepoints and methods bring about: `-Xtrace:trigger=`.

use super::methods::Methods;
use super::options::split;
use super::points::{POINTS, Wrong, by_ids};
use std::sync::atomic::{AtomicI64, Ordering};

/// What is done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Suspend,
    Resume,
    SuspendThis,
    ResumeThis,
    Abort,
    Segv,
    Sleep,
    StackTrace,
    /// A dump of the kind that `-Xdump` calls so.
    Dump(&'static str),
}

impl Action {
    fn named(name: &str) -> Option<Action> {
        Some(match name.to_lowercase().as_str() {
            "suspend" => Action::Suspend,
            "resume" => Action::Resume,
            "suspendthis" => Action::SuspendThis,
            "resumethis" => Action::ResumeThis,
            "abort" => Action::Abort,
            "segv" => Action::Segv,
            "sleep" => Action::Sleep,
            "jstacktrace" => Action::StackTrace,
            "javadump" => Action::Dump("java"),
            "coredump" | "sysdump" => Action::Dump("system"),
            "heapdump" => Action::Dump("heap"),
            "snap" => Action::Dump("snap"),
            _ => return None,
        })
    }

    /// Is it done before the tracepoint is logged?
    pub fn comes_first(self) -> bool {
        matches!(self, Action::Resume | Action::ResumeThis)
    }
}

/// An action with how often hits pass and act.
#[derive(Debug)]
pub(super) struct Act {
    pub action: Action,
    /// Hits that pass first.
    delay: AtomicI64,
    /// How often it acts at most; negative: always.
    left: AtomicI64,
}

impl Act {
    /// Is it to be done at this hit?
    pub fn is_due(&self) -> bool {
        if self.delay.load(Ordering::Relaxed) > 0 && self.delay.fetch_sub(1, Ordering::Relaxed) > 0 {
            return false;
        }
        self.left.load(Ordering::Relaxed) < 0 || self.left.fetch_sub(1, Ordering::Relaxed) > 0
    }
}

/// A clause.
#[derive(Debug)]
pub(super) enum Trigger {
    /// Of tracepoints.
    Points(Vec<usize>, Act),
    /// Of methods: at their entry, at their exit.
    Methods(Methods, Option<Act>, Option<Act>),
}

/// Numbers of a clause: how many hits pass, and how often it acts.
fn act(action: &str, delay: Option<&&str>, matches: Option<&&str>) -> Result<Act, Wrong> {
    let number = |text: Option<&&str>, otherwise: i64| match text {
        None => Ok(otherwise),
        Some(&"") => Ok(otherwise),
        Some(text) => text.parse::<i64>().map_err(|_| Wrong::Syntax),
    };
    Ok(Act {
        action: Action::named(action).ok_or(Wrong::Syntax)?,
        delay: AtomicI64::new(number(delay, 0)?),
        left: AtomicI64::new(number(matches, -1)?),
    })
}

/// Reads clauses; a clause that begins with `!` takes away those of the same text.
pub(super) fn parse(value: &str) -> Result<Vec<(bool, String, Trigger)>, Wrong> {
    let value = value.replace('(', "{").replace(')', "}");
    let clauses = split(&value).ok_or(Wrong::Syntax)?;
    clauses.into_iter().map(clause).collect()
}

fn clause(text: &str) -> Result<(bool, String, Trigger), Wrong> {
    let (adds, text) = match text.strip_prefix('!') {
        Some(rest) => (false, rest),
        None => (true, text),
    };
    let (kind, rest) = text.split_once('{').ok_or(Wrong::Syntax)?;
    let fields: Vec<&str> = rest.strip_suffix('}').ok_or(Wrong::Syntax)?.split(',').map(str::trim).collect();
    let [first, more @ ..] = &fields[..] else { return Err(Wrong::Syntax) };
    let optional = |at: usize| -> Result<Option<Act>, Wrong> {
        match more.get(at) {
            None | Some(&"") => Ok(None),
            Some(action) => act(action, more.get(2), more.get(3)).map(Some),
        }
    };
    let trigger = match kind.to_lowercase().as_str() {
        "tpnid" | "group" if more.is_empty() || more.len() > 3 => return Err(Wrong::Syntax),
        "tpnid" => Trigger::Points(by_ids(first)?, act(more[0], more.get(1), more.get(2))?),
        "group" => {
            let points = (0..POINTS.len()).filter(|at| POINTS[*at].is_in(first)).collect();
            Trigger::Points(points, act(more[0], more.get(1), more.get(2))?)
        }
        "method" if more.len() <= 4 => {
            let methods = Methods::parse(first).ok_or(Wrong::Syntax)?;
            let (entry, exit) = (optional(0)?, optional(1)?);
            if entry.is_none() && exit.is_none() {
                return Err(Wrong::Syntax);
            }
            Trigger::Methods(methods, entry, exit)
        }
        _ => return Err(Wrong::Syntax),
    };
    Ok((adds, text.to_lowercase(), trigger))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read() {
        for right in [
            "tpnid{j9vm.294,suspend}",
            "tpnid{j9vm.294-301,javadump,3,1},group{gclogger,resume}",
            "method{java/lang/*.toString,jstacktrace}",
            "method{a/B.c,,sleep,2}",
            "!tpnid(j9vm.294,suspend)",
        ] {
            assert!(parse(right).is_ok(), "{right}");
        }
        for wrong in [
            "",
            "tpnid{}",
            "tpnid{j9vm.294}",
            "tpnid{j9vm.294,nothing}",
            "group{a}",
            "method{a/B.c}",
            "what{a,abort}",
            "tpnid{a.1,abort,x}",
            "tpnid{a.1,abort},,",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn hits_pass_and_end() {
        let act = act("sleep", Some(&"2"), Some(&"1")).unwrap_or_else(|_| panic!("it is right"));
        assert_eq!([act.is_due(), act.is_due(), act.is_due(), act.is_due()], [false, false, true, false]);
    }
}
