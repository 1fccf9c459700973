//! The calls of the video tools.

use super::Answer::{Api, Wire};
use super::platform::UPLOAD_TEST;
use super::{Answer, Call, Section, made, otherwise, served};

pub const CALLS: &[Section] = &[
    ("Luma", LUMA),
    ("Pixverse and Pika", PIXVERSE_AND_PIKA),
    ("Uploads", UPLOADS),
    ("Doubao-style studio", DOUBAO),
    ("Midjourney-style creator", MIDJOURNEY),
    ("Q1", VIDU),
    ("Wan-style", WAN),
    ("Character replace", CHARACTER),
    ("Jimeng", JIMENG),
    ("Hailuo", HAILUO),
];

const LUMA: &[Call] = &[
    made("POST /generations", "luma", "image-end"),
    made("GET /task?id", "luma", "text"),
    made("POST /generations/{id}/extend", "luma", "extend"),
];

const PIXVERSE_AND_PIKA: &[Call] = &[
    made("POST /api/video/pix/generate", "pixverse", "image"),
    made("POST /api/video/pix/feed", "pixverse", "image"),
    made("POST /api/video/pika/pro/generate", "pika", "image"),
    made("POST /api/video/pika/feed", "pika", "text"),
];

const UPLOADS: &[Call] = &[
    served("POST {upload host}/upload", "specified_files", UPLOAD_TEST),
    served("POST /screenshots/img/upload", "specified_files", UPLOAD_TEST),
    served("POST /proxy/api/images/upload", "specified_files", UPLOAD_TEST),
];

const LOG_TEST: &str = "the_log_lists_video_tasks_by_pages_with_status_result_and_reason";
const LOG: Answer =
    Api { operation: "GET /proxy/api/video/aiTaskLog/page", file: "task_log", test: LOG_TEST };
const ONE_LOG: &str = "no path is shown; one log lists the tasks of all video tools.";

const DOUBAO: &[Call] = &[
    made("POST /proxy/api/doubao-seedance/volc/contents/generations/tasks", "doubao", "relay-image"),
    made(
        "GET /proxy/api/doubao-seedance/volc/contents/generations/tasks/{id}",
        "doubao",
        "relay-text-defaults",
    ),
    served("GET /proxy/api/video/aiTaskLog/page?pageNum&pageSize", "task_log", LOG_TEST),
];

/// Text, a film of a picture and a longer film go to one path and differ in what they send.
const MIDJOURNEY: &[Call] = &[
    made("POST /proxy/api/midjourney/thumbnail/images/creator", "midjourney", "relay-image"),
    made("POST /proxy/api/midjourney/fast/video/submit", "midjourney", "relay-video"),
    made("POST /proxy/api/midjourney/fast/video/submit", "midjourney", "relay-video-from-image"),
    made("POST /proxy/api/midjourney/fast/video/submit", "midjourney", "relay-extend"),
    made("GET /proxy/api/midjourney/thumbnail/images/query/{taskId}", "midjourney", "relay-action"),
    made("POST /proxy/api/midjourney/thumbnail/images/creator/action", "midjourney", "relay-action"),
];

const VIDU: &[Call] = &[
    made("POST /proxy/api/fal-ai/vidu/q1/text-to-video", "vidu", "relay-text"),
    made("POST /proxy/api/fal-ai/vidu/q1/image-to-video", "vidu", "relay-image"),
    made("POST /proxy/api/fal-ai/vidu/q1/start-end-to-video", "vidu", "relay-start-end"),
    made("POST /proxy/api/fal-ai/vidu/q1/reference-to-video", "vidu", "relay-reference"),
    made("GET /proxy/api/fal-ai/vidu/requests/{id}/status", "vidu", "relay-text"),
    made("GET /proxy/api/fal-ai/vidu/requests/{id}", "vidu", "relay-text"),
    otherwise("GET task log ?pageNum&pageSize", LOG, ONE_LOG),
];

const WAN: &[Call] = &[
    made("POST /proxy/api/sf/v1/videos/generations", "wan", "wan-relay-text"),
    made("GET /proxy/api/sf/v1/videos/generations?id={id}", "wan", "wan-relay-text-defaults"),
    otherwise("GET task log ?pageNum&pageSize", LOG, ONE_LOG),
];

/// The test of the token that pages fetch.
pub const TOKEN_TEST: &str = "a_token_opens_no_more_and_no_longer_than_what_it_was_given_for";
const GATEWAYS_PATH: &str = "no path is shown; this is the plug-in's.";

const CHARACTER: &[Call] = &[
    served("GET /proxy/api/userTokenFacade/get/me/auth-code", "specified_files", TOKEN_TEST),
    otherwise("POST media video submit", animate("POST /proxy/api/media/video/submit"), GATEWAYS_PATH),
    otherwise(
        "GET media video status ?modelType&providerTaskId",
        animate("GET /proxy/api/media/video/status"),
        GATEWAYS_PATH,
    ),
];

const fn animate(operation: &'static str) -> Answer {
    Wire { vendor: "wan-animate", operation, case: "relay-replace" }
}

const JIMENG: &[Call] = &[
    made("POST /proxy/api/bytedance/api/jimeng-video/v1/tasks", "jimeng", "relay-image"),
    made("GET /proxy/api/bytedance/api/jimeng-video/v1/tasks/{taskId}", "jimeng", "relay-text"),
];

const HAILUO: &[Call] = &[
    made("POST /proxy/api/minimax-hailuo-02", "hailuo", "relay-image"),
    made("GET /proxy/api/minimax-hailuo-02?task_id", "hailuo", "relay-text"),
];
