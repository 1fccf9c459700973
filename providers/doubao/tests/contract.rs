//! The contract suite over `provider-specs/doubao`.

baigong_provider_specs::contract_tests!(baigong_doubao::DoubaoVideo);
