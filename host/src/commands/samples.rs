//! Every sample of a configuration that the READMEs show is one that `baigong check config` takes.

use std::path::Path;

use baigong_pay::PrivateKey;

use super::{Config, check_config};

/// Where the samples keep the keys of merchants.
const KEYS: &str = "/etc/baigong/";

/// The blocks marked as TOML, with the line that each begins at.
fn samples(text: &str) -> Vec<(usize, String)> {
    let mut samples: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (n, line) in text.lines().enumerate() {
        match line.trim() {
            "```toml" => {
                open = true;
                samples.push((n + 2, String::new()));
            }
            "```" => open = false,
            _ if open => {
                if let Some((_, sample)) = samples.last_mut() {
                    *sample += line;
                    *sample += "\n";
                }
            }
            _ => {}
        }
    }
    samples
}

/// The files that a sample names.
fn write_keys(folder: &Path) {
    let (own, theirs) = (PrivateKey::generate().unwrap(), PrivateKey::generate().unwrap());
    let (own, theirs) = (own.to_pem().unwrap(), theirs.public().to_pem().unwrap());
    let files = [
        ("apiclient_key.pem", &own),
        ("pub_key.pem", &theirs),
        ("app_private.txt", &own),
        ("alipay_public.txt", &theirs),
    ];
    for (name, key) in files {
        std::fs::write(folder.join(name), key).unwrap();
    }
}

#[test]
fn every_sample_of_a_configuration_in_the_readmes_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    write_keys(folder.path());
    let keys = format!("{}/", folder.path().display());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (file, least) in [("README.md", 0), ("host/README.md", 4)] {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        let samples = samples(&text);
        assert!(samples.len() >= least, "{file}: {} samples were found", samples.len());
        for (line, sample) in samples {
            let config = Config::from_toml(&sample.replace(KEYS, &keys));
            let config = config.unwrap_or_else(|error| panic!("{file}:{line}: {error}"));
            check_config(&config).unwrap_or_else(|error| panic!("{file}:{line}: {error}"));
            let storage = config.storage.as_ref().map_or(Ok(()), |storage| storage.open().map(drop));
            storage.unwrap_or_else(|error| panic!("{file}:{line}: {error}"));
        }
    }
}
