//! Files: what users bring, what vendors make, and who may open them.
//!
//! Promises:
//! - a file is what its content says; declared types and names are not asked;
//! - a length is measured, and a file that declares a shorter one is refused;
//! - nothing larger than allowed is received to its end, and nothing is decoded beyond a fixed number of pixels;
//! - nobody can make this server open an address of a private network;
//! - a file is handed out as it was stored, or not at all;
//! - what a list shows of a picture or a film in H.264 is a small picture of it, wherever one can be drawn;
//! - a file is opened by its owner, or by whoever holds a link that was signed here and has not expired; the example media
//!   of the program are everybody's.

mod artifact;
mod avatar;
mod checked;
mod checking;
mod container;
mod ending;
mod example;
mod fetch;
mod flac;
mod format;
mod frames;
mod hash;
mod inline;
mod inspect;
mod leaving;
mod looks;
mod meter;
mod model;
mod ogg;
mod orphans;
mod owned;
mod removing;
mod rounds;
mod service;
mod sign;
mod small;
mod source;
mod spool;
mod storage;
mod store;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
pub(crate) mod tests;
mod turns;
mod upload;
mod wav;

pub use artifact::{StoreError, Stored};
pub use avatar::Square;
pub use checking::FilesReport;
pub use format::may_be_uploaded;
pub use model::{MediaError, MediaFile, MediaSettings, Upload};
pub use orphans::StorageReport;
pub use owned::Owned;
pub use service::Media;
pub(crate) use source::can_reach;
pub use storage::{Opened, StorageSettings};
