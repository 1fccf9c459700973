//! The calls of the shell, of accounts, store and panel, and of the pages for images and music.

use super::Answer::Host;
use super::{Call, Section, made, served};

pub const CALLS: &[Section] = &[
    ("Accounts", ACCOUNTS),
    ("Store", STORE),
    ("Panel", PANEL),
    ("Prices, gallery and music", LISTS),
    ("Flux", FLUX),
    ("Uploads", UPLOADS),
];

const ACCOUNTS: &[Call] = &[
    served(
        "GET {host}/u/global_users/user/me",
        "users",
        "people_register_sign_in_and_read_their_profile_at_the_specified_paths",
    ),
    served(
        "POST {host}/u/global_users",
        "users",
        "people_register_sign_in_and_read_their_profile_at_the_specified_paths",
    ),
    served(
        "POST {host}/u/global_users/send-verification-email",
        "codes",
        "a_code_is_asked_for_with_a_form_and_found_in_the_outbox",
    ),
    served(
        "POST {host}/u/global_users/passwdReset",
        "users",
        "a_changed_password_ends_the_other_sessions_and_a_wrong_one_says_50000",
    ),
    served("POST {host}/user/login", "users", "an_authorization_code_signs_another_device_in_once"),
    Call {
        asked: "POST /sso/doLogin",
        answer: Host {
            address: "POST /sso/doLogin",
            file: "sso/pages",
            test: "signing_in_is_a_post_and_its_cookie_is_out_of_reach_of_scripts",
        },
        otherwise: None,
    },
    served(
        "GET /u/global_users/loginName/session",
        "users",
        "people_register_sign_in_and_read_their_profile_at_the_specified_paths",
    ),
    served(
        "GET /u/global_users/user/uid",
        "users",
        "people_register_sign_in_and_read_their_profile_at_the_specified_paths",
    ),
];

const STORE: &[Call] = &[
    served("POST /alipay/pay", "store/buying", "the_demonstrations_payment_by_amount_sets_no_price"),
    served(
        "GET /py/api/v1/product/list",
        "store/buying",
        "only_the_demonstration_has_products_of_its_own_and_a_merchant_never_sells_them",
    ),
    served(
        "POST /py/api/v1/wx-pay/native/{productId}/{userId}",
        "store/buying",
        "points_are_bought_through_wechat_pay_and_arrive_once",
    ),
    served(
        "POST /py/api/v1/ali-pay/native/{productId}/{userId}",
        "store/buying",
        "points_are_bought_on_alipays_page_which_one_policy_leads_to",
    ),
    served(
        "GET /py/api/v1/order-info/query-order-status/{orderNo}",
        "store/buying",
        "points_are_bought_through_wechat_pay_and_arrive_once",
    ),
    served(
        "GET /py/api/v1/order-info/list/{userId}",
        "store/buying",
        "points_are_bought_through_wechat_pay_and_arrive_once",
    ),
];

const PANEL: &[Call] = &[
    served(
        "GET /py/api/v1/order-info/query/order/page?pageNum&pageSize",
        "store/administrators",
        "orders_are_found_by_number_user_channel_status_and_time",
    ),
    served(
        "GET /u/global_users/msgLogging/all/records?currentPage&pageSize",
        "admin",
        "the_records_show_who_used_what_and_nothing_of_what_was_asked",
    ),
    served(
        "GET /u/global_users/user/edit/info/{userId}/{points}/{expiryMilliseconds}",
        "admin",
        "the_specified_address_gives_points_for_a_header_token_alone_and_once",
    ),
    served("GET /u/global_users/{loginName}", "users", "administrators_find_users_by_name_and_number"),
    served("GET /u/global_users/{userId}", "users", "administrators_find_users_by_name_and_number"),
];

const LISTS: &[Call] = &[
    served(
        "GET /apiPriceFacade/all",
        "pricelist",
        "the_price_list_says_what_the_quote_says_for_everything_that_can_be_bought",
    ),
    served(
        "GET {chat host}/u/global_users/artwork/resource/urls?_page&_limit",
        "gallery",
        "a_work_is_published_judged_seen_liked_and_withdrawn",
    ),
    served(
        "GET /api/suno/logs/page?current&size",
        "music",
        "an_account_lists_its_songs_newest_first_and_nobody_elses",
    ),
];

const FLUX: &[Call] = &[
    made("POST {host}/proxy/api/flux/v1/flux-kontext-pro", "flux", "relay_img2img_four"),
    made("POST {host}/proxy/api/flux/v1/flux-kontext-max", "flux", "relay_txt2img_all"),
    made("GET {host}/proxy/api/flux/v1/get_result?id={id}", "flux", "relay_txt2img_defaults"),
];

/// The test of the uploads at their specified addresses.
pub const UPLOAD_TEST: &str = "a_file_is_taken_at_each_specified_address_and_answered_with_one_that_opens_it";

const UPLOADS: &[Call] = &[
    served("POST {upload host}/screenshots/img/upload", "specified_files", UPLOAD_TEST),
    served("POST {oss upload host}/upload", "specified_files", UPLOAD_TEST),
];
