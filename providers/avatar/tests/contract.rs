//! The contract suite over `provider-specs/avatar`.

baigong_provider_specs::contract_tests!(baigong_avatar::DigitalHuman);
