//! The contract suite over `provider-specs/luma`.

baigong_contract::contract_tests!(baigong_luma::LumaVideo);
