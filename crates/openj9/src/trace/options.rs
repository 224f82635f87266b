//! The text of `-Xtrace` options: `option{,option}` with `option = name[=value]`, where commas in braces separate nothing.

/// The parts between commas that stand in no braces; None for braces that don't match or an empty part.
pub(super) fn split(text: &str) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    let (mut depth, mut from) = (0usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    (depth == 0 && parts.iter().all(|part| !part.is_empty())).then_some(parts)
}

/// An option: its name in small letters, its value without the braces around all of it.
pub(super) fn named(option: &str) -> (String, Option<&str>) {
    let (name, value) = match option.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (option, None),
    };
    let bare = |value: &str| {
        let inner = value.strip_prefix('{')?.strip_suffix('}')?.len();
        // The first brace may end before the last one.
        let mut depth = 0;
        let closes = value.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '{') - i32::from(*c == '}');
            depth == 0
        });
        (closes?.0 == inner + 1).then_some(())
    };
    let value = value.map(|value| if bare(value).is_some() { &value[1..value.len() - 1] } else { value });
    (name.trim().to_lowercase(), value)
}

/// A number within bounds, with an optional sign.
pub(super) fn number(value: Option<&str>, bounds: std::ops::RangeInclusive<i64>) -> Option<i64> {
    value?.parse().ok().filter(|number| bounds.contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_split() {
        assert_eq!(split("print=mt,count={a,b}"), Some(vec!["print=mt", "count={a,b}"]));
        for wrong in ["", "a,,b", "a,", "a{", "a}", "a}{"] {
            assert_eq!(split(wrong), None, "{wrong}");
        }
        assert_eq!(named("Print={j9vm,mt}"), ("print".to_owned(), Some("j9vm,mt")));
        assert_eq!(named("print={a},{b}"), ("print".to_owned(), Some("{a},{b}")));
        assert_eq!(named("resume"), ("resume".to_owned(), None));
        assert_eq!(number(Some("-5"), -99999..=99999), Some(-5));
        assert_eq!(number(Some("5x"), 0..=9), None);
    }
}
