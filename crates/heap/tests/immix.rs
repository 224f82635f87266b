//! As graph.rs, on the plan without generations.
#[path = "support/model.rs"]
mod model;
mod support;

#[test]
fn two_threads_on_immix() {
    let config = heap::Config {
        min: 8 << 20,
        max: 256 << 20,
        plan: heap::Plan::Immix,
        gc_threads: 2,
        ..heap::Config::default()
    };
    model::run(config, 400_000);
}
