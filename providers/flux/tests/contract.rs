//! The contract suite over `provider-specs/flux`.

baigong_provider_specs::contract_tests!(baigong_flux::FluxKontext);
