//! What people ask of tasks: to make one or several at once, to see it, to stop it or to stop waiting.
//!
//! `running` is the engine's handle, `service` what users ask; `creating`, `inputs` (files and earlier tasks that
//! parameters name), `comparing` and `choosing` (comparisons), `batching` (batches), `calling` (vendors that call), `rehearsing` (what would become of a request), `set_aside` (owners who no longer wait), `marks` (what
//! owners noted), `moderated` (users who wait), `usual`; `tools` what comes and goes under them.

pub(crate) mod batching;
pub(crate) mod calling;
pub(crate) mod choosing;
pub(crate) mod comparing;
pub(crate) mod creating;
pub(crate) mod files;
pub(crate) mod importing;
pub(crate) mod inputs;
pub(crate) mod log;
pub(crate) mod marks;
pub(crate) mod moderated;
pub(crate) mod rehearsing;
pub(crate) mod running;
pub(crate) mod service;
pub(crate) mod set_aside;
pub(crate) mod stopping;
pub(crate) mod tools;
pub(crate) mod usual;
pub(crate) mod views;
