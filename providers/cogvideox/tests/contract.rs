//! The contract suite over `provider-specs/cogvideox`.

baigong_provider_specs::contract_tests!(baigong_cogvideox::CogvideoxVideo);
