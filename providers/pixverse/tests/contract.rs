//! The contract suite over `provider-specs/pixverse`.

baigong_contract::contract_tests!(baigong_pixverse::PixverseVideo);
