//! Every provider passes the same suite; its data is in `provider-specs/hello`.

baigong_contract::contract_tests!(baigong_hello_provider::Hello);
