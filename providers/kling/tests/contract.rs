//! The contract suite over `provider-specs/kling`.

baigong_contract::contract_tests!(baigong_kling::KlingVideo);
