//! The contract suite over `provider-specs/wan-animate`.

baigong_provider_specs::contract_tests!(baigong_wan_animate::WanAnimate);
