//! The contract suite over `provider-specs/model3d`.

baigong_contract::contract_tests!(baigong_model3d::Model3d);
