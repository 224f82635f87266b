//! The page of `watch`: an HTTP server for this machine alone.
//!
//! Invariant: every address begins with a token that nobody can guess, so other users of the machine and pages of other sites see nothing.

use std::net::{Ipv4Addr, TcpListener};
use std::thread;

use ::tools::watch::{html, metrics};
use anyhow::Context;
use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use pellucid::attach::Target;
use serde_json::json;

use super::{Shared, lock};
use crate::tools::view;

const HTML: &str = "text/html; charset=utf-8";

/// What is served.
#[derive(Clone)]
struct Served {
    seen: Shared,
    /// The process as this one knows it: in a container it has another id for itself.
    target: Target,
}

/// A port of this machine, before anything else is done.
pub fn bind(port: u16) -> anyhow::Result<TcpListener> {
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| format!("can't serve on port {port}"))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Serves on a thread of its own, for as long as the process; the page's address.
pub fn serve(listener: TcpListener, target: Target, seen: Shared) -> anyhow::Result<String> {
    let token = format!("{:032x}", u128::from_ne_bytes(random()?));
    let address = format!("http://{}/{token}/", listener.local_addr()?);
    let pages = Router::new()
        .route("/", get(page))
        .route("/ticks", get(ticks))
        .route("/metrics", get(prometheus))
        .route("/recording", get(recording))
        .route("/{view}", get(other))
        .with_state(Served { seen, target });
    let app = Router::new().nest(&format!("/{token}/"), pages);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    thread::spawn(move || {
        let outcome = runtime.block_on(async { axum::serve(tokio::net::TcpListener::from_std(listener)?, app).await });
        if let Err(error) = outcome {
            eprintln!("pellucid: the page is gone: {error}");
        }
    });
    Ok(address)
}

fn random() -> anyhow::Result<[u8; 16]> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("no random numbers: {error}"))?;
    Ok(bytes)
}

fn answer(kind: &'static str, body: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, body).into_response()
}

fn failed(error: impl std::fmt::Display) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}\n")).into_response()
}

async fn page(State(Served { seen, .. }): State<Served>) -> Response {
    let made = html::live(&lock(&seen).recording);
    made.map_or_else(failed, |page| answer(HTML, page))
}

/// The ticks after a moment.
async fn ticks(State(Served { seen, .. }): State<Served>, RawQuery(query): RawQuery) -> Response {
    let since = query.as_deref().and_then(|query| query.strip_prefix("since="));
    let Some(since) = since.and_then(|since| since.parse::<i64>().ok()) else {
        return (StatusCode::BAD_REQUEST, "since=MILLISECONDS is missing\n").into_response();
    };
    let seen = lock(&seen);
    let new = seen.recording.ticks.partition_point(|tick| i64::try_from(tick.at).is_ok_and(|at| at <= since));
    answer("application/json", json!({ "ticks": seen.recording.ticks[new..], "ended": seen.ended }).to_string())
}

async fn prometheus(State(Served { seen, .. }): State<Served>) -> Response {
    answer("text/plain; version=0.0.4; charset=utf-8", metrics::metrics(&lock(&seen).recording))
}

/// What is kept, as a page of its own to be saved.
async fn recording(State(Served { seen, .. }): State<Served>) -> Response {
    let made = html::report(&lock(&seen).recording);
    made.map_or_else(failed, |page| answer(HTML, page))
}

/// Another tool's view of the program, made now.
async fn other(State(Served { seen, target }): State<Served>, Path(name): Path<String>) -> Response {
    if lock(&seen).ended {
        return (StatusCode::GONE, "the program has ended\n").into_response();
    }
    match tokio::task::spawn_blocking(move || view(&name, target)).await {
        Ok(Ok(Some(page))) => answer(HTML, page),
        Ok(Ok(None)) => (StatusCode::NOT_FOUND, "no such page\n").into_response(),
        Ok(Err(error)) => failed(error),
        Err(error) => failed(error),
    }
}
