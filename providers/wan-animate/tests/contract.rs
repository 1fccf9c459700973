//! The contract suite over `provider-specs/wan-animate`.

baigong_contract::contract_tests!(baigong_wan_animate::WanAnimate);
