//! The tracepoints there are, and how options name them.
//!
//! Invariant: ids, groups and types are OpenJ9's, where they are facts for those who read traces; the texts are ours.

/// What a tracepoint is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Event,
    Entry,
    Exit,
    /// An exit by an exception.
    Exception,
}

/// A tracepoint.
#[derive(Debug)]
pub(crate) struct Point {
    pub component: &'static str,
    pub id: u32,
    pub(super) kind: Kind,
    level: u32,
    groups: &'static [&'static str],
}

impl Point {
    /// Is it in a group?
    pub(super) fn is_in(&self, group: &str) -> bool {
        self.groups.iter().any(|known| known.eq_ignore_ascii_case(group))
    }
}

macro_rules! points {
    ($($name:ident = $component:literal $id:literal $kind:ident $level:literal [$($group:literal),*];)*) => {
        /// The place of each in `POINTS`.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub(crate) enum At { $($name),* }

        /// All of them.
        pub(crate) static POINTS: &[Point] = &[$(Point {
            component: $component, id: $id, kind: Kind::$kind, level: $level, groups: &[$($group),*],
        }),*];
    };
}

points! {
    MethodEntry = "mt" 0 Entry 5 ["bytecodeMethods"];
    NativeEntry = "mt" 2 Entry 5 ["nativeMethods"];
    StaticEntry = "mt" 3 Entry 5 ["bytecodeMethods", "staticMethods"];
    NativeStaticEntry = "mt" 5 Entry 5 ["nativeMethods", "staticMethods"];
    MethodExit = "mt" 6 Exit 5 ["bytecodeMethods"];
    NativeExit = "mt" 8 Exit 5 ["nativeMethods"];
    StaticExit = "mt" 9 Exit 5 ["bytecodeMethods", "staticMethods"];
    NativeStaticExit = "mt" 11 Exit 5 ["nativeMethods", "staticMethods"];
    Arguments = "mt" 18 Event 5 ["methodArguments"];
    StaticArguments = "mt" 19 Event 5 ["methodArguments"];
    MethodThrow = "mt" 22 Exception 5 ["throw", "bytecodeMethods"];
    NativeThrow = "mt" 24 Exception 5 ["throw", "nativeMethods"];
    StaticThrow = "mt" 25 Exception 5 ["throw", "bytecodeMethods", "staticMethods"];
    NativeStaticThrow = "mt" 27 Exception 5 ["throw", "nativeMethods", "staticMethods"];
    Returned = "mt" 28 Event 5 ["methodArguments"];
    ClassMade = "j9vm" 2 Exit 3 ["verboseclass"];
    ExceptionBegins = "j9vm" 294 Entry 4 [];
    ExceptionEnds = "j9vm" 301 Exit 4 [];
    SystemCollectionEnds = "j9mm" 51 Event 1 ["gclogger"];
    LocalCollectionBegins = "j9mm" 64 Event 1 ["gclogger"];
    SystemCollectionBegins = "j9mm" 131 Event 1 ["gclogger"];
    CycleBegins = "j9mm" 467 Event 1 ["gclogger"];
    CycleEnds = "j9mm" 468 Event 1 ["gclogger"];
    GlobalCollectionBegins = "j9mm" 474 Event 1 ["gclogger"];
    GlobalCollectionEnds = "j9mm" 475 Event 1 ["gclogger"];
    LocalCollectionEnds = "j9mm" 560 Event 1 ["gclogger"];
    StackFrame = "j9trc_aux" 0 Event 1 [];
}

/// The last id of a component, where it is known.
fn last_id(component: &str) -> Option<u32> {
    (component == "mt").then_some(30)
}

/// Why a specification is no good.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// It isn't one.
    Syntax,
    /// There is no such tracepoint.
    Id,
}

