//! Links the vendors in: a crate that nobody names registers nothing.

// providers:begin
use baigong_avatar as _;
use baigong_cogvideox as _;
use baigong_doubao as _;
use baigong_flux as _;
use baigong_gemini as _;
use baigong_hailuo as _;
use baigong_hunyuan as _;
use baigong_jimeng as _;
use baigong_kling as _;
use baigong_luma as _;
use baigong_midjourney as _;
use baigong_model3d as _;
use baigong_pika as _;
use baigong_pixverse as _;
use baigong_runway as _;
use baigong_seedream as _;
use baigong_suno as _;
use baigong_tryon as _;
use baigong_veo as _;
use baigong_vidu as _;
use baigong_wan as _;
use baigong_wan_animate as _;
// providers:end

use baigong_provider::Registry;

/// Every linked tool. The error names a declaration that is not sound.
pub fn registry() -> Result<Registry, String> {
    Registry::collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// Folders of the repository's `name` that hold `marker`.
    fn folders(name: &str, marker: &str) -> BTreeSet<String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
        let entries = std::fs::read_dir(root).into_iter().flatten().flatten();
        entries
            .filter(|entry| entry.path().join(marker).exists())
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn every_vendor_folder_is_linked_and_has_its_specification() {
        let registry = registry().unwrap();
        let linked: BTreeSet<String> =
            registry.tools().map(|tool| tool.manifest().vendor.to_owned()).collect();
        let crates = folders("providers", "Cargo.toml");
        assert_eq!(crates, linked, "a vendor needs its two lines in host: Cargo.toml and src/providers.rs");
        let mut specifications = folders("provider-specs", "cases");
        // The tutorial's vendor lives in /examples.
        specifications.remove("hello");
        assert_eq!(
            crates, specifications,
            "a vendor needs its folder in provider-specs, and nothing else has one"
        );
    }

    #[test]
    fn routes_are_unique() {
        let registry = registry().unwrap();
        let mut seen = BTreeSet::new();
        for tool in registry.tools() {
            let manifest = tool.manifest();
            assert!(
                seen.insert(manifest.route),
                "{} and another tool are both at {}",
                manifest.id,
                manifest.route
            );
        }
    }
}
