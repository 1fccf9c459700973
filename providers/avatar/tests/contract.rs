//! The contract suite over `provider-specs/avatar`.

baigong_contract::contract_tests!(baigong_avatar::DigitalHuman);
