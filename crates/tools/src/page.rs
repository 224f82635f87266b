//! Pages of HTML: one file each, with nothing from outside, light or dark as the reader's system is.
//!
//! Invariant: what comes from a program (names of threads, classes, strings) goes through [`escape`] or, in scripts, [`script_json`].

use std::fmt::Write;

use serde::Serialize;

/// Text in HTML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// A value for a script element: JSON in which nothing ends the element.
///
/// # Errors
/// When the value can't be JSON.
pub fn script_json(value: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(value)?.replace('<', "\\u003c"))
}

/// A whole page.
pub fn page(title: &str, style: &str, body: &str, script: &str) -> String {
    with_policy("", title, style, body, script)
}

/// A page that may ask its own server for more.
pub fn live_page(title: &str, style: &str, body: &str, script: &str) -> String {
    with_policy("; connect-src 'self'", title, style, body, script)
}

fn with_policy(policy: &str, title: &str, style: &str, body: &str, script: &str) -> String {
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:{policy}\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>\n{}{style}</style>\n<body>\n{body}\n",
        escape(title),
        include_str!("page.css")
    );
    if !script.is_empty() {
        let _ = write!(out, "<script>\n{script}</script>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_its_element() {
        assert_eq!(escape("<a href='x'>&\"</a>"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;");
        assert_eq!(script_json(&"</script>").unwrap(), "\"\\u003c/script>\"");
        assert!(page("<t>", "", "", "").contains("<title>&lt;t&gt;</title>"));
    }
}
