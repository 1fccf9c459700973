//! Messages that several rooms of the engine tell.

use baigong_ground::messages;

messages! {
    pub(crate) cancel_after_end = "任务已结束，无法取消", "The task has ended and cannot be cancelled";
    pub(crate) file_gone = "文件不存在或已被删除，请重新上传", "The file does not exist, or was deleted. Please upload it again";
    pub(crate) file_type_not_taken = "文件类型不支持", "Files of this type are not taken";
    pub(crate) download_interrupted = "下载中断，请稍后再试", "The download was cut off. Please try again later";
    pub(crate) address_not_allowed = "不允许访问该地址", "This address may not be fetched";
    pub(crate) storage_unavailable = "存储暂时不可用，请稍后再试", "The storage is not available right now. Please try again later";
}
