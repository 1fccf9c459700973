//! Every provider passes the same suite; its data is in `provider-specs/gemini`.

baigong_provider_specs::contract_tests!(baigong_gemini::NanoBanana);