/// What one specification chooses: on or off, and which.
#[derive(Debug)]
pub(super) struct Choice {
    pub on: bool,
    pub points: Vec<usize>,
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn find(fits: impl Fn(&Point) -> bool) -> Vec<usize> {
    (0..POINTS.len()).filter(|at| fits(&POINTS[*at])).collect()
}

/// `comp.N` or `comp.N-M`.
pub(super) fn by_ids(text: &str) -> Result<Vec<usize>, Wrong> {
    let (component, ids) = text.split_once('.').ok_or(Wrong::Syntax)?;
    let (from, to) = ids.split_once('-').unwrap_or((ids, ids));
    let number = |text: &str| text.parse::<u32>().map_err(|_| Wrong::Syntax);
    let (one, other) = (number(from)?, number(to)?);
    if !is_name(component) {
        return Err(Wrong::Syntax);
    }
    let range = one.min(other)..=one.max(other);
    if last_id(component).is_some_and(|last| *range.end() > last) {
        return Err(Wrong::Id);
    }
    Ok(find(|point| point.component.eq_ignore_ascii_case(component) && range.contains(&point.id)))
}

/// Points of a component, or of all, in a group, of a type or up to a level.
fn by_selector(name: &str, selector: Option<&str>, on: bool) -> Result<Vec<usize>, Wrong> {
    if !is_name(name) || selector.is_some_and(|s| !is_name(s)) {
        return Err(Wrong::Syntax);
    }
    let lower = selector.map(str::to_lowercase);
    let level = lower.as_deref().and_then(|s| {
        let digits = s.strip_prefix("level").or_else(|| s.strip_prefix('l'))?;
        digits.parse::<u32>().ok().filter(|level| *level <= 9)
    });
    Ok(find(|point| {
        let chosen = match (level, lower.as_deref()) {
            // Off go those of a higher level.
            (Some(level), _) => (point.level <= level) == on,
            (None, None) => true,
            (None, Some("entry")) => point.kind == Kind::Entry,
            (None, Some("exit")) => matches!(point.kind, Kind::Exit | Kind::Exception),
            (None, Some("event")) => point.kind == Kind::Event,
            (None, Some("exception")) => point.kind == Kind::Exception,
            (None, Some(group)) => point.is_in(group),
        };
        chosen && (name.eq_ignore_ascii_case("all") || point.component.eq_ignore_ascii_case(name))
    }))
}

/// A value: specifications separated by commas. A component that isn't there is no mistake.
pub(super) fn parse(value: &str) -> Result<Vec<Choice>, Wrong> {
    let value = value.replace('(', "{").replace(')', "}");
    let specifications = super::options::split(&value).ok_or(Wrong::Syntax)?;
    let mut choices = Vec::new();
    for text in specifications {
        let (on, text) = match text.strip_prefix('!') {
            Some(rest) => (false, rest),
            None => (true, text),
        };
        let braced = |text: &str| {
            text.split_once('{').map(|(n, rest)| (n.to_owned(), rest.strip_suffix('}').map(str::to_owned)))
        };
        let points = match braced(text) {
            Some((_, None)) => return Err(Wrong::Syntax),
            Some((name, Some(inner))) if name.eq_ignore_ascii_case("tpnid") => {
                let mut points = Vec::new();
                for ids in inner.split(',') {
                    points.extend(by_ids(ids)?);
                }
                points
            }
            Some((name, Some(inner))) => by_selector(&name, Some(&inner), on)?,
            None if text.contains('.') => by_ids(text)?,
            None => by_selector(text, None, on)?,
        };
        choices.push(Choice { on, points });
    }
    Ok(choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &str, expected: Result<&[(&str, u32)], Wrong>) {
        let mut chosen = vec![false; POINTS.len()];
        let outcome = parse(value).map(|choices| {
            choices.iter().for_each(|c| c.points.iter().for_each(|at| chosen[*at] = c.on));
            POINTS.iter().zip(&chosen).filter(|(_, on)| **on).map(|(p, _)| (p.component, p.id)).collect::<Vec<_>>()
        });
        assert_eq!(outcome, expected.map(<[_]>::to_vec), "{value}");
    }

    #[test]
    fn specifications_choose_points() {
        check("j9vm", Ok(&[("j9vm", 2), ("j9vm", 294), ("j9vm", 301)]));
        check("j9vm,!j9vm.300-302", Ok(&[("j9vm", 2), ("j9vm", 294)]));
        check("J9VM{exit}", Ok(&[("j9vm", 2), ("j9vm", 301)]));
        check("j9vm(exit)", Ok(&[("j9vm", 2), ("j9vm", 301)]));
        check("tpnid{j9vm.301-294,mt.0}", Ok(&[("mt", 0), ("j9vm", 294), ("j9vm", 301)]));
        check("mt{throw},!mt{nativeMethods}", Ok(&[("mt", 22), ("mt", 25)]));
        check("j9vm{level3}", Ok(&[("j9vm", 2)]));
        check("j9vm,!j9vm{l3}", Ok(&[("j9vm", 2)]));
        check("nothing,j9vm.2", Ok(&[("j9vm", 2)]));
        check("mt.31", Err(Wrong::Id));
        for wrong in ["", ",", "j9vm{", "j9vm{}", "j9vm{a", "j9vm.", "j9vm.x", "j9vm{exit}.3", "tpnid{}", "!", "j9 vm"]
        {
            check(wrong, Err(Wrong::Syntax));
        }
    }
}
