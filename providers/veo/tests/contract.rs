//! Every provider passes the same suite; its data is in `provider-specs/veo`.

baigong_provider_specs::contract_tests!(baigong_veo::Veo3);
