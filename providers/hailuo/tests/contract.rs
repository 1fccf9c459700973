//! The contract suite over `provider-specs/hailuo`.

baigong_contract::contract_tests!(baigong_hailuo::HailuoVideo);
