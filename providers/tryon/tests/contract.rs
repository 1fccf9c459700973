//! The contract suite over `provider-specs/tryon`.

baigong_contract::contract_tests!(baigong_tryon::TryOn);
