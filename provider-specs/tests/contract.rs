//! The suite on a sound provider: it passes.

mod sample;

mod sound {
    use super::sample::{Sample, flaw, specs};

    baigong_provider_specs::contract_tests!(Sample<{ flaw::NONE }>, specs = specs());
}
