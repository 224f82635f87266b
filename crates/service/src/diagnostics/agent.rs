//! The JDK's management agent (`jdk.internal.agent.Agent`), which lets JMX clients of other processes in: from the command line, and by the
//! commands ManagementAgent.….

use super::command::{Argument, Given};
use super::{load_module, said};
use runtime::call::Value;
use runtime::thread::Current;

const MODULE: &str = "jdk.management.agent";
const AGENT: &str = "jdk/internal/agent/Agent";

macro_rules! property {
    ($name:literal) => {
        Argument::option($name, concat!("com.sun.management.", $name), None)
    };
}

/// Options of ManagementAgent.start: the agent's properties without their prefix.
pub(super) const AGENT_OPTIONS: &[Argument] = &[
    property!("config.file"),
    property!("jmxremote.host"),
    property!("jmxremote.port"),
    property!("jmxremote.rmi.port"),
    property!("jmxremote.ssl"),
    property!("jmxremote.registry.ssl"),
    property!("jmxremote.authenticate"),
    property!("jmxremote.password.file"),
    property!("jmxremote.access.file"),
    property!("jmxremote.login.config"),
    property!("jmxremote.ssl.enabled.cipher.suites"),
    property!("jmxremote.ssl.enabled.protocols"),
    property!("jmxremote.ssl.need.client.auth"),
    property!("jmxremote.ssl.config.file"),
    property!("jmxremote.autodiscovery"),
    property!("jdp.port"),
    property!("jdp.address"),
    property!("jdp.source_addr"),
    property!("jdp.ttl"),
    property!("jdp.pause"),
    property!("jdp.name"),
];

/// Calls a static method of the agent, whose module may not be there yet; what to tell who asked if that fails.
fn command(cur: &mut Current, method: &str, descriptor: &str, arguments: &[Value]) -> Result<Value, String> {
    load_module(cur, MODULE)?;
    cur.call_boot_static(AGENT, method, descriptor, arguments).map_err(|thrown| {
        let text = message(cur);
        let class = said(cur, thrown);
        if text.is_empty() { class } else { format!("{class}: {text}") }
    })
}

/// The message of the pending exception, which stays.
fn message(cur: &mut Current) -> String {
    let field = cur.vm().well_known().throwable_detail_message;
    let text = cur.pending_exception().load_ref(field);
    if text.is_null() { String::new() } else { String::from_utf16_lossy(&cur.string_units(text)) }
}

/// `-Dcom.sun.management…` on the command line: starts what it says, or ends the process with exit code 1 where that fails; the class library
/// has then said why.
pub fn start_from_options(cur: &mut Current) {
    let wanted = |(key, _): &(String, String)| key.starts_with("com.sun.management");
    if !cur.vm().options.system_properties.iter().any(wanted) {
        return;
    }
    let started = cur.scope(|cur| {
        load_module(cur, MODULE).inspect_err(|why| inspection::say!("The management agent can't be started: {why}"))?;
        command(cur, "startAgent", "()V", &[])
    });
    if started.is_err() {
        std::process::exit(1);
    }
}

pub(super) fn start_agent(cur: &mut Current, arguments: &Given, _out: &mut Vec<u8>) -> Result<(), String> {
    let properties: Vec<String> =
        arguments.iter().map(|(name, value)| format!("com.sun.management.{name}={value}")).collect();
    let Ok(text) = cur.new_string(&properties.join(",")) else { return Err("java.lang.OutOfMemoryError".to_owned()) };
    command(cur, "startRemoteManagementAgent", "(Ljava/lang/String;)V", &[Value::Reference(text)]).map(|_| ())
}

pub(super) fn start_local_agent(cur: &mut Current, _arguments: &Given, _out: &mut Vec<u8>) -> Result<(), String> {
    command(cur, "startLocalManagementAgent", "()V", &[]).map(|_| ())
}

pub(super) fn stop_agent(cur: &mut Current, _arguments: &Given, _out: &mut Vec<u8>) -> Result<(), String> {
    command(cur, "stopRemoteManagementAgent", "()V", &[]).map(|_| ())
}

pub(super) fn agent_status(cur: &mut Current, _arguments: &Given, out: &mut Vec<u8>) -> Result<(), String> {
    let text = command(cur, "getManagementAgentStatus", "()Ljava/lang/String;", &[])?.reference();
    out.extend(cur.string_text(text).into_bytes());
    Ok(())
}
