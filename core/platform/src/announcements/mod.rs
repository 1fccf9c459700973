//! What the operator tells people: written beforehand, shown for a time, to everybody or to who is signed in.

mod service;
#[cfg(test)]
mod tests;

pub use service::{
    Announcement, AnnouncementError, AnnouncementLevel, AnnouncementText, Announcements, Audience,
};
