//! What administrators do to accounts: finding people, their standing, their points and terms.

mod error;
mod people;
mod points;
mod standing;

pub use error::AdministerError;
pub use people::{Kind, PeopleFilter, Person};
pub use points::{PointChange, PointsChanged, Request};
pub use standing::Standing;
