//! The contract suite over `provider-specs/pika`.

baigong_provider_specs::contract_tests!(baigong_pika::PikaVideo);
