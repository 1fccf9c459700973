//! The documents of tools, each made once for what it says.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::http::tagged::Tagged;

/// What a document says of a mode beside what the program and its configuration know: the version of its price, and whether
/// some account serves it.
pub type Fact = (Option<i64>, bool);

/// The newest document of each tool, with the facts that it was made of.
#[derive(Default)]
pub struct Documents(Mutex<HashMap<String, (Vec<Fact>, Tagged)>>);

impl Documents {
    /// The document of a tool, where one was made of these facts.
    pub fn of(&self, tool: &str, facts: &[Fact]) -> Option<Tagged> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(tool).filter(|(made_of, _)| made_of == facts).map(|(_, document)| document.clone())
    }

    /// Keeps the document of a tool that was made of these facts, in the place of the one before.
    pub fn keep(&self, tool: &str, facts: Vec<Fact>, document: Tagged) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(tool.to_owned(), (facts, document));
    }
}
