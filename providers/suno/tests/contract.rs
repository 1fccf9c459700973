//! The contract suite over `provider-specs/suno`.

baigong_contract::contract_tests!(baigong_suno::SunoMusic);
