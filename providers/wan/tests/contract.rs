//! The contract suite over `provider-specs/wan`, once for each tool.

mod studio {
    baigong_contract::contract_tests!(baigong_wan::WanStudio);
}

mod wan25 {
    baigong_contract::contract_tests!(baigong_wan::Wan25);
}
