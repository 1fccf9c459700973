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
mod tests;
#[cfg(test)]
mod vendor_table;
