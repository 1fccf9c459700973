//! The contract suite over `provider-specs/flux`.

baigong_contract::contract_tests!(baigong_flux::FluxKontext);
