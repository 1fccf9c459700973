//! The contract suite over `provider-specs/hunyuan`.

baigong_contract::contract_tests!(baigong_hunyuan::HunyuanVideo);
