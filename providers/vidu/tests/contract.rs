//! The contract suite over `provider-specs/vidu`.

baigong_contract::contract_tests!(baigong_vidu::ViduVideo);
