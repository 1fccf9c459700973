//! Reading requests: what is refused, and to whom it is told.

use super::*;

fn read(query: &str) -> Result<AuthorizeRequest, AuthorizeError> {
    let clients = Directory::new(settings().clients);
    AuthorizeRequest::read(&Params::parse(query), ISSUER, |id| clients.find(id), None)
}

/// The error in the address that a refused request goes back to.
fn error(query: &str) -> String {
    match read(query) {
        Err(AuthorizeError::Back(address)) => {
            assert!(address.starts_with("https://wiki.example/callback?from=baigong&error="), "{address}");
            assert_eq!(parameter(&address, "iss").as_deref(), Some(ISSUER));
            parameter(&address, "error").unwrap()
        }
        other => panic!("{other:?} for {query}"),
    }
}

#[test]
fn a_wrong_site_or_address_is_never_redirected_to() {
    let sound = query("wiki", "");
    for (from, to) in [
        ("client_id=wiki", "client_id=wiki&client_id=own"),
        ("client_id=wiki", "client_id=nobody"),
        ("client_id=wiki", "client_id="),
        ("client_id=wiki&", ""),
        ("%2Fcallback", "%2Fcallback%2F"),
        ("%2Fcallback", "%2Fcallback%2F..%2Fother"),
        ("%3Ffrom%3Dbaigong", ""),
        ("wiki.example", "wiki.example.evil.example"),
        ("wiki.example", "WIKI.example"),
        ("https%3A%2F%2F", "http%3A%2F%2F"),
        ("https%3A%2F%2Fwiki", "https%3A%2F%2Fevil%40wiki"),
        ("redirect_uri=", "redirect_uri=https%3A%2F%2Fevil.example&redirect_uri="),
        ("redirect_uri=", "other="),
    ] {
        let changed = sound.replacen(from, to, 1);
        assert_ne!(changed, sound);
        assert!(matches!(read(&changed), Err(AuthorizeError::Page(_))), "{changed}");
    }
}

#[test]
fn every_other_mistake_goes_back_to_the_site_in_the_protocols_words() {
    let sound = query("wiki", "");
    for (from, to, expected) in [
        ("response_type=code&", "", "invalid_request"),
        ("response_type=code", "response_type=token", "unsupported_response_type"),
        ("response_type=code", "response_type=code+id_token", "unsupported_response_type"),
        ("scope=openid+profile", "scope=profile", "invalid_scope"),
        ("scope=openid+profile", "scope=", "invalid_scope"),
        ("&code_challenge_method=S256", "", "invalid_request"),
        ("method=S256", "method=plain", "invalid_request"),
        ("method=S256", "method=s256", "invalid_request"),
        ("code_challenge=E", "code_challenge=", "invalid_request"),
        ("code_challenge=E", "code_challenge=.", "invalid_request"),
        ("code_challenge=E", "other=E", "invalid_request"),
        ("nonce=n-1", "nonce=n%00", "invalid_request"),
        ("nonce=n-1", "nonce=1&nonce=2", "invalid_request"),
        ("state=s%261", "state=1&state=2", "invalid_request"),
        ("state", "prompt=none+login&state", "invalid_request"),
        ("state", "prompt=create&state", "invalid_request"),
        ("state", "max_age=-1&state", "invalid_request"),
        ("state", "max_age=soon&state", "invalid_request"),
        ("state", "response_mode=fragment&state", "invalid_request"),
        ("state", "request=eyJ&state", "request_not_supported"),
        ("state", "request_uri=https%3A%2F%2Fa.example&state", "request_uri_not_supported"),
        ("state", "registration=%7B%7D&state", "registration_not_supported"),
    ] {
        let changed = sound.replacen(from, to, 1);
        assert_ne!(changed, sound, "{from}");
        assert_eq!(error(&changed), expected, "{changed}");
    }
    let AuthorizeError::Back(address) = read(&query("wiki", "&request=eyJ")).unwrap_err() else { panic!() };
    assert_eq!(parameter(&address, "state").as_deref(), Some("s&1"), "the state comes back as it was");
}

#[test]
fn unknown_parameters_and_scopes_are_passed_over() {
    let request =
        read(&query("narrow", "&scope=openid+email+phone+openid&display=popup&acr_values=x&prompt="))
            .unwrap();
    assert_eq!(request.scopes.to_string(), "openid", "the site may not ask for the address");
    assert_eq!((request.prompt, request.max_age), (Prompt::default(), None));
    assert_eq!((request.state.as_deref(), request.nonce.as_deref()), (Some("s&1"), Some("n-1")));
}

#[test]
fn the_document_says_what_there_is() {
    let document = serde_json::to_value(metadata::metadata(ISSUER, None).unwrap()).unwrap();
    let expected = serde_json::json!({
        "issuer": ISSUER,
        "authorization_endpoint": "https://ai.example.com/oidc/authorize",
        "token_endpoint": "https://ai.example.com/oidc/token",
        "userinfo_endpoint": "https://ai.example.com/oidc/userinfo",
        "jwks_uri": "https://ai.example.com/oidc/jwks",
        "end_session_endpoint": "https://ai.example.com/oidc/logout",
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "scopes_supported": ["openid", "profile", "email", "offline_access"],
        "claims_supported": ["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "sid", "name",
            "preferred_username", "updated_at", "email", "email_verified"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        "prompt_values_supported": ["none", "login", "consent", "select_account"],
        "claims_parameter_supported": false,
        "request_parameter_supported": false,
        "request_uri_parameter_supported": false,
        "backchannel_logout_supported": true,
        "backchannel_logout_session_supported": true,
        "client_id_metadata_document_supported": false,
    });
    assert_eq!(document, expected);
}
