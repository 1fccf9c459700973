//! Every provider passes the same suite; its data is in `provider-specs/seedream`.

baigong_provider_specs::contract_tests!(baigong_seedream::Seedream);
