//! The vendors' tools.

// A line `use baigong_… as _;` for each vendor among the dependencies, written by build.rs.
include!(concat!(env!("OUT_DIR"), "/vendors.rs"));

use baigong_provider::Registry;

/// Every linked tool. The error names a declaration that is not sound.
pub fn registry() -> Result<Registry, String> {
    Registry::collect()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod vendor_table;
#[cfg(test)]
mod web_words;
#[cfg(test)]
mod words;
