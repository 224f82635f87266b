//! Which occurrences of an event an agent's filter lets through.

/// What happened, as far as filters look at it.
#[derive(Copy, Clone)]
pub enum Subject<'a> {
    /// Nothing that a filter could look at: all filters let it through.
    Nothing,
    /// A class, slash form.
    Class(&'a str),
    /// An exception: its class and its message; the frames are asked for when they are needed.
    Exception {
        /// Slash form.
        class: &'a str,
        /// Its detail message.
        message: Option<&'a str>,
        /// The method at a depth of the stack, as `pkg/Class.method`.
        frame: &'a dyn Fn(u32) -> Option<String>,
    },
    /// The exit code of the VM.
    Exit(i64),
    /// Milliseconds.
    Millis(u64),
    /// Bytes of an object.
    Bytes(u64),
}

/// How long a stop must last to be slow, if no filter says it.
const SLOW_MILLIS: u64 = 50;

/// Does a text with a wildcard at its first or last place match?
pub fn wildcard(pattern: &str, text: &str) -> bool {
    let (open, rest) = pattern.strip_prefix('*').map_or((false, pattern), |rest| (true, rest));
    match (open, rest.strip_suffix('*')) {
        (false, None) => text == rest,
        (true, None) => text.ends_with(rest),
        (false, Some(start)) => text.starts_with(start),
        (true, Some(middle)) => text.contains(middle),
    }
}

/// Does the filter, if there is one, let the event through?
pub fn matches(filter: Option<&str>, message_filter: Option<&str>, subject: Subject<'_>) -> bool {
    if let (Some(pattern), Subject::Exception { message, .. }) = (message_filter, subject)
        && !message.is_some_and(|message| wildcard(pattern, message))
    {
        return false;
    }
    let Some(filter) = filter else { return !matches!(subject, Subject::Millis(millis) if millis < SLOW_MILLIS) };
    match subject {
        Subject::Nothing => true,
        Subject::Class(class) => wildcard(filter, class),
        Subject::Exception { class, frame, .. } => {
            let mut parts = filter.splitn(3, '#');
            let wanted = parts.next().unwrap_or("");
            if !wildcard(wanted, class) {
                return false;
            }
            let Some(place) = parts.next() else { return true };
            let Ok(depth) = parts.next().unwrap_or("0").parse() else { return false };
            frame(depth).is_some_and(|method| wildcard(place, &method))
        }
        Subject::Exit(code) => codes(filter).any(|(first, last)| (first..=last).contains(&code)),
        Subject::Millis(millis) => {
            let wanted = filter.strip_prefix('#').and_then(|f| f.strip_suffix("ms")).and_then(|n| n.parse().ok());
            wanted.is_some_and(|wanted: u64| millis >= wanted)
        }
        Subject::Bytes(bytes) => sizes(filter).is_some_and(|(first, last)| (first..=last).contains(&bytes)),
    }
}

/// Ranges of exit codes, as in `#1#129..192`.
fn codes(filter: &str) -> impl Iterator<Item = (i64, i64)> {
    filter.split('#').filter_map(|range| {
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        Some((first.parse().ok()?, last.parse().ok()?))
    })
}

/// Sizes, as in `#5k` (at least) and `#1m..2m`.
pub fn sizes(filter: &str) -> Option<(u64, u64)> {
    let size = |text: &str| {
        let (digits, unit) = match text.bytes().last()? {
            b'k' | b'K' => (&text[..text.len() - 1], 1 << 10),
            b'm' | b'M' => (&text[..text.len() - 1], 1 << 20),
            _ => (text, 1),
        };
        let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
        plain.then(|| digits.parse::<u64>().ok()?.checked_mul(unit)).flatten()
    };
    match filter.strip_prefix('#')?.split_once("..") {
        Some((first, last)) => Some((size(first)?, size(last)?)),
        None => Some((size(&filter[1..])?, u64::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_stand_at_the_ends() {
        let check = |pattern, text, expected| assert_eq!(wildcard(pattern, text), expected, "{pattern} {text}");
        check("a/B", "a/B", true);
        check("a/B", "a/Bc", false);
        check("a/*", "a/Bc", true);
        check("*Error", "a/Error", true);
        check("*Error", "a/Errors", false);
        check("*err*", "interrupt", true);
        check("a*b", "axb", false);
        check("*", "", true);
        check("**", "x", true);
        check("", "x", false);
    }

    #[test]
    fn exceptions_match_by_class_place_and_message() {
        let frame = |depth: u32| ["p/A.x", "p/B.y"].get(depth as usize).map(|f| (*f).to_owned());
        let check = |filter, message_filter, message, expected| {
            let subject = Subject::Exception { class: "p/E", message, frame: &frame };
            assert_eq!(matches(filter, message_filter, subject), expected, "{filter:?} {message_filter:?}");
        };
        check(None, None, None, true);
        check(Some("p/E"), None, None, true);
        check(Some("q/E"), None, None, false);
        check(Some("p/E#p/A.x"), None, None, true);
        check(Some("p/E#p/B.y"), None, None, false);
        check(Some("p/E#p/B.y#1"), None, None, true);
        check(Some("p/E#p/B.y#2"), None, None, false);
        check(Some("p/E#p/B.y#x"), None, None, false);
        check(Some("*#*.y#1"), None, None, true);
        check(None, Some("*full*"), Some("is full now"), true);
        check(None, Some("full"), Some("is full now"), false);
        check(None, Some("*"), None, false);
    }

    #[test]
    fn numbers_match_by_ranges() {
        let check = |filter, subject, expected| assert_eq!(matches(filter, None, subject), expected, "{filter:?}");
        check(Some("#0"), Subject::Exit(0), true);
        check(Some("#1#129..192"), Subject::Exit(143), true);
        check(Some("#1#129..192"), Subject::Exit(2), false);
        check(Some("#-3..-1"), Subject::Exit(-2), true);
        check(None, Subject::Millis(49), false);
        check(None, Subject::Millis(50), true);
        check(Some("#7ms"), Subject::Millis(7), true);
        check(Some("#7ms"), Subject::Millis(6), false);
        check(Some("#5k"), Subject::Bytes(5 << 10), true);
        check(Some("#1m..2m"), Subject::Bytes((2 << 20) + 1), false);
        check(Some("#1m..2m"), Subject::Bytes(1 << 20), true);
        check(Some("any"), Subject::Nothing, true);
        assert_eq!(sizes("#"), None);
        assert_eq!(sizes("#k"), None);
        assert_eq!(sizes("5k"), None);
        assert_eq!(sizes("#99999999999999999m"), None);
    }
}
