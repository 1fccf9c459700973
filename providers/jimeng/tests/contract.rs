//! The contract suite over `provider-specs/jimeng`.

baigong_provider_specs::contract_tests!(baigong_jimeng::JimengVideo);
