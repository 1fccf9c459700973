//! Every provider passes the same suite; its data is in `provider-specs/seedream`.

baigong_contract::contract_tests!(baigong_seedream::Seedream);
