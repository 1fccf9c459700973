//! The contract suite over `provider-specs/luma`.

baigong_provider_specs::contract_tests!(baigong_luma::LumaVideo);
