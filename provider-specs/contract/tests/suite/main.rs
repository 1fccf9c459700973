//! The suite on a sound provider, on providers with one flaw each, and as a library.
#![allow(clippy::unwrap_used, reason = "a test ends at the first surprise")]

mod flaws;
mod library;
mod sample;

mod sound {
    use crate::sample::{Sample, flaw, specs};

    baigong_contract::contract_tests!(Sample<{ flaw::NONE }>, specs = specs());
}
