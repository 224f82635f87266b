//! As graph.rs, with a collection at every allocation number 3 of each thread.
#[path = "support/model.rs"]
mod model;
mod support;

#[test]
fn two_threads_under_stress() {
    let config =
        heap::Config { min: 8 << 20, max: 256 << 20, stress_interval: 3, gc_threads: 2, ..heap::Config::default() };
    model::run(config, 15_000);
}
