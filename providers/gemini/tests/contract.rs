//! Every provider passes the same suite; its data is in `provider-specs/gemini`.

baigong_contract::contract_tests!(baigong_gemini::NanoBanana);
