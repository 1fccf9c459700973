//! The contract suite over `provider-specs/runway`.

baigong_contract::contract_tests!(baigong_runway::RunwayVideo);
