//! The contract suite over `provider-specs/jimeng`.

baigong_contract::contract_tests!(baigong_jimeng::JimengVideo);
