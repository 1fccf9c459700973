//! The contract suite over `provider-specs/vidu`.

baigong_provider_specs::contract_tests!(baigong_vidu::ViduVideo);
