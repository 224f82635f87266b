//! The agent: what it is told to do when it is loaded, and how it writes what it found.

use std::error::Error;
use std::fs;
use std::path::Path;

use agent::{Agent, Capabilities, Env, Start};

use crate::{Order, threads};

/// The agent of `libpellucid_tools.so`.
#[derive(Debug, Default)]
pub struct Tools;

impl Agent for Tools {
    fn start(&self, env: &'static Env, options: &str, start: Start<'_, '_>) -> Result<(), Box<dyn Error>> {
        let order = Order::from_options(options)?;
        match (order.tool.as_str(), start) {
            ("threads", Start::Attach(jni)) => {
                let found = threads::collect::collect(env, jni, order.number("virtual", 1)? != 0);
                env.dispose()?;
                write(&order.out, &serde_json::to_vec(&found?)?)
            }
            (tool, _) => Err(format!("{tool}: nothing that can be done now").into()),
        }
    }
}

/// Adds those of the capabilities that the VM offers.
///
/// # Errors
/// Those of AddCapabilities.
pub(crate) fn add_offered(env: &Env, wanted: Capabilities) -> agent::Result<()> {
    env.add_capabilities(wanted & env.potential_capabilities()?)
}

/// Writes a file, whole or not at all.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let outcome = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    if let Err(error) = outcome {
        let _ = fs::remove_file(&part);
        return Err(format!("can't write {}: {error}", path.display()).into());
    }
    Ok(())
}

agent::agent!(Tools);
