//! The contract suite over `provider-specs/hailuo`.

baigong_provider_specs::contract_tests!(baigong_hailuo::HailuoVideo);
