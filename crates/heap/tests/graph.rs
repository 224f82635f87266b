//! Random graphs of two threads against a shadow, without stress: buffers in line, nursery and full collections.
#[path = "support/model.rs"]
mod model;
mod support;

#[test]
fn two_threads_against_shadow() {
    let config =
        heap::Config { min: 8 << 20, max: 256 << 20, nursery: 2 << 20, gc_threads: 2, ..heap::Config::default() };
    model::run(config, 400_000);
}
