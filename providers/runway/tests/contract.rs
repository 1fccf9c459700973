//! The contract suite over `provider-specs/runway`.

baigong_provider_specs::contract_tests!(baigong_runway::RunwayVideo);
