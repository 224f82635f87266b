//! Tools over JVM TI, for any JVM: one agent library (`libpellucid_tools.so`), which finds what a tool shows, and what is made of it:
//! text, JSON and pages of HTML that need nothing from outside.
//!
//! Invariant: the agent writes what it found as one file, whole or not at all, and leaves nothing on in the program when it is done; what is shown
//! is made of that file alone, so a saved one shows the same later.

mod allocation;
pub mod attached;
pub mod heap;
pub mod page;
pub mod profile;
mod synchronizers;
pub mod threads;
pub mod watch;

/// How the command and the agent agree on what to do: the agent's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Which tool: `threads` and so on.
    pub tool: String,
    /// Its settings, by name.
    pub settings: Vec<(String, String)>,
    /// The file that the result goes to.
    pub out: std::path::PathBuf,
}

impl Order {
    /// As the agent's options: `TOOL;NAME=VALUE;…;out=FILE`, where the file's name is all that is left.
    pub fn to_options(&self) -> String {
        let settings: String = self.settings.iter().map(|(name, value)| format!("{name}={value};")).collect();
        format!("{};{settings}out={}", self.tool, self.out.display())
    }

    /// The order in an agent's options.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_options(options: &str) -> Result<Order, String> {
        let (tool, mut rest) = options.split_once(';').ok_or("the options are TOOL;NAME=VALUE;…;out=FILE")?;
        let mut settings = Vec::new();
        loop {
            if let Some(out) = rest.strip_prefix("out=") {
                return Ok(Order { tool: tool.to_owned(), settings, out: out.into() });
            }
            let (setting, next) = rest.split_once(';').ok_or("the options don't end with out=FILE")?;
            let (name, value) = setting.split_once('=').ok_or_else(|| format!("{setting}: not NAME=VALUE"))?;
            settings.push((name.to_owned(), value.to_owned()));
            rest = next;
        }
    }

    /// A setting that is a number.
    ///
    /// # Errors
    /// When it is none.
    pub fn number(&self, name: &str, default: u64) -> Result<u64, String> {
        match self.settings.iter().find(|(known, _)| known == name) {
            None => Ok(default),
            Some((_, value)) => value.parse().map_err(|_| format!("{name}={value}: not a number")),
        }
    }
}

/// A class's name as Java's source has it, from its signature: `[[Ljava/lang/String;` is `java.lang.String[][]`.
pub fn class_name(signature: &str) -> String {
    let element = signature.trim_start_matches('[');
    let name = match element {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        other => other.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(other),
    };
    name.replace('/', ".") + &"[]".repeat(signature.len() - element.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_become_names() {
        let names = ["Ljava/lang/String;", "[[I", "[La/B;", "Z"].map(class_name);
        assert_eq!(names, ["java.lang.String", "int[][]", "a.B[]", "boolean"]);
    }

    #[test]
    fn orders_go_through_options() {
        let settings = vec![("moments".to_owned(), "3".to_owned())];
        let order = Order { tool: "threads".to_owned(), settings, out: "/tmp/a;b=c".into() };
        assert_eq!(Order::from_options(&order.to_options()), Ok(order.clone()));
        assert_eq!(order.number("moments", 1), Ok(3));
        assert_eq!(order.number("others", 1), Ok(1));
        assert!(Order::from_options("threads;moments=3").is_err());
        assert!(Order::from_options("").is_err());
    }
}
