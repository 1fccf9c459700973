//! Sentences that several tools say of a task that failed.

use baigong_ground::Text;

/// A job failed without a reason.
pub const VIDEO_FAILED: Text = Text::new("视频生成失败", "The video could not be made");
/// The same, as [`crate::Reason::behind`] takes it before a reason.
pub const VIDEO_FAILED_BECAUSE: Text = Text::new("视频生成失败: ", "The video could not be made: ");
/// A submit failed, before the reason.
pub const MAKING_FAILED: Text = Text::new("生成视频时出错：", "The video could not be made: ");
/// A submit that extends a video failed, before the reason.
pub const EXTENDING_FAILED: Text = Text::new("延长视频时出错：", "The video could not be extended: ");
/// A poll failed, before the reason.
pub const ASKING_FAILED: Text =
    Text::new("查询视频状态时出错：", "The state of the video could not be asked for: ");
/// A job is done, and its answer names no file.
pub const NO_VIDEO_LINK: Text =
    Text::new("视频已生成，但没有返回视频链接", "The video was made, but the vendor gave no link to it");
/// A job is done, and what its answer names is no address.
pub const NO_VALID_VIDEO_LINK: Text = Text::new(
    "视频已生成，但结果中没有有效的视频链接",
    "The video was made, but the result has no valid link to it",
);
/// Something failed, and the vendor did not say why.
pub const UNKNOWN: Text = Text::new("未知错误", "Unknown error");
/// The same, as [`crate::Reason::Explained`] takes it.
pub const SILENT: Text = Text::new("供应商没有说明原因", "the vendor gave no reason");
/// A submit was answered without the id of a job.
pub const NO_TASK_ID: Text = Text::new("未能从API获取有效的任务ID。", "The API gave no valid task ID");
/// A poll cannot be read.
pub const POLL_FAILED: Text = Text::new("轮询状态失败", "The state of the task could not be asked for");
/// The vendor did not stop a job.
pub const CANCEL_FAILED: Text = Text::new("取消任务失败", "The task could not be cancelled");
/// The vendor did not say whether an account can be used.
pub const PROBE_FAILED: Text = Text::new("账号检查失败", "The account could not be checked");
/// A job was stopped at the vendor.
pub const CANCELLED: Text = Text::new("任务已取消", "The task was cancelled");
/// A vendor does not know a job.
pub const GONE: Text = Text::new("任务不存在或已过期", "The task does not exist, or has expired");
/// A file is no image.
pub const NO_IMAGE_FILE: Text = Text::new("请上传有效的图片文件", "Please upload a valid image file");
