//! The contract suite over `provider-specs/pika`.

baigong_contract::contract_tests!(baigong_pika::PikaVideo);
