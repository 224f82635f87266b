//! The grammar of `-Xdump:` and SetVmDump: from an option's text to what it asks for.
//!
//! Invariant: reading changes nothing; what can't be read is an error that names the rest of the text.

use super::kinds::{ALLOCATION, EVENTS, Events, Kind, REQUESTS, Settings, WITH_MESSAGE, set_of};

/// Why an option isn't taken: the message for it, number included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub String);

/// What an option says of one or more types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// An agent with these settings; without events they become the type's defaults, too.
    Add(Given),
    /// They become the type's defaults.
    Defaults(Given),
    /// Agents that have these settings lose their events; None: all agents of the type go.
    Remove(Option<Given>),
}

/// The settings that an option names; the others are the type's.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Given {
    /// See `Settings`.
    pub events: Option<Events>,
    /// See `Settings`.
    pub filter: Option<String>,
    /// See `Settings`.
    pub message_filter: Option<String>,
    /// See `Settings`.
    pub range: Option<(u64, u64)>,
    /// See `Settings`.
    pub label: Option<String>,
    /// See `Settings`.
    pub priority: Option<u32>,
    /// See `Settings`.
    pub request: Option<u32>,
    /// See `Settings`.
    pub options: Option<String>,
}

impl Given {
    /// The whole settings, over those of the type.
    pub fn over(self, defaults: &Settings) -> Settings {
        Settings {
            events: self.events.unwrap_or(defaults.events),
            filter: self.filter.or_else(|| defaults.filter.clone()),
            message_filter: self.message_filter.or_else(|| defaults.message_filter.clone()),
            range: self.range.unwrap_or(defaults.range),
            label: self.label.unwrap_or_else(|| defaults.label.clone()),
            priority: self.priority.unwrap_or(defaults.priority),
            request: self.request.unwrap_or(defaults.request),
            options: self.options.or_else(|| defaults.options.clone()),
        }
    }
}

fn unknown_option(rest: &str) -> Refused {
    Refused(format!("JVMDUMP000E Dump option not understood: {rest}"))
}

/// The text behind a word at its beginning, whose case doesn't matter.
pub fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let head = text.get(..word.len())?;
    head.eq_ignore_ascii_case(word).then(|| &text[word.len()..])
}

/// The types that an option begins with, and what follows their colon, if there is one.
///
/// # Errors
/// A type is unknown.
pub fn types(text: &str) -> Result<(Vec<Kind>, Option<&str>), Refused> {
    let mut kinds = Vec::new();
    let mut rest = text;
    loop {
        let found = Kind::ALL.iter().find_map(|kind| Some((*kind, after(rest, kind.facts().name)?)));
        let Some((kind, behind)) = found else { return Err(unknown_option(rest)) };
        kinds.push(kind);
        match behind.as_bytes().first() {
            None => return Ok((kinds, None)),
            Some(b':') => return Ok((kinds, Some(&behind[1..]))),
            Some(b'+') => rest = &behind[1..],
            Some(_) => return Err(unknown_option(behind)),
        }
    }
}

/// What follows the colon after a type.
///
/// # Errors
/// It can't be read.
pub fn change(kind: Kind, rest: Option<&str>) -> Result<Change, Refused> {
    let Some(rest) = rest else { return Ok(Change::Add(Given::default())) };
    for (word, is_defaults) in [("none", false), ("defaults", true)] {
        let given = match after(rest, word) {
            Some("") => None,
            Some(behind) if behind.starts_with(':') => Some(settings(kind, &behind[1..])?),
            _ => continue,
        };
        return Ok(if is_defaults { Change::Defaults(given.unwrap_or_default()) } else { Change::Remove(given) });
    }
    settings(kind, rest).map(Change::Add)
}

/// Settings, as in `events=gpf,range=1..2`.
///
/// # Errors
/// They can't be read, or don't go together.
pub fn settings(kind: Kind, text: &str) -> Result<Given, Refused> {
    let mut given = Given::default();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(',').unwrap_or(rest.len());
        item(kind, &mut given, &rest[..end]).map_err(|refused| refused.unwrap_or_else(|| unknown_option(rest)))?;
        // A comma at the end promises an item.
        if end + 1 == rest.len() {
            return Err(unknown_option(","));
        }
        rest = rest.get(end + 1..).unwrap_or("");
    }
    if text.is_empty() {
        return Err(unknown_option(""));
    }
    Ok(given)
}

