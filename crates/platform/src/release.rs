//! The file `release` of a JDK: what it is.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The feature release of the class library that the VM runs.
pub const FEATURE: u16 = 25;

/// What the file says.
#[derive(Debug, Clone)]
pub struct Release(BTreeMap<String, String>);

impl Release {
    /// Reads that of the JDK in a folder.
    ///
    /// # Errors
    /// Why it can't be read.
    pub fn read(home: &Path) -> io::Result<Release> {
        let text = std::fs::read_to_string(home.join("release"))?;
        let lines = text.lines().filter_map(|line| line.split_once('='));
        Ok(Release(
            lines.map(|(key, value)| (key.trim().to_owned(), value.trim().trim_matches('"').to_owned())).collect(),
        ))
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// `JAVA_VERSION`, such as `25.0.2`; empty where it is missing.
    pub fn version(&self) -> &str {
        self.get("JAVA_VERSION").unwrap_or("")
    }

    /// The feature release, the first number of the version.
    pub fn feature(&self) -> Option<u16> {
        self.version().split(['.', '-', '+']).next()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        let home = std::env::temp_dir().join(format!("pellucid-release-{}", std::process::id()));
        std::fs::create_dir_all(&home).unwrap();
        let read = |text: &str| {
            std::fs::write(home.join("release"), text).unwrap();
            let release = Release::read(&home).unwrap();
            (release.feature(), release.version().to_owned())
        };
        assert_eq!(read("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.15\"\n"), (Some(17), "17.0.15".to_owned()));
        assert_eq!(read("JAVA_VERSION=\"26-ea\"\n"), (Some(26), "26-ea".to_owned()));
        assert_eq!(read("JAVA_VERSION=\"25+9\"\n"), (Some(25), "25+9".to_owned()));
        assert_eq!(read(""), (None, String::new()));
        std::fs::remove_dir_all(&home).unwrap();
        assert!(Release::read(&home).is_err());
    }
}
