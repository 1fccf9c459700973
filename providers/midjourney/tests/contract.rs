//! Every provider passes the same suite; its data is in `provider-specs/midjourney`.

baigong_contract::contract_tests!(baigong_midjourney::Midjourney);
