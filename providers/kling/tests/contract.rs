//! The contract suite over `provider-specs/kling`.

baigong_provider_specs::contract_tests!(baigong_kling::KlingVideo);