/// Takes one item; None is told as an unknown option.
fn item(kind: Kind, given: &mut Given, item: &str) -> Result<(), Option<Refused>> {
    let facts = kind.facts();
    if let Some(text) = after(item, "events=") {
        let unknown = |rest: &str| Some(Refused(format!("JVMDUMP001E Dump event not known: {rest}")));
        given.events = Some(set_of(EVENTS, text).map_err(unknown)?);
    } else if let Some(text) = after(item, "request=") {
        // No request at all is shown, and read again, as an empty text.
        let unknown = |rest: &str| Some(Refused(format!("JVMDUMP014E Dump request not known: {rest}")));
        given.request = Some(if text.is_empty() { 0 } else { set_of(REQUESTS, text).map_err(unknown)? });
    } else if let Some(text) = after(item, "filter=") {
        given.filter = Some(text.to_owned());
        check_filter(given)?;
    } else if let Some(text) = after(item, "msg_filter=") {
        if given.events.is_some_and(|events| events & !WITH_MESSAGE != 0) {
            let text = "JVMDUMP041I The filter of messages is for the events throw, catch, uncaught and systhrow alone";
            return Err(Some(Refused(text.to_owned())));
        }
        given.message_filter = Some(text.to_owned());
    } else if let Some(text) = after(item, "range=") {
        let (first, last) = text.split_once("..").ok_or(None)?;
        given.range = Some((number(first)?, number(last)?));
    } else if let Some(text) = after(item, "priority=") {
        let priority = number(text)?;
        given.priority = Some(u32::try_from(priority).ok().filter(|p| *p <= 999).ok_or(None)?);
    } else if let Some(text) = after(item, "opts=") {
        given.options = Some(text.to_owned());
    } else if let Some(text) = after(item, "label=") {
        given.label = Some(text.to_owned());
    } else if let Some(text) = after(item, facts.tag).filter(|_| !facts.tag.is_empty() || item == "-") {
        given.label = Some(text.to_owned());
    } else {
        return Err(None);
    }
    Ok(())
}

fn number(text: &str) -> Result<u64, Option<Refused>> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten().ok_or(None)
}

/// An allocation's filter must be a size.
fn check_filter(given: &Given) -> Result<(), Option<Refused>> {
    let filter = given.filter.as_deref().unwrap_or("");
    if given.events.is_some_and(|e| e & ALLOCATION != 0) && super::filter::sizes(filter).is_none() {
        return Err(Some(needs_size()));
    }
    Ok(())
}

/// What is said of an allocation without a size.
pub fn needs_size() -> Refused {
    Refused("JVMDUMP036I The event allocation stands alone and needs a filter such as #1m or #1k..2m".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::kinds::*;
    use super::*;

    fn read(text: &str) -> Result<(Vec<Kind>, Change), String> {
        let (kinds, rest) = types(text).map_err(|r| r.0)?;
        let change = change(kinds[0], rest).map_err(|r| r.0)?;
        Ok((kinds, change))
    }

    fn refused(text: &str, number: &str) {
        let message = read(text).expect_err(text);
        assert!(message.starts_with(number), "{text}: {message}");
    }

    #[test]
    fn types_stand_before_settings() {
        assert_eq!(read("java"), Ok((vec![Kind::Java], Change::Add(Given::default()))));
        assert_eq!(read("HEAP+java:none"), Ok((vec![Kind::Heap, Kind::Java], Change::Remove(None))));
        assert_eq!(read("tool:defaults"), Ok((vec![Kind::Tool], Change::Defaults(Given::default()))));
        for wrong in ["", "jav", "javax", "java+", "java+nix", "java,heap", "java:", "java:nonesuch", "java:none:"] {
            refused(wrong, "JVMDUMP000E");
        }
    }

    #[test]
    fn settings_come_in_any_order() {
        let text = "java:range=2..3,Events=throw+catch,filter=*Error#a/B.c#1,msg_filter=*x,label=/a b,opts=o,\
                    priority=7,request=serial";
        let given = Given {
            events: Some(THROW | CATCH),
            filter: Some("*Error#a/B.c#1".to_owned()),
            message_filter: Some("*x".to_owned()),
            range: Some((2, 3)),
            label: Some("/a b".to_owned()),
            priority: Some(7),
            request: Some(SERIAL),
            options: Some("o".to_owned()),
        };
        assert_eq!(read(text), Ok((vec![Kind::Java], Change::Add(given))));
        let last = read("tool:exec=a,exec=b").map(|found| found.1);
        assert_eq!(last, Ok(Change::Add(Given { label: Some("b".to_owned()), ..Given::default() })));
    }

    #[test]
    fn wrong_settings_are_named() {
        let wrong = [
            "java:nix=1",
            "java:file",
            "java:exec=a",
            "tool:file=a",
            "java:priority=1000",
            "java:priority=",
            "java:range=1",
            "java:range=1..x",
            "java:range=..",
            "java:events=gpf,",
            "java:,events=gpf",
            "java:events=gpf;user",
            "java:file=/a,b",
            "java:range=99999999999999999999..1",
            "java:priority=-1",
        ];
        for text in wrong {
            let expected = if text.contains(';') { "JVMDUMP001E" } else { "JVMDUMP000E" };
            refused(text, expected);
        }
        refused("java:events=nix", "JVMDUMP001E Dump event not known: nix");
        refused("java:events=gpf+nix", "JVMDUMP001E");
        refused("java:request=nix", "JVMDUMP014E");
        refused("java:events=user,msg_filter=x", "JVMDUMP041I");
        refused("java:events=allocation,filter=x", "JVMDUMP036I");
    }
}
