//! The contract suite over `provider-specs/hunyuan`.

baigong_provider_specs::contract_tests!(baigong_hunyuan::HunyuanVideo);
