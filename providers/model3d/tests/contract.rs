//! The contract suite over `provider-specs/model3d`.

baigong_provider_specs::contract_tests!(baigong_model3d::Model3d);
