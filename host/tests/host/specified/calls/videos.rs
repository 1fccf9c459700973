//! The calls of the video tools.

use super::Answer::{Api, Wire};
use super::platform::{ONE_UPLOAD, UPLOAD};
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
    otherwise("POST {upload host}/upload", UPLOAD, ONE_UPLOAD),
    otherwise("POST /screenshots/img/upload", UPLOAD, ONE_UPLOAD),
    otherwise("POST /proxy/api/images/upload", UPLOAD, ONE_UPLOAD),
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

/// What stands for the token that a page would fetch.
pub const ACCOUNT: Answer = Api {
    operation: "POST /api/v1/admin/vendor-accounts",
    file: "vendors",
    test: "an_account_of_the_panel_takes_over_its_tool_and_its_secret_stays_inside",
};
pub const NO_TOKEN: &str = "pages call no vendor and hold no token of one; the operator enters accounts, whose secrets never leave the host.";
const GATEWAYS_PATH: &str = "no path is shown; this is the plug-in's.";

const CHARACTER: &[Call] = &[
    otherwise("GET /proxy/api/userTokenFacade/get/me/auth-code", ACCOUNT, NO_TOKEN),
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
