//! The contract suite over `provider-specs/doubao`.

baigong_contract::contract_tests!(baigong_doubao::DoubaoVideo);
