//! What a provider says of itself: identity, place in the hub, modes, prices, cadence and limits, with every word in
//! both languages of the web app.

mod climb;
mod follow_up;
mod glyph;
mod media_kind;
mod mode;
mod poll;
mod tool;
mod wire;

pub use baigong_ground::Text;
pub use climb::{Climb, Rise};
pub use follow_up::{FollowUp, Prefill};
pub use glyph::{Glyph, Pigment};
pub use media_kind::MediaKind;
pub use mode::{CancelPolicy, DownloadFailed, MaxActive, Mode, Step};
pub use poll::PollPolicy;
pub use tool::{Manifest, Place, Shelf};
pub use wire::Wire;
