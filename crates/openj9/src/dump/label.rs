//! Labels of dump agents: file names and commands with tokens that stand for what is known when the agent runs.

/// What tokens stand for.
pub struct Tokens<'a> {
    /// A time as `strftime` writes it.
    pub time: &'a dyn Fn(char) -> String,
    /// `%pid`
    pub process: u32,
    /// `%uid`
    pub user: &'a str,
    /// `%seq`: a number for each run of an agent.
    pub sequence: u64,
    /// `%tick`: milliseconds.
    pub tick: u64,
    /// `%home`: the folder of the class library.
    pub home: &'a str,
    /// `%vmbin`: the folder of the VM.
    pub vm: &'a str,
    /// `%last`: the label of the last dump.
    pub last: &'a str,
    /// `%event`
    pub event: &'a str,
    /// `%list`: the labels of this event's dumps.
    pub list: &'a str,
}

impl Tokens<'_> {
    /// A label with its tokens replaced; others stay as they are.
    pub fn expand(&self, label: &str) -> String {
        let mut text = String::new();
        let mut rest = label;
        while let Some((before, behind)) = rest.split_once('%') {
            text.push_str(before);
            let known = self.words().into_iter().find_map(|(word, value)| Some((behind.strip_prefix(word)?, value)));
            rest = match (known, behind.chars().next()) {
                (Some((behind, value)), _) => {
                    text.push_str(&value);
                    behind
                }
                (None, Some(letter @ ('Y' | 'y' | 'm' | 'd' | 'H' | 'M' | 'S' | 'b'))) => {
                    text.push_str(&(self.time)(letter));
                    &behind[1..]
                }
                (None, Some('%')) => {
                    text.push('%');
                    &behind[1..]
                }
                (None, _) => {
                    text.push('%');
                    behind
                }
            };
        }
        text + rest
    }

    fn words(&self) -> [(&'static str, String); 9] {
        [
            ("pid", self.process.to_string()),
            ("uid", self.user.to_owned()),
            ("seq", format!("{:04}", self.sequence)),
            ("tick", self.tick.to_string()),
            ("home", self.home.to_owned()),
            ("vmbin", self.vm.to_owned()),
            ("last", self.last.to_owned()),
            ("event", self.event.to_owned()),
            ("list", self.list.to_owned()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_replaced() {
        let time = |letter: char| format!("<{letter}>");
        let tokens = Tokens {
            time: &time,
            process: 42,
            user: "me",
            sequence: 7,
            tick: 99,
            home: "/jdk",
            vm: "/vm",
            last: "l",
            event: "api",
            list: "a\tb",
        };
        let check = |label: &str, expected: &str| assert_eq!(tokens.expand(label), expected, "{label}");
        check("core.%Y%m%d.%H%M%S.%pid.%seq.dmp", "core.<Y><m><d>.<H><M><S>.42.0007.dmp");
        check("%home/%uid-%tick-%event-%last-%list-%vmbin", "/jdk/me-99-api-l-a\tb-/vm");
        check("100%%pid %x %", "100%pid %x %");
        check("é%pidé%", "é42é%");
        check("", "");
    }
}
