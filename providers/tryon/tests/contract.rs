//! The contract suite over `provider-specs/tryon`.

baigong_provider_specs::contract_tests!(baigong_tryon::TryOn);
