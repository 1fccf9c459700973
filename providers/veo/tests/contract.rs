//! Every provider passes the same suite; its data is in `provider-specs/veo`.

baigong_contract::contract_tests!(baigong_veo::Veo3);
