//! The documents of tools, each made once for what it says.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::Tool;

use crate::http::tagged::Tagged;

/// What a document says of a mode beside what the program and its configuration know: the version of its price, and whether
/// some account serves it.
pub type Fact = (Option<i64>, bool);

/// The newest document of each tool, with the facts that it was made of.
#[derive(Default)]
pub struct Documents(Mutex<HashMap<String, Kept>>);

/// A document, with the version of the tool and the facts that it was made of.
type Kept = (Arc<Tool>, Vec<Fact>, Tagged);

impl Documents {
    /// The document of a version of a tool, where one was made of these facts.
    pub fn of(&self, tool: &Arc<Tool>, facts: &[Fact]) -> Option<Tagged> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (of, made_of, document) = kept.get(&*tool.manifest().id)?;
        (Arc::ptr_eq(of, tool) && made_of == facts).then(|| document.clone())
    }

    /// Keeps the document of a tool that was made of these facts, in the place of the one before.
    pub fn keep(&self, tool: Arc<Tool>, facts: Vec<Fact>, document: Tagged) {
        let id = tool.manifest().id.to_string();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id, (tool, facts, document));
    }
}
