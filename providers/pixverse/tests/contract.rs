//! The contract suite over `provider-specs/pixverse`.

baigong_provider_specs::contract_tests!(baigong_pixverse::PixverseVideo);
