//! The contract suite over `provider-specs/suno`.

baigong_provider_specs::contract_tests!(baigong_suno::SunoMusic);
