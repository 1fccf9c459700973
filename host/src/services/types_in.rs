//! The languages in which a site writes its types down.

/// A language with types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TypesIn {
    /// TypeScript.
    TypeScript,
    /// Python.
    Python,
}

impl TypesIn {
    /// Where the types are.
    pub const fn address(self) -> &'static str {
        match self {
            Self::TypeScript => "/types/baigong.d.ts",
            Self::Python => "/types/baigong.py",
        }
    }
}
