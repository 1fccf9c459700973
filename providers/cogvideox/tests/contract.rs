//! The contract suite over `provider-specs/cogvideox`.

baigong_contract::contract_tests!(baigong_cogvideox::CogvideoxVideo);
