//! What is made of the tables of facts.

pub(crate) mod capabilities;
pub(crate) mod enumerations;
pub(crate) mod error_codes;
pub(crate) mod events;
pub(crate) mod facts;
pub(crate) mod functions;
