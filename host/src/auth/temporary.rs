//! What a token for some minutes opens beside what is open to everybody. It acts for its account in a stranger's browser, so it
//! lists nothing: it reaches a task, a file or a result whose id it was told, and no id can be guessed.

use baigong_ground::messages;

use super::Caller;
use crate::error::{ApiError, ApiResult, Code};

messages! {
    token_not_taken = "此操作不接受临时令牌", "A token for some minutes does not open this";
}

/// The operations, by their stable words. What is not named here is closed, also what will be added.
const OPENED: [&str; 32] = [
    "call_tool",
    "cancel_batch",
    "cancel_task",
    "create_batch",
    "create_task",
    "create_upload",
    "dry_run_task",
    "fal_cancel",
    "fal_result",
    "fal_run",
    "fal_status",
    "fal_status_stream",
    "fal_submit",
    "get_batch",
    "get_task",
    "import_upload",
    "openai_create_video",
    "openai_edit_image",
    "openai_generate_image",
    "openai_model",
    "openai_models",
    "openai_video",
    "openai_video_content",
    "replicate_cancel",
    "replicate_model",
    "replicate_models",
    "replicate_predict",
    "replicate_predict_with_model",
    "replicate_prediction",
    "retry_task",
    "specified_image_upload",
    "specified_upload",
];

/// Refuses a token for some minutes at an operation that it does not open.
pub fn check_token(caller: &Caller, operation: &str) -> ApiResult<()> {
    if caller.key().is_some_and(|key| key.temporary) && OPENED.binary_search(&operation).is_err() {
        return Err(ApiError::new(Code::Forbidden, token_not_taken()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_operations_are_found_by_their_words() {
        assert!(OPENED.is_sorted());
    }
}
