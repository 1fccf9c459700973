//! What administrators do to accounts: finding people, their standing, their points and terms.

mod error;
mod listing;
mod points;
mod standing;

pub use error::AdministerError;
pub use listing::{Kind, ListedUser, UserFilter};
pub use points::{PointChange, PointsChanged, Request};
pub use standing::Standing;
