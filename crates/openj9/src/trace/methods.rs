//! Which methods are traced: `-Xtrace:methods=`.

/// A pattern: stars may begin and end it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pattern {
    text: String,
    begins: bool,
    ends: bool,
}

impl Pattern {
    fn new(text: &str) -> Option<Pattern> {
        let begins = text.starts_with('*');
        let ends = text.ends_with('*');
        let inner = text.trim_start_matches('*').trim_end_matches('*');
        (!text.is_empty() && !inner.contains('*')).then(|| Pattern { text: inner.to_owned(), begins, ends })
    }

    fn fits(&self, name: &str) -> bool {
        match (self.begins, self.ends) {
            (true, true) => name.contains(&self.text),
            (true, false) => name.ends_with(&self.text),
            (false, true) => name.starts_with(&self.text),
            (false, false) => name == self.text,
        }
    }
}

/// One entry of the list.
#[derive(Clone, Debug)]
struct Entry {
    takes_away: bool,
    class: Pattern,
    /// None: all methods.
    method: Option<Pattern>,
    arguments: bool,
}

/// How a method is traced.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Traced {
    /// Entries and exits.
    Plain,
    /// Arguments and results besides.
    Arguments,
}

/// The list; later entries win.
#[derive(Clone, Debug)]
pub(super) struct Methods(Vec<Entry>);

impl Methods {
    /// No method.
    pub const NONE: Methods = Methods(Vec::new());

    /// Reads `[!]class[.method][()]{,…}`; None if it isn't that.
    pub fn parse(value: &str) -> Option<Methods> {
        let mut entries = Vec::new();
        for text in value.split(',') {
            let (takes_away, text) = match text.strip_prefix('!') {
                Some(rest) => (true, rest),
                None => (false, text),
            };
            let (arguments, text) = match text.strip_suffix("()") {
                Some(rest) => (true, rest),
                None => (false, text),
            };
            let (class, method) = match text.split_once('.') {
                Some((class, method)) => (class, Some(Pattern::new(method)?)),
                None => (text, None),
            };
            entries.push(Entry { takes_away, class: Pattern::new(class)?, method, arguments });
        }
        Some(Methods(entries))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the entries of another list behind its own.
    pub fn add(&mut self, more: Methods) {
        self.0.extend(more.0);
    }

    /// How a method is traced, by its class's name with slashes and its own; None if it isn't.
    pub fn traced(&self, class: &str, method: &str) -> Option<Traced> {
        let fits = |entry: &&Entry| entry.class.fits(class) && entry.method.as_ref().is_none_or(|m| m.fits(method));
        let entry = self.0.iter().rev().find(fits).filter(|entry| !entry.takes_away)?;
        Some(if entry.arguments { Traced::Arguments } else { Traced::Plain })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &str, class: &str, method: &str, expected: Option<Traced>) {
        let found = Methods::parse(value).and_then(|methods| methods.traced(class, method));
        assert_eq!(found, expected, "{value} {class}.{method}");
    }

    #[test]
    fn methods_are_chosen() {
        check("java/lang/String", "java/lang/String", "length", Some(Traced::Plain));
        check("java/lang/String", "java/lang/StringBuilder", "length", None);
        check("java/lang/*.*", "java/lang/Math", "<clinit>", Some(Traced::Plain));
        check("*Test.run*()", "my/Test", "runAll", Some(Traced::Arguments));
        check("a/*,!a/B.c,a/B.d()", "a/B", "c", None);
        check("a/*,!a/B.c,a/B.d()", "a/B", "d", Some(Traced::Arguments));
        check("a/*,!a/B.c,a/B.d()", "a/B", "e", Some(Traced::Plain));
        for wrong in ["", "a,,b", "a*b", ".m", "a.", "!"] {
            assert!(Methods::parse(wrong).is_none(), "{wrong}");
        }
    }
}
