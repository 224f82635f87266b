//! `libpellucid_tools.so`: the tools as an agent's library, for any JVM. A crate of its own, since a library that is loaded and one that is
//! linked can't have one name in a workspace whose tests unwind.

agent::agent!(tools::attached::Tools);
