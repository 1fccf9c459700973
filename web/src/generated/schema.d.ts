// Generated from openapi.json by `npm run generate`; changes belong in the host.

export interface paths {
    "/alipay/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pays for the product that costs `amount`. The answer is a page that leads to Alipay by itself. */
        post: operations["specified_demo_pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suno/logs/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's songs. */
        get: operations["specified_songs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Makes a picture of the person from a square of a file: 256 pixels wide, without what the file says beside its pixels. */
        put: operations["set_avatar"];
        post?: never;
        /** Removes the picture of the person. */
        delete: operations["remove_avatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/closing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What closing the caller's account would do: what goes, and what stands in the way. */
        get: operations["preview_closing"];
        put?: never;
        /**
         * Closes the caller's account for good. Needs a step-up, but from a visitor, who has nothing to show. Sessions end
         *     everywhere; works, uploads, factors, address and names go; entries of the ledger, orders and refunds stay under the
         *     number. Tasks that cannot be stopped go on to their end, and are removed then.
         */
        post: operations["close_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an archive of the account would hold, and when one may be asked for. */
        get: operations["preview_export"];
        put?: never;
        /** Asks for an archive of the account, once an hour. */
        post: operations["begin_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/export/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The archive: account, sessions, statement of points, orders, tasks with prompts and settings, uploads and works, and every
         *     other line that names the person. Sent while it is written, to whoever is signed in as the person who asked.
         */
        get: operations["fetch_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the user told. */
        get: operations["get_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes name and phone number. */
        patch: operations["change_profile"];
        trace?: never;
    };
    "/api/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an account and signs it in; the session is in the `Set-Cookie` header. */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers administrators; the refusal of everybody else says what is missing. */
        get: operations["show_admin_access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All announcements, also those that are not shown yet or no more, the newest first. */
        get: operations["admin_list_announcements"];
        put?: never;
        /** Writes an announcement. */
        post: operations["admin_create_announcement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Writes an announcement anew. */
        put: operations["admin_change_announcement"];
        post?: never;
        /** Takes an announcement away. */
        delete: operations["admin_remove_announcement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what, newest first; also what was refused. */
        get: operations["list_audit_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks, money, points and people at a glance. */
        get: operations["get_dashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be taken away, and how much of it a period holds. */
        get: operations["list_datasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/exports/{dataset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A table of a period, oldest row first, sent as it is read: its length is not known beforehand. CSV is UTF-8 with a
         *     byte order mark, with times of Beijing; JSON holds times in milliseconds.
         */
        get: operations["export_dataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finds people, orders, tasks and accounts at vendors. */
        get: operations["find_anything"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What users published and what the site shows of its own, by state. What waits comes oldest first, the rest newest first. */
        get: operations["admin_list_publications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/gallery/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets everybody see a work: one that waits, or one that was refused or taken out. */
        post: operations["admin_approve_publication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/gallery/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuses a work that waits. */
        post: operations["admin_refuse_publication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/gallery/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a public work out of the gallery; nobody sees it from then on. */
        post: operations["admin_remove_publication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the newest checks found, whichever process made them. */
        get: operations["get_ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/ledger/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks every account now. A long check goes on after the answer, which then says that it runs; while one runs, no
         *     second one begins.
         */
        post: operations["check_ledger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools whose models are data, with how many of them were changed. */
        get: operations["list_tools_with_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/models/{tool}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The models of a tool, with their prices and what was changed of them. */
        get: operations["get_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes models of a tool, all or none: in force at once, in every process. A model that is added cannot be deleted, but switched
         *     off (`offered`); one whose `id` is changed is understood under the former one as well.
         */
        patch: operations["change_models"];
        trace?: never;
    };
    "/api/v1/admin/models/{tool}/judgement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What changes of models would do: their prices, which calls would be refused, and whether the simulated vendor takes them. Nothing
         *     is changed.
         */
        post: operations["judge_models"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody's orders, newest first. */
        get: operations["admin_list_orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{order_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order. */
        get: operations["admin_get_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{order_no}/decline-refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines the refund that the buyer asks for. */
        post: operations["admin_decline_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{order_no}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the payment company how the order stands, every ten seconds at most. */
        post: operations["admin_refresh_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{order_no}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives money back: the order's points and days are taken first, as far as they are there. Repeating the request with
         *     the same key gives the same refund.
         */
        post: operations["admin_refund_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{order_no}/refund-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a refund would take back from the buyer now. Nothing is changed. */
        get: operations["admin_preview_refund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/poll-policies/{tool}/{mode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets how often a mode's vendor is asked. Polls follow from the next one on; the deadline is that of new tasks. */
        put: operations["set_poll_policy"];
        post?: never;
        /** Goes back to the provider's own cadence. */
        delete: operations["reset_poll_policy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All presets of the site, also those that are switched off or that today's forms refuse, by form and in order. */
        get: operations["admin_list_presets"];
        put?: never;
        /** Offers settings of a form to everybody, behind its other presets. */
        post: operations["admin_create_preset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/presets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames a preset, switches it on or off, or gives it other settings. */
        put: operations["admin_change_preset"];
        post?: never;
        /** Deletes a preset. */
        delete: operations["admin_remove_preset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/presets/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts the presets of a form in another order. */
        put: operations["admin_reorder_presets"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The price of every mode, by tool. */
        get: operations["list_prices"];
        put?: never;
        /** Sets prices, all or none. Tasks keep the price that they were quoted. */
        post: operations["set_prices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prices/{tool}/{mode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All versions of a mode's price, newest first. */
        get: operations["list_price_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prices/{tool}/{mode}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a version back before it comes into force. */
        delete: operations["withdraw_price"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prices/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What changes of prices would do, combination by combination. Nothing is changed. */
        post: operations["preview_prices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All products, also those that are not on sale, the newest first. */
        get: operations["admin_list_products"];
        put?: never;
        /** Makes a product. */
        post: operations["admin_create_product"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a product. Orders keep what they sold, at the price of then. */
        put: operations["admin_change_product"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/products/{id}/off-sale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a product off sale. It is not deleted: orders name it for ever. */
        post: operations["admin_take_product_off_sale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Refunds, newest first. */
        get: operations["admin_list_refunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much waits. */
        get: operations["count_review"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/review/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks and cancellations that wait for a decision, oldest doubt first. */
        get: operations["list_doubtful_tasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/review/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Settles a task, once, or has its vendor asked again. Its user's pages are told at once. */
        post: operations["decide_doubtful_task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every site that signs its users in here. Those without an `id` stand in the configuration. */
        get: operations["admin_list_sites"];
        put?: never;
        /** Adds a site. Its secret is in this answer and nowhere else. */
        post: operations["admin_create_site"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a site, or lets nobody sign in there any more. Its name, protocol and kind stay. */
        put: operations["admin_change_site"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sites/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a site another secret, which is in this answer and nowhere else. The one before works no more. */
        post: operations["admin_rotate_site_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sites/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls that should have told a site of a sign-out and failed: the newest 100, newest first. */
        get: operations["admin_list_site_failures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What matching found, day by day, the newest first. It happens by itself every morning. */
        get: operations["admin_list_statements"];
        put?: never;
        /** Fetches a statement now and compares it with our books. What differs waits for a person. */
        post: operations["admin_match_statement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/store/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What in the store waits for a person: the 500 oldest, and how much there is. */
        get: operations["admin_list_attention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/store/attention/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does what a person decided, once. */
        post: operations["admin_resolve_attention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One task with its history, its money and its vendor. Of what was asked for only settings are told. */
        get: operations["inspect_task"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pages whose words are the operator's, with their Markdown. */
        get: operations["admin_list_texts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/texts/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Writes the words of a page. */
        put: operations["admin_write_text"];
        post?: never;
        /** Gives a page back the words that it came with. */
        delete: operations["admin_restore_text"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/texts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows what Markdown will look like, and keeps nothing. */
        post: operations["admin_preview_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody's tickets: those that wait for the site first, the longest wait at the top; then what happened last. */
        get: operations["admin_list_tickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A ticket with all that was written in it, the notes among administrators too. */
        get: operations["admin_get_ticket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tickets/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a ticket. Its person may reopen it for thirty days. */
        post: operations["admin_close_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tickets/{id}/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture that a ticket shows. */
        get: operations["admin_get_ticket_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tickets/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a ticket: it is its person's turn, who is written to, within ten minutes of a letter with the next one. */
        post: operations["admin_answer_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tickets/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a note that administrators alone read. */
        post: operations["admin_note_on_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users, newest first. */
        get: operations["list_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One user. */
        get: operations["show_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes a user's standing. Administrators cannot switch themselves off or give up their own rights, so that one
         *     always remains.
         */
        patch: operations["change_user"];
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/closing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What closing the account of a user would do. */
        get: operations["preview_user_closing"];
        put?: never;
        /** Closes the account of a user for good. Administrators lose their rights first, and nobody closes their own here. */
        post: operations["close_user_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes all second factors of a user, whose next sign-in then takes the password alone. */
        delete: operations["reset_user_factors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user's keys, the newest first, those that ended included; the newest 200. No text of any. */
        get: operations["list_user_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of a user's keys for good. Ending it again is harmless. */
        delete: operations["end_user_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a user a random password and ends the user's sessions. */
        post: operations["reset_user_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives or takes points and sets the term. Repeating the request with the same key does nothing more. */
        post: operations["change_user_points"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/points/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user's statement, newest first. What tasks were asked for stays the user's own. */
        get: operations["list_user_point_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/profile/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back a name or a picture that a user chose. */
        post: operations["reset_user_profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user's live sessions, the one used last first, at most 100. */
        get: operations["list_user_sessions"];
        put?: never;
        post?: never;
        /** Ends all of a user's sessions; of the caller's own all but the one that asks. */
        delete: operations["end_user_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{uid}/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of a user's sessions. */
        delete: operations["end_user_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/vendor-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an account. New tasks may go to it at once; with the first one a tool is no demonstration any more. */
        post: operations["create_vendor_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/vendor-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One account. */
        get: operations["get_vendor_account"];
        /** Changes an account; its next call is made as it is now. */
        put: operations["update_vendor_account"];
        post?: never;
        /** Removes a disabled account that no task needs any more. */
        delete: operations["delete_vendor_account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/vendor-accounts/{id}/enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Lets an account take tasks, or no new ones; those that it has are polled to their end. */
        put: operations["enable_vendor_account"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/vendor-accounts/{id}/probe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the vendor whether the account works, without spending money; waits at most 15 seconds. */
        post: operations["probe_vendor_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/vendor-drafts/probe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the vendor whether an account would work, without saving it and without spending money; waits at most 15 seconds.
         *     Its secrets are neither stored nor logged.
         */
        post: operations["probe_vendor_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools, by vendor, with their accounts. */
        get: operations["list_vendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/vendors/{tool}/going-live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changes when a tool's first real account takes tasks, as the configuration and the other accounts are now. */
        get: operations["preview_going_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/waiting-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many tickets wait for the site. */
        get: operations["admin_count_tickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The announcements that the caller may read now, the pinned and the newest first. */
        get: operations["list_announcements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/artifacts/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a link to share a result. */
        post: operations["share_artifact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/artifacts/{id}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes a result of the caller's: at once, or when an administrator agreed, as `state` says. Visitors need an account
         *     first; what waits or is public already is refused.
         */
        post: operations["publish_artifact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/avatars/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a person. What was removed leaves caches within five minutes. */
        get: operations["get_avatar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's batches, newest first, without their items. */
        get: operations["list_batches"];
        put?: never;
        /**
         * Checks all tasks, sets the points of all of them aside and starts them, or does nothing: what is wrong is named by its place,
         *     and a price of all of them above `max_points` is answered 409. Repeating the request with the same key gives the same batch
         *     and takes nothing more. Each task is charged, or gives its points back, for itself.
         */
        post: operations["create_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the caller's batches, with some of its items. */
        get: operations["get_batch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops what can be stopped of a batch for its points; the rest goes on to its own end. Stopping it again is harmless. */
        post: operations["cancel_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks that the caller's programs asked for by keys, newest first, those of test keys included. */
        get: operations["list_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One call with its task, that of a test key too, which is in no history of the caller's. */
        get: operations["get_call"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparison-wins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often each tool was chosen, and voted for, in comparisons with other tools. Up to five minutes old. */
        get: operations["list_comparison_wins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's comparisons. Tasks that were deleted are left out, and a comparison of which nothing is left. */
        get: operations["list_comparisons"];
        put?: never;
        /**
         * Checks all tasks, sets the points of all of them aside and starts them, or does nothing. Their prices together, or
         *     the maximum that they can be, may not be above `max_points`: 409 says what they are by now. Repeating the request with the
         *     same key gives the same comparison and takes nothing more.
         */
        post: operations["create_comparison"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A comparison of the user's, without the tasks that were deleted. Somebody else's does not exist. */
        get: operations["get_comparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons/{id}/choice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chooses a task and drops the others: those that are over are deleted, those under way are stopped where that gives
         *     their points back, or go on out of sight. Where the comparison is shared, all of them stay. It can be repeated, also for a task that was brought back.
         */
        post: operations["choose_task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the caller shares a comparison, and what became of that. */
        get: operations["get_comparison_share"];
        /**
         * Shows a comparison of the caller's to everybody, who vote for one of its works: at once, or when an administrator agreed
         *     to two of them, as `public` says. Works that are published already stay as they are; the gallery does not list the others.
         *     All of the comparison has to be over, with two works at least. Doing so again shows again what was taken back.
         */
        put: operations["share_comparison"];
        post?: never;
        /** Takes back a comparison that the caller shared, with its votes. Works that the gallery lists stay there. */
        delete: operations["unshare_comparison"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an address the user's own. */
        post: operations["bind_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The codes and reasons of errors, with their meaning. */
        get: operations["list_errors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follows the user's tasks and points. `task` carries a whole task and an id to resume from; `progress` is live
         *     only; `points`, `deleted` and `resync` say what they are called. A user's newest streams stay: one more than there may be
         *     ends the oldest, which is the least likely to be looked at, or is a connection that died unnoticed. Streams of a network
         *     are refused instead, so that nobody ends those of others.
         */
        get: operations["follow_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's second factors. */
        get: operations["get_factors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the passkey that the browser made. Gives recovery codes with the first factor. */
        post: operations["add_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a passkey. Needs a step-up. */
        delete: operations["remove_passkey"];
        options?: never;
        head?: never;
        /** Calls a passkey something else. */
        patch: operations["rename_passkey"];
        trace?: never;
    };
    "/api/v1/factors/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the page asks an authenticator for a new passkey. Needs a step-up. */
        post: operations["begin_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Draws recovery codes in place of those before. Needs a step-up. */
        post: operations["renew_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets this session change factors for five minutes, for who shows the password or a factor. */
        post: operations["step_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/step-up/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the page asks an authenticator for a step-up. */
        post: operations["step_up_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Draws a seed for an authenticator app; it counts once it is confirmed. Needs a step-up. */
        post: operations["begin_totp"];
        /** Removes the authenticator app. Needs a step-up. */
        delete: operations["remove_totp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts the seed in force with a code of the app. Gives recovery codes with the first factor. */
        post: operations["confirm_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Works that everybody sees: those that users published, and the site's own behind them. */
        get: operations["list_gallery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A public work, with what is needed to make the same where its owner shares that. */
        get: operations["get_gallery_work"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Likes a public work. Doing so again changes nothing. */
        put: operations["like_work"];
        post?: never;
        /** Likes a work no longer. */
        delete: operations["unlike_work"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/{id}/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a public work, whole or in part. */
        get: operations["get_gallery_media"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/{id}/poster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A small picture of a public work, for lists; the picture itself where it is small. 404 where there is none. */
        get: operations["get_gallery_poster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/handovers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the session along to the chat site; to our own home where none is configured. */
        post: operations["create_handover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/handovers/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says whom a code would sign in on a page of ours, and leaves it as it is: the page asks before it signs somebody in, because
         *     anybody can send a link with a code of their own account.
         */
        post: operations["preview_handover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/handovers/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a code of handing over for a session: a cookie for a page of ours, a bearer token for a site's server. */
        post: operations["redeem_handover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's invitation code, what it has brought, and the rules. */
        get: operations["get_invitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A person's keys, the newest first, those that ended included: the newest 200, then the newest 200 that were made by those. A key
         *     sees those below it, the newest 2,000.
         */
        get: operations["list_keys"];
        put?: never;
        /**
         * Makes a key. Needs a step-up. The answer alone shows its text. A key makes one below itself, which reaches no further than it
         *     does and ends with it; what that one spends, both spend.
         */
        post: operations["make_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a key for good, and the keys below it. Ending it again is harmless. */
        delete: operations["end_key"];
        options?: never;
        head?: never;
        /** Changes a key's name or its limits. Other limits need a step-up, unless a key changes one below itself. */
        patch: operations["change_key"];
        trace?: never;
    };
    "/api/v1/keys/{id}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a key a new text. Needs a step-up, unless a key asks for one below itself. Name, scopes and history stay. */
        post: operations["renew_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/leaked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a key that anybody found. The answer does not tell whether it was one. */
        post: operations["end_leaked_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a token for some minutes below the key that asks, with a ceiling of points. Pages at other addresses may show it to the API
         *     and to the protocols of others, without cookies. It lists nothing: it reaches a task or a file by an id that it was told.
         */
        post: operations["make_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/legacy-home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The buttons of the legacy home page, in their order. */
        get: operations["get_legacy_home"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/legacy-home/{button}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where a button leads, for whoever presses it. */
        post: operations["press_legacy_button"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A code with which the user signs in on another device, once, within ten minutes. */
        post: operations["create_login_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An upload or result of the user's, whole or in part; or an example medium, which needs no session. */
        get: operations["get_media"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What vendors ask themselves, and what an inviter receives. */
        get: operations["get_offer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sites that the user signed in to. */
        get: operations["list_oidc_grants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/grants/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes back what a site may know, and ends every token that it holds. */
        delete: operations["revoke_oidc_grant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits under a name. Only the session that it was made for can see it, for ten minutes. */
        get: operations["get_oidc_request"];
        put?: never;
        /**
         * Answers a request; the page goes to the address in the answer. Works once. Letting an application act needs a step-up, as
         *     making a key does.
         */
        post: operations["answer_oidc_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's orders, newest first. */
        get: operations["list_orders"];
        put?: never;
        /**
         * Orders a product. Repeating the request with the same key gives the same order for ever. Ordering the same product
         *     again under another key gives the order that is open, if its price, channel and way are the same and enough time is
         *     left to pay it; whoever wants the product twice pays once before ordering again.
         */
        post: operations["create_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{order_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order. While it is not paid, or money is on its way back, the payment company is asked, every ten seconds at most. */
        get: operations["get_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{order_no}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives up an order that is not paid. One that turns out to be paid is credited instead. */
        post: operations["cancel_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{order_no}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How to pay for an order that can still be paid. Where a browser opens it as a page, by a form in a window of its
         *     own, the answer is a page: the one that leads to the payment company, or a refusal.
         */
        post: operations["pay_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{order_no}/refund-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a refund of all that is left would take back now. Nothing is changed. */
        get: operations["preview_refund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{order_no}/refund-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the operator for the money. What becomes of it stands on the order. */
        post: operations["request_refund"];
        /** Takes the request for the money back. */
        delete: operations["withdraw_refund_request"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organisations that the caller belongs to, the newest first. */
        get: operations["list_organisations"];
        put?: never;
        /** Creates an organisation, which the caller owns. One person owns up to ten. */
        post: operations["create_organisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the caller's organisations. */
        get: operations["get_organisation"];
        put?: never;
        post?: never;
        /**
         * Closes an organisation for good, by its owner. Needs a step-up. What it has left goes to the owner; refused while points are set
         *     aside for tasks under way.
         */
        delete: operations["close_organisation"];
        options?: never;
        head?: never;
        /** Gives an organisation another name, by whoever manages it. */
        patch: operations["rename_organisation"];
        trace?: never;
    };
    "/api/v1/organisations/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invitations that wait, the newest first, for those who manage the organisation. */
        get: operations["list_member_invitations"];
        put?: never;
        /**
         * Invites somebody by a link that works once and for seven days, sent by mail where an address is given. The answer alone shows
         *     the link.
         */
        post: operations["invite_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{id}/invitations/{invitation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes an invitation back. */
        delete: operations["revoke_invitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leaves an organisation. The owner hands it over first. */
        post: operations["leave_organisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who belongs to an organisation, with caps and what they spent, for those who manage it; others see themselves alone. */
        get: operations["list_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{id}/members/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Lets a member go. The keys that the member made for the organisation end; works stay the member's. */
        delete: operations["remove_member"];
        options?: never;
        head?: never;
        /** Changes a member's role or caps. Only the owner decides about administrators. */
        patch: operations["change_member"];
        trace?: never;
    };
    "/api/v1/organisations/{id}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hands an organisation over to a member. Needs a step-up. Whoever owned it manages it from then on. */
        post: operations["hand_over_organisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{id}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves points of the caller's own to an organisation. They come back to nobody but, when it is closed, to its owner. */
        post: operations["fund_organisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who spent what of an organisation's points, by member and tool, for those who manage it. A key has to belong to the organisation,
         *     and to somebody who manages it. What was made is its maker's, and not told.
         */
        get: operations["get_organisation_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Joins the organisation that a link invites to. The link is used up by it. */
        post: operations["accept_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organisations/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who invites, to what and as what, for whoever holds a link, before it is accepted: the link stays as it was. The same 404 answers
         *     for one that never was, was used, was taken back or has expired.
         */
        post: operations["show_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces a forgotten password and ends all of the user's sessions. */
        post: operations["recover_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the user has, or the organisation that the header `Baigong-Organisation` names or the key belongs to. */
        get: operations["get_points"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/points/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's statement, newest first. */
        get: operations["list_point_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/points/entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's whole statement as CSV: UTF-8 with a byte order mark, times of Beijing, newest first. Sent as it is
         *     read, so its length is not known beforehand.
         */
        get: operations["download_point_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own presets of a form, in order; none of a form that there is not. */
        get: operations["list_own_presets"];
        /** Keeps presets of a form, all of them or none, and gives all that the caller has of that form. */
        put: operations["keep_own_presets"];
        post?: never;
        /** Deletes one of the caller's own presets. */
        delete: operations["remove_own_preset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The price of every mode in force, under one version, and the changes to come. Ask with `If-None-Match`. */
        get: operations["get_price_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prices/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How prices changed and will change, the last announced first. What was withdrawn before its time is not among them. */
        get: operations["list_price_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prompts/rewrite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has a prompt improved or translated. Costs no points; only offered where the operator configured a text model
         *     (`rewrites_prompts` of the site).
         */
        post: operations["rewrite_prompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller published, newest first, with what became of it. */
        get: operations["list_publications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes back what the caller published: from then on nobody else sees it, its page and its files are gone. */
        delete: operations["withdraw_publication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The price of a task, by the function that also charges for it. */
        post: operations["create_quote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reliability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Success rates and times of every mode that can be used, over 24 hours and 30 days. A task counts where it ended: a success
         *     has results that are kept; failed, expired and lost ones are failures; those that users cancelled, and those refused for
         *     what they asked for (parameters, moderation), are left out, and so are test tasks. Times run from the submit to the result.
         */
        get: operations["get_reliability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's session. Open to anyone: without a session both fields are null. */
        get: operations["get_session"];
        put?: never;
        /** Signs in; the session is in the `Set-Cookie` header. Whoever has a second factor is asked for it first. */
        post: operations["sign_in"];
        /** Ends the session on the server and removes the cookie. Harmless without a session. */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/anonymous": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an anonymous account and signs it in. A caller who has a session keeps it: one browser, one account. */
        post: operations["create_anonymous_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/left": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the visitor has who was in this browser before the caller signed in; nothing but zeros without one. */
        get: operations["show_left"];
        put?: never;
        /**
         * Takes the visitor's works, uploads and points along to the caller's account, all but the starting gift, and ends the
         *     visitor's account. Refused while one of the visitor's tasks is under way.
         */
        post: operations["take_left"];
        /** Leaves the visitor's works where they are, for good: the visitor's session ends. */
        delete: operations["forget_left"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in by a code from the mailbox, or by the link beside it; the session is in the `Set-Cookie` header. Opening the link
         *     does nothing: its page asks for a press, because mail programs open links by themselves.
         */
        post: operations["sign_in_by_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in with the second factor; the session is in the `Set-Cookie` header. A challenge that is unknown, used or
         *     expired is answered like a wrong factor.
         */
        post: operations["show_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/second-factor/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the page needs to ask for a passkey of the user who is signing in. */
        post: operations["second_factor_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's sessions, the one used last first. */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /** Ends the user's other sessions, or all of them. */
        delete: operations["end_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the user's sessions. */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the site's first administrator and signs it in. The link ends as soon as there is one. */
        post: operations["set_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Comparisons that everybody sees, newest first. One of which fewer than two works can be seen is left out. */
        get: operations["list_shared_comparisons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-comparisons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A comparison that everybody sees. */
        get: operations["get_shared_comparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-comparisons/{id}/vote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Votes for a work of a shared comparison, in place of an earlier vote. Visitors need an account first, and owners have no
         *     vote in their own.
         */
        put: operations["vote_in_comparison"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The site and its tools' places. */
        get: operations["get_site"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/site/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture that stands in the place of our seal. Its address, with its version, is in the site's description. */
        get: operations["get_site_logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ways to pay, the discount, and whom to ask. */
        get: operations["get_store"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's tasks. */
        get: operations["list_tasks"];
        put?: never;
        /**
         * Checks the parameters, sets the points aside and starts. Repeating the request with the same key gives the same
         *     task and takes nothing more.
         */
        post: operations["create_task"];
        /** Removes all finished tasks of a tool from the history. Tasks under way stay. */
        delete: operations["clear_tasks"];
        options?: never;
        head?: never;
        /** Marks works as favourites, puts them into a folder, gives and takes tags. All of them change, or none. */
        patch: operations["organise_tasks"];
        trace?: never;
    };
    "/api/v1/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A task of the user's. Somebody else's does not exist. */
        get: operations["get_task"];
        put?: never;
        post?: never;
        /**
         * Removes a finished task from the history: its links stop at once. For ten minutes it can be brought back at
         *     `POST /api/v1/tasks/restore`; then its files and texts go. Its entries in the ledger stay.
         */
        delete: operations["remove_task"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops a task; its `cancel` field said what becomes of the points. */
        post: operations["cancel_task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keeps a work: it stays until its owner deletes it. Refused where the task made none, and where the owner keeps as many
         *     as the site allows.
         */
        put: operations["keep_task"];
        post?: never;
        /** Lets a task leave when its time is over, as its `expires_ms` then says. */
        delete: operations["release_task"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/lineage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a work comes from, and what was made of it. Deleted works are left out. */
        get: operations["get_task_lineage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/money": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every movement of a task's points, with its reason; also of a task that was removed from the history. */
        get: operations["get_task_money"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a new task with the parameters of a finished one, at today's price. */
        post: operations["retry_task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for several tasks. Those under way stay. */
        post: operations["remove_tasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Goes through a request for a task without making it: parameters, price, balance, limits, and who would serve it now. Nothing
         *     is held, and no address is fetched.
         */
        post: operations["dry_run_task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Favourites, folders, tags, days and kinds of the user's works, with how many there are of each. Days are the site's,
         *     the newest 366.
         */
        get: operations["get_task_labels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings back what was deleted less than ten minutes ago, as it was, links and labels too. What cannot be brought back is
         *     left out; where nothing can, this is 404.
         */
        post: operations["restore_tasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/texts/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the operator's words, in both languages: `about`, `naixue`, `iip`, `privacy-policy` or `our-company`. */
        get: operations["get_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's tickets, twenty at a time; what happened last comes first. */
        get: operations["list_tickets"];
        put?: never;
        /**
         * Opens a ticket: ten a day. Repeating the request with the same key gives the same ticket. Letters about it are in the
         *     language of the request in which its person wrote last.
         */
        post: operations["open_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the caller's tickets with what was written in it. */
        get: operations["get_ticket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a ticket. Ending it again is harmless. */
        post: operations["close_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds what the caller writes: it is the site's turn. Sixty an hour; a closed ticket has to be reopened first. */
        post: operations["reply_to_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says that what was written in a ticket up to a message is read. */
        post: operations["read_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a closed ticket again, up to thirty days after its end. */
        post: operations["reopen_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tools, in the order of their ids. */
        get: operations["list_tools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One tool. */
        get: operations["get_tool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/{id}/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI document of one tool. */
        get: operations["get_tool_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/{id}/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The presets that the site offers in the forms of a tool, in order. */
        get: operations["list_tool_presets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/{id}/previews/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A preview of an option of a tool's form, whole or in part. Forms name its address. */
        get: operations["get_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/{tool}/{mode}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same as `POST /api/v1/tasks`, with the parameters alone as the body. `GET /api/v1/tools/{tool}/openapi.json`
         *     describes them.
         */
        post: operations["call_tool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long tasks usually take, by mode and by the parameters that decide it. Learnt from the site's own tasks that
         *     succeeded, at least twenty each; what fewer tell is not said.
         */
        get: operations["list_usual_times"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's uploads. */
        get: operations["list_uploads"];
        put?: never;
        /** Takes a picture, a clip or a sound. Its type is found in its content. */
        post: operations["create_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes an upload of the user's for good, at once. Works that were made with it stay. It is refused while a task that is
         *     not over names it.
         */
        delete: operations["remove_upload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploads/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copies a file from another site. Private addresses are refused. */
        post: operations["import_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage/lines.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as CSV, a line for each day, tool and key: UTF-8 with a byte order mark, days of Beijing. The points of all lines add
         *     up to what the ledger booked for tasks in those days.
         */
        get: operations["download_usage_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage/lines.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as JSON. */
        get: operations["download_usage_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller's tasks come to by day, tool and key, beside as many days before. Tasks count on the day on which they were
         *     made, points on the day on which the ledger booked them. Days begin at midnight in China.
         */
        get: operations["get_usage_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's webhooks, the newest first. */
        get: operations["list_webhooks"];
        put?: never;
        /** Makes a webhook. Needs a step-up. The answer alone shows its secret. */
        post: operations["make_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a webhook with all that it told and was to tell. */
        delete: operations["remove_webhook"];
        options?: never;
        head?: never;
        /** Changes a webhook. Another address needs a step-up. */
        patch: operations["change_webhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a webhook told and is to tell, the newest first, fifty at a time. Kept for thirty days. */
        get: operations["list_webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells something once more, under its id and with its body. */
        post: operations["redeliver_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/redeliver-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells all that failed since a time once more. */
        post: operations["redeliver_failed_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a webhook a new secret. Needs a step-up. */
        post: operations["rotate_webhook_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a test to a webhook at once, and gives what came of it. */
        post: operations["test_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apiPriceFacade/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every price, in the order of tools, modes and combinations. Public. */
        get: operations["specified_prices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proxy/api/images/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a picture; the answer is its address. */
        post: operations["specified_image_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proxy/api/userTokenFacade/get/me/auth-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the caller a token for a quarter of an hour, which ends earlier with the key or the session that asked for it. */
        get: operations["specified_auth_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proxy/api/video/aiTaskLog/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's tasks of all tools that make videos. */
        get: operations["specified_task_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/py/api/v1/ali-pay/native/{product_id}/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Orders a product and answers with a page that leads to Alipay by itself. It is meant for a window of its own, to
         *     which a page posts a form with this address: a refusal is then a page too. A script gets the same text, or the
         *     refusal as elsewhere.
         */
        post: operations["specified_alipay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/py/api/v1/order-info/list/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest 100 orders of a user. */
        get: operations["specified_orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/py/api/v1/order-info/query-order-status/{order_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether an order is paid. The payment company is asked, every ten seconds at most. */
        get: operations["specified_order_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/py/api/v1/order-info/query/order/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody's orders, for administrators. */
        get: operations["specified_order_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/py/api/v1/product/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products on sale. */
        get: operations["specified_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/py/api/v1/wx-pay/native/{product_id}/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Orders a product and pays it through WeChat Pay. Asking again while the order can still be paid gives the same one. */
        post: operations["specified_wechat_pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/screenshots/img/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a picture, a clip or a sound, at the address of screenshots. */
        post: operations["specified_screenshot_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an account and signs it in. A visitor's anonymous account becomes the new one, with points and works. */
        post: operations["specified_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/{name_or_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user by number (digits) or by login name. Names of digits alone cannot be registered, so one path serves both. */
        get: operations["specified_find_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/artwork/resource/urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pictures and films that everybody may see, newest first. */
        get: operations["specified_artwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/loginName/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's session; an answer without data when there is none. Codes `WARNING` and `EXPIRED` as on signing in. */
        get: operations["specified_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/msgLogging/all/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The records of all users, newest first. */
        get: operations["specified_records"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/passwdReset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the caller's password and ends all other sessions. */
        post: operations["specified_change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/send-verification-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a code to an address. The answer is the same whoever has the address. */
        post: operations["specified_send_verification_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/user/edit/info/{userId}/{points}/{expiryMilliseconds}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives a user points, takes them where negative, and lets the account last so many milliseconds from now on; 0 leaves
         *     its term alone.
         * @description A link, a picture or a browser that reads ahead can make a GET with a cookie, so only a token in the
         *     `Authorization` header is accepted. The same request within a minute is done once; with an `Idempotency-Key` it is
         *     done once for ever.
         */
        get: operations["specified_edit_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/user/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's profile. */
        get: operations["specified_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/u/global_users/user/uid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's number. */
        get: operations["specified_uid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a picture, a clip or a sound. */
        post: operations["specified_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. Codes `WARNING` and `EXPIRED` sign in as well and carry words for the user. */
        post: operations["specified_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The caller is an administrator. */
        AccessView: {
            /**
             * Format: int64
             * @description The caller's number.
             */
            uid: number;
        };
        /** @description An account that is not saved. */
        AccountDraftToProbe: {
            account: components["schemas"]["AccountFields"];
            /** @description The account that it would change, whose secrets serve where none are entered; null for a new one. */
            id?: string | null;
            /** @description The tool that it would serve. */
            tool: string;
        };
        /** @description An account as an operator writes it down. */
        AccountFields: {
            /** @description Overrides the wire's own address. */
            base_url?: string | null;
            /**
             * @description As the wire's schema says. Of an account that exists, a secret that is missing or empty stays, and one that is
             *     null goes; where protocol or host change, secrets have to be entered anew.
             */
            credentials: Record<string, unknown>;
            /**
             * Format: int64
             * @description Maximum points of its tasks in a day of Beijing; null for no limit.
             */
            daily_cap?: number | null;
            /** @description Whether it takes tasks. */
            enabled?: boolean;
            /** @description The operator's name for it. */
            label: string;
            /**
             * Format: int64
             * @description Maximum number of jobs at once; null for no limit.
             */
            max_concurrent?: number | null;
            /**
             * Format: int64
             * @description Its share of the work beside other accounts of the tool.
             */
            weight?: number;
            /** @description The protocol that it speaks. */
            wire: string;
        };
        /** @description Which account it is, and no more. */
        AccountName: {
            /** @description Its id. */
            id: string;
            /** @description The operator's name for it. */
            label: string;
            /** @description The tool that it serves. */
            tool: string;
        };
        /** @description An account that is given no work because of what its vendor said. */
        AccountRest: {
            /** @description Why. */
            cause: components["schemas"]["RestCause"];
            /** @description What was said, mostly in the vendor's words; empty where nothing was. */
            message: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description When it is tried again. In the past: the next task tries it.
             */
            next_try_ms: number;
            /**
             * Format: int64
             * @description When it last worked, or was first asked: in milliseconds since the epoch.
             */
            since_ms: number;
        };
        /**
         * @description Where an account is written down.
         * @enum {string}
         */
        AccountSource: "config" | "panel" | "demo";
        /** @description An account as the panel shows it. Secrets are told by name alone. */
        AccountView: {
            /** @description Where requests go; null if the account cannot be used. */
            base_url: string | null;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since the epoch; null for accounts that are not stored.
             */
            created_ms: number | null;
            /**
             * Format: int64
             * @description Maximum points of its tasks in a day of Beijing; null for no limit.
             */
            daily_cap: number | null;
            /** @description Whether the operator lets it take tasks. */
            enabled: boolean;
            /** @description How it does. */
            figures: components["schemas"]["Figures"];
            /** @description Its id; tasks remember it. */
            id: string;
            /** @description The operator's name for it. */
            label: string;
            /**
             * Format: int64
             * @description Maximum number of jobs at once; null for no limit.
             */
            max_concurrent: number | null;
            /** @description Whether it takes tasks: enabled, usable, and no demonstration beside a real account. */
            open: boolean;
            /** @description The address that overrides the wire's own. */
            own_base_url: string | null;
            /** @description Why it cannot be used, zh-CN. */
            problem: string | null;
            rest: components["schemas"]["AccountRest"] | null;
            /** @description Names of the secret fields that are set. */
            secrets: string[];
            /** @description The fields of its form that are not secret. */
            settings: Record<string, unknown>;
            /** @description Where it is written down. */
            source: components["schemas"]["AccountSource"];
            /** @description The tool that it serves. */
            tool: string;
            /**
             * Format: int64
             * @description When it was changed.
             */
            updated_ms: number | null;
            /**
             * Format: int64
             * @description Its share of the work beside other accounts of the tool.
             */
            weight: number;
            /** @description The protocol that it speaks. */
            wire: string;
        };
        /** @description An order with all that is known of it. */
        AdminOrder: components["schemas"]["Order"] & {
            /** @description What of it waited or waits for a person, oldest first. */
            attention: components["schemas"]["Attention"][];
            /** @description Refunds, oldest first. */
            refunds: components["schemas"]["RefundView"][];
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["OrderEvent"][];
        };
        /** @description A page of everybody's orders, newest first. */
        AdminOrderPage: {
            /**
             * Format: int64
             * @description How many pages there are.
             */
            pages: number;
            records: components["schemas"]["AdminOrderRecord"][];
            /**
             * Format: int64
             * @description Orders on all pages.
             */
            total: number;
        };
        /** @description An order of the administrators' table, with the field names of the specification. */
        AdminOrderRecord: {
            /**
             * Format: int64
             * @description When it was placed, in milliseconds since the epoch.
             */
            createTime: number;
            id: string;
            orderNo: string;
            /** @description How the order stands, in words, zh-CN. */
            orderStatus: string;
            title: string;
            /**
             * Format: int64
             * @description In cents.
             */
            totalFee: number;
            /**
             * Format: int64
             * @description When it last changed, in milliseconds since the epoch.
             */
            updateTime: number;
            /**
             * Format: int64
             * @description The buyer's number.
             */
            userId: number;
        };
        /** @description An announcement. */
        Announcement: {
            /** @description Who is told. */
            audience: components["schemas"]["Audience"];
            /** @description A small part of Markdown. */
            body: string;
            /**
             * Format: int64
             * @description When it was written.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description Shown from this time on, in milliseconds since the epoch.
             */
            from_ms: number;
            /** @description Its id. */
            id: string;
            /** @description How loudly it is said. */
            level: components["schemas"]["AnnouncementLevel"];
            /** @description Whether it stands before the others. */
            pinned: boolean;
            /** @description One line. */
            title: string;
            /**
             * Format: int64
             * @description Shown until this time; null until it is taken back.
             */
            until_ms: number | null;
            /**
             * Format: int64
             * @description When it was last changed.
             */
            updated_ms: number;
        };
        /**
         * @description How loudly it is said.
         * @enum {string}
         */
        AnnouncementLevel: "info" | "important" | "warning";
        /** @description What an administrator writes. */
        AnnouncementText: {
            /** @description Who is told. */
            audience: components["schemas"]["Audience"];
            /** @description At most 5000 characters of a small part of Markdown. */
            body: string;
            /**
             * Format: int64
             * @description Shown from this time on, in milliseconds since the epoch.
             */
            from_ms: number;
            /** @description How loudly it is said. */
            level: components["schemas"]["AnnouncementLevel"];
            /** @description Whether it stands before the others. */
            pinned: boolean;
            /** @description One line of at most 80 characters. */
            title: string;
            /**
             * Format: int64
             * @description Shown until this time; null until it is taken back.
             */
            until_ms?: number | null;
        };
        /** @description What an administrator agrees to. */
        Approval: {
            /**
             * Format: int64
             * @description The work's `updated_ms` as it was looked at: 409 where it changed since.
             */
            seen_ms: number;
        };
        /** @description A result as its owner sees it. */
        ArtifactView: {
            /**
             * Format: int64
             * @description Size of the file in bytes; null until it is stored.
             */
            bytes: number | null;
            /** @description Signed address of a picture that stands for it; null until that is stored. */
            cover: string | null;
            /** @description What the vendor says of it, such as a song's words. */
            description: string | null;
            /** @description The same, as a download. */
            download_url: string | null;
            /**
             * Format: int64
             * @description Length of video and audio.
             */
            duration_ms: number | null;
            /** @description Follow-ups that the vendor offers for just this result. */
            follow_ups: Record<string, unknown>[];
            /**
             * Format: int64
             * @description Height of pictures and video, in pixels.
             */
            height: number | null;
            /** @description Usable as a media parameter. */
            id: string;
            /** @description What it is. */
            kind: string;
            /** @description Sniffed from the content; empty until it is stored. */
            mime: string;
            /** @description File name. */
            name: string;
            /**
             * @description Signed address of a small picture for lists, JPEG with sides of at most 640 pixels: of the cover where there is one, else
             *     of the picture itself or of how the film begins. Null where none could be drawn.
             */
            small: string | null;
            /** @description Whether it is in our own storage. */
            stored: boolean;
            /** @description Content of a text result. */
            text: string | null;
            /** @description What the vendor calls it, such as a song's title. */
            title: string | null;
            /** @description Signed address on this site; null until it is stored. */
            url: string | null;
            /**
             * Format: int64
             * @description Width of pictures and video, in pixels.
             */
            width: number | null;
        };
        /** @description A picture or a film of the gallery, with the field names of the specification. */
        Artwork: {
            /** @description What it shows. */
            alt: string;
            id: string;
            /** @description `image` or `video`. */
            media: string;
            /** @description Absolute address of a picture of it; the file itself where there is none. */
            thumbnail: string;
            /** @description Absolute address of the file. */
            url: string;
        };
        /** @description A request for a refund, and the answer. */
        AskedRefund: {
            /** @description `accepted`, `dismissed`, or `settled` by what happened; null while nobody has answered. */
            answer: string | null;
            /**
             * Format: int64
             * @description When it was answered, in milliseconds since the epoch; null while nobody has.
             */
            answered_ms: number | null;
            /**
             * Format: int64
             * @description When it was asked for, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description The buyer's words. */
            reason: string;
            word: components["schemas"]["Text"] | null;
        };
        /** @description An attempt. */
        Attempt: {
            /** @description How the answer begins. */
            answer: string | null;
            /**
             * Format: int64
             * @description When it ended, in milliseconds since the epoch.
             */
            at_ms: number;
            /** @description Why nothing arrived: `timeout`, `unreachable`, `not_allowed`, or the status; null when it did. */
            error: string | null;
            /**
             * Format: int64
             * @description The HTTP status of the answer; null where there was none.
             */
            status: number | null;
            /**
             * Format: int64
             * @description How long it took, in milliseconds.
             */
            took_ms: number;
        };
        /** @description Something that a person must look at, or has. */
        Attention: {
            /** @description The words of the button that accepts. */
            accept: components["schemas"]["Text"];
            /** @description The channel. */
            channel: string | null;
            /**
             * Format: int64
             * @description When it was raised, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description What is known: `transaction_id`, `cents`, … */
            details: Record<string, unknown>;
            /** @description The words of the button that dismisses. */
            dismiss: components["schemas"]["Text"];
            /** @description Its id in requests. */
            id: string;
            /** @description What it is about. */
            kind: components["schemas"]["AttentionKind"];
            /** @description The order. */
            order_no: string | null;
            /** @description The refund. */
            refund_no: string | null;
            /** @description Who resolved it. */
            resolved_by: string | null;
            /**
             * Format: int64
             * @description When it was resolved, in milliseconds since the epoch; null while it is open.
             */
            resolved_ms: number | null;
            /** @description What is the matter, in a sentence. */
            text: components["schemas"]["Text"];
            /** @description `accepted`, `dismissed`, or `settled` by what happened. */
            verdict: string | null;
            word: components["schemas"]["Text"] | null;
        };
        /**
         * @description What it is about.
         * @enum {string}
         */
        AttentionKind: "amount_mismatch" | "channel_mismatch" | "foreign_merchant" | "unknown_order" | "paid_twice" | "transaction_reused" | "refunded_elsewhere" | "late_payment" | "not_credited" | "refund_wanted" | "refund_abnormal" | "refund_refused" | "unknown_refund" | "statement" | "channel_gone";
        /**
         * @description Who is told.
         * @enum {string}
         */
        Audience: "all" | "signed_in";
        /** @description A line of the log. */
        AuditEntry: {
            /** @description The actor's login name at that time. */
            actor_name: string;
            /**
             * Format: int64
             * @description The actor's number; null where nobody was signed in, and for commands at the server.
             */
            actor_uid: number | null;
            /** @description Where the request came from; empty for commands at the server. */
            address: string;
            /** @description Whether the actor was allowed to act as an administrator. */
            allowed: boolean;
            /** @description Stable word of a refusal. */
            code: string | null;
            /**
             * Format: int64
             * @description When the act began, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Particulars of the act, by their names, without secrets. */
            detail: Record<string, unknown> | null;
            /** @description How it ended. */
            ending: components["schemas"]["Ending"];
            /**
             * Format: int64
             * @description When it ended, in milliseconds since the epoch; null while it is under way.
             */
            finished_ms: number | null;
            /** @description Names the entry. */
            id: string;
            /** @description What a refusal said. */
            message: string | null;
            /** @description HTTP method, or `CLI`. */
            method: string;
            /** @description Stable word of the act, e.g. `reset_user_password`. */
            operation: string;
            /** @description The address, or the command. */
            path: string;
            /** @description Names the request in the log of the process. */
            request_id: string;
            /**
             * Format: int64
             * @description HTTP status of the answer.
             */
            status: number | null;
            /** @description What it was about, e.g. `user:123456789`. */
            subject: string | null;
            /** @description The program that asked. */
            user_agent: string;
        };
        /** @description A token of the caller's. */
        AuthCode: {
            /**
             * Format: int64
             * @description When it ends, in milliseconds since the epoch: after a quarter of an hour, or with what it was asked for with.
             */
            expiresMs: number;
            /** @description Shown as a bearer token wherever a key is. Of a key it opens what the key opens; of a session, tasks and files. */
            token: string;
        };
        /** @description A square of a picture, in parts of it. */
        AvatarRequest: {
            /** @description An upload or a work of the user's own. */
            file: string;
            /**
             * Format: double
             * @description Where the square begins, as a part of the width.
             */
            left?: number;
            /**
             * Format: double
             * @description Its side, as a part of the shorter side.
             */
            side?: number;
            /**
             * Format: double
             * @description Where the square begins, as a part of the height.
             */
            top?: number;
        };
        /** @description What a user has. */
        Balance: {
            /**
             * Format: int64
             * @description Points that can be spent.
             */
            available: number;
            /**
             * Format: int64
             * @description Points set aside for tasks under way.
             */
            held: number;
        };
        /** @description The tasks of a batch in one state. */
        BatchCount: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description The state. */
            state: components["schemas"]["TaskState"];
        };
        /** @description A user's batches, the newest first. */
        Batches: {
            /** @description The batches. */
            items: components["schemas"]["BatchFields"][];
            /** @description Fetches the next part; null on the last one. */
            next_cursor: string | null;
        };
        /** @description A batch as a whole. */
        BatchFields: {
            /**
             * Format: int64
             * @description What they were charged so far.
             */
            charged_points: number;
            /** @description How many of them are in each state that one of them is in. */
            counts: components["schemas"]["BatchCount"][];
            /**
             * Format: int64
             * @description When it was submitted, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Whether all of them are over. */
            finished: boolean;
            /** @description Sorts by time. */
            id: string;
            /**
             * Format: int64
             * @description What was held for its tasks at the start: the maximum that they are charged together.
             */
            locked_points: number;
            /**
             * Format: int64
             * @description How many tasks it has.
             */
            total: number;
        };
        /** @description Some items of a batch, in the order in which they were asked for. */
        BatchItems: {
            /** @description The items. */
            items: components["schemas"]["BatchItemView"][];
            /** @description Fetches the next part; null on the last one. */
            next_cursor: string | null;
        };
        /** @description A task in its batch; `GET /api/v1/tasks/{id}` shows all of it. */
        BatchItemView: {
            /**
             * Format: int64
             * @description What it was charged; null while that is not settled.
             */
            charged: number | null;
            /** @description Whether its owner deleted it. */
            deleted: boolean;
            /** @description What whoever asked called it. */
            id: string | null;
            /**
             * Format: int64
             * @description Its place in the request, from 0.
             */
            index: number;
            /** @description Mode id. */
            mode: string;
            /**
             * Format: int64
             * @description What was held for it.
             */
            points: number;
            /** @description Where it is. */
            state: components["schemas"]["TaskState"];
            /** @description The task. */
            task_id: string;
            /** @description Tool id. */
            tool: string;
        };
        /** @description A batch with the first of its items, as its owner sees it. */
        BatchView: components["schemas"]["BatchFields"] & components["schemas"]["BatchItems"];
        /** @description What a visitor has that can come along. */
        Belongings: {
            /**
             * Format: int64
             * @description Points beyond what is left of the starting gift.
             */
            points: number;
            /**
             * Format: int64
             * @description Tasks that are not over yet; nothing comes along before they are.
             */
            unfinished: number;
            /**
             * Format: int64
             * @description Works: tasks with a result.
             */
            works: number;
        };
        /** @description An address to bind. */
        BindRequest: {
            /** @description The code sent for `bind`. */
            code: string;
            email: string;
            /** @description The user's own, once more: the owner of the address can replace it. */
            password: string;
        };
        /** @description An order, and how it is paid. */
        BoughtView: {
            /** @description The order. */
            order: components["schemas"]["Order"];
            /** @description What to show the buyer. */
            pay: components["schemas"]["PayView"];
        };
        /**
         * @description The word `"value"`.
         * @enum {string}
         */
        ByValue: "value";
        /** @description A cadence of polls. All times in milliseconds. */
        Cadence: {
            /**
             * Format: int64
             * @description Longest interval.
             */
            cap_ms: number;
            /**
             * Format: int64
             * @description Age at which the vendor is asked one last time before the task expires.
             */
            deadline_ms: number;
            /**
             * Format: int64
             * @description From submit to the first poll.
             */
            first_ms: number;
            /**
             * Format: int64
             * @description Added to the interval after each poll.
             */
            growth_ms: number;
            /**
             * Format: int64
             * @description Between polls.
             */
            interval_ms: number;
        };
        /** @description Limits of a cadence, in milliseconds; the provider's own times are allowed beyond them. */
        CadenceBounds: {
            /** Format: int64 */
            earliest_deadline_ms: number;
            /** Format: int64 */
            latest_deadline_ms: number;
            /** Format: int64 */
            longest_ms: number;
            /** Format: int64 */
            most_growth_ms: number;
            /** Format: int64 */
            shortest_ms: number;
        };
        /** @description A task that a program asked for. */
        Call: {
            /**
             * Format: int64
             * @description What was charged in the end; null while that is open.
             */
            charged: number | null;
            /**
             * Format: int64
             * @description When it was asked for, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description From the one to the other, in milliseconds.
             */
            duration_ms: number | null;
            error: components["schemas"]["TaskFailure"] | null;
            /**
             * Format: int64
             * @description When it was over.
             */
            finished_ms: number | null;
            /** @description The task's id. */
            id: string;
            /** @description By which key. */
            key: components["schemas"]["UsedKey"];
            /** @description Mode id. */
            mode: string;
            /**
             * Format: int64
             * @description Its price: what was held for it.
             */
            points: number;
            /** @description Whether it was removed from the history: nothing but this line is left of it. */
            removed: boolean;
            /** @description What the request was called in its answer, in the header `x-request-id`; null for tasks from before that was kept. */
            request_id: string | null;
            /** @description Where it is. */
            state: components["schemas"]["TaskState"];
            /** @description Whether it was tried with a test key, and cost nothing. */
            test: boolean;
            /** @description Tool id. */
            tool: string;
        };
        /** @description A page of the log. */
        CallPage: {
            /** @description The calls, newest first. */
            items: components["schemas"]["Call"][];
            /** @description Where the next page begins; none on the last. */
            next_cursor: string | null;
        };
        /** @description A call with its task. */
        CallWithTask: {
            call: components["schemas"]["Call"];
            task: components["schemas"]["TaskView"] | null;
        };
        /**
         * @description What pressing cancel would do.
         * @enum {string}
         */
        CancelEffect: "refund" | "no_refund" | "stop_waiting" | "none";
        /**
         * @description What cancelling does once the vendor has heard of the task. A task that still waits is always refunded.
         * @enum {string}
         */
        CancelPolicy: "refund" | "no_refund" | "none";
        /** @description The most points that may be spent; `None` for any number. */
        Caps: {
            /**
             * Format: int64
             * @description In a day, which begins at midnight in Beijing.
             * @default null
             */
            day: number | null;
            /**
             * Format: int64
             * @description In a calendar month.
             * @default null
             */
            month: number | null;
            /**
             * Format: int64
             * @description In all.
             * @default null
             */
            total: number | null;
        };
        /**
         * @description Whom a product is for: the shelves of the store, in their order.
         * @enum {string}
         */
        Category: "webui" | "developer" | "claude_code";
        /** @description What the page asks an authenticator. */
        CeremonyView: {
            /** @description Names the question in the request that brings its answer. */
            ceremony: string;
            /** @description For `navigator.credentials`, as JSON. */
            options: Record<string, unknown>;
        };
        /** @description A sign-in. */
        ChallengeRequest: {
            challenge: string;
        };
        /** @description What is to become of a site. */
        ChangeSite: {
            /** @description What its protocol needs to know. */
            details: components["schemas"]["SiteDetails"];
            /** @description Whether anybody can sign in there. */
            enabled: boolean;
            /** @description The site's name, as people read it. */
            name: string;
        };
        /** @description What came in by a channel in the range. */
        ChannelRevenue: {
            /** @description The channel's id. */
            channel: string;
            /** @description Whether this money is only played. */
            demonstration: boolean;
            /**
             * Format: int64
             * @description Orders paid.
             */
            orders: number;
            /**
             * Format: int64
             * @description Money taken, in cents.
             */
            paid_cents: number;
            /**
             * Format: int64
             * @description Money given back, in cents, whenever it had been taken.
             */
            refunded_cents: number;
        };
        /** @description A way to pay. */
        ChannelView: {
            /** @description Whether it is the simulated cashier. */
            demo: boolean;
            /** @description `wechat` or `alipay`. */
            id: string;
            /** @description What it is called, zh-CN. */
            name: string;
            /** @description `qr` for a code to scan, `page` for the company's own page; the first is the ordinary one. */
            ways: string[];
        };
        /**
         * @description What became of the points.
         * @enum {string}
         */
        Charge: "held" | "captured" | "released";
        /** @description What became of the comparison. */
        ChoiceView: {
            /** @description These were stopped, and their points came back. */
            cancelled: string[];
            comparison: components["schemas"]["ComparisonView"];
            /** @description These were over and left the history; `POST /api/v1/tasks/restore` brings them back for ten minutes. */
            deleted: string[];
            /** @description These could not be stopped for their points: they go on out of sight until their end, which settles them. */
            set_aside: string[];
        };
        /** @description Which task. */
        ChooseTask: {
            /** @description One that succeeded. */
            task_id: string;
        };
        /** @description How many tasks left. */
        Cleared: {
            deleted: number;
            /** @description Takes the deletion back, within ten minutes, at `POST /api/v1/tasks/restore`. */
            undo: string;
        };
        /**
         * @description Who closed an order.
         * @enum {string}
         */
        ClosedBy: "buyer" | "expired" | "channel";
        /** @description What an organisation had left. */
        ClosedOrganisation: {
            /**
             * Format: int64
             * @description Points that went to its owner.
             */
            points: number;
        };
        /** @description Agreement to what closing costs. */
        ClosingRequest: {
            /**
             * Format: int64
             * @description The points that are forfeited, as the preview states them: what can be spent, and what is set aside for tasks
             *     under way. Refused where there are more by now.
             */
            forfeit_points: number;
        };
        /** @description What closing an account would do. */
        ClosingView: {
            obstacle: components["schemas"]["Obstacle"] | null;
            /**
             * Format: int64
             * @description Tasks under way. Those in the queue would end, the others go on to their own end.
             */
            open_tasks: number;
            /** @description Numbers of the orders that are not settled. */
            orders: string[];
            /** @description Names of the organisations that the user owns. */
            organisations: string[];
            /** @description Points that would be forfeited: what can be spent, and what is set aside for tasks under way and may come back. */
            points: components["schemas"]["Balance"];
            /** @description Numbers of the refunds that are under way. */
            refunds: string[];
            /**
             * Format: int64
             * @description Files that the user brought.
             */
            uploads: number;
            /**
             * Format: int64
             * @description Works in the history: tasks with a result. Tasks that failed go as well, and are no loss.
             */
            works: number;
        };
        /**
         * @description What went wrong, in words that are part of the API.
         * @enum {string}
         */
        Code: "invalid_params" | "malformed_json" | "unauthenticated" | "forbidden" | "password_change_required" | "step_up_required" | "second_factor_required" | "not_found" | "method_not_allowed" | "conflict" | "idempotency_mismatch" | "idempotency_in_progress" | "insufficient_points" | "key_limit_reached" | "member_limit_reached" | "too_many_active" | "rate_limited" | "request_timeout" | "payload_too_large" | "unsupported_media" | "url_not_allowed" | "cannot_cancel" | "range_not_satisfiable" | "internal" | "unavailable";
        /** @description A code of the app. */
        CodeRequest: {
            code: string;
        };
        /** @description Some comparisons, newest first. */
        ComparisonPage: {
            items: components["schemas"]["ComparisonView"][];
            next_cursor: string | null;
        };
        /** @description A comparison as its owner shares it. */
        ComparisonShare: {
            /** @description Its works, in their order. */
            entries: components["schemas"]["ShareEntry"][];
            /** @description Its id, of its page too. */
            id: string;
            /** @description Whether everybody sees it now. */
            public: boolean;
        };
        /** @description A comparison as its owner sees it. */
        ComparisonView: {
            /**
             * Format: int64
             * @description What they were charged so far, those that were deleted since included.
             */
            charged_points: number;
            /** @description The task that its owner chose; null where none is chosen, and while the chosen one is deleted. */
            chosen: string | null;
            /**
             * Format: int64
             * @description When it was submitted, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Sorts by time. */
            id: string;
            /**
             * Format: int64
             * @description What was held for its tasks at the start: the maximum that they are charged together.
             */
            locked_points: number;
            /** @description Its tasks in the order in which they were asked for, without those that were deleted. */
            tasks: components["schemas"]["TaskView"][];
        };
        /** @description Whom a buyer can ask. */
        Contact: {
            /**
             * @description Further ways.
             * @default []
             */
            links: components["schemas"]["ContactLink"][];
            /**
             * @description A sentence beside it, such as the hours.
             * @default
             */
            note: string;
            /**
             * @description What the customer-service code holds, such as the address of a WeChat service account.
             * @default null
             */
            qr: string | null;
        };
        /** @description A way to reach customer service. */
        ContactLink: {
            /** @description What the link is called. */
            title: string;
            /** @description Where it leads: `https:`, `mailto:` or `tel:`. */
            url: string;
        };
        /** @description What is to be made. */
        CreateBatch: {
            /** @description Its tasks, from 1 to 1,000. */
            items: components["schemas"]["CreateBatchItem"][];
            /**
             * Format: int64
             * @description The maximum points that all of them together may cost.
             */
            max_points: number;
        };
        /** @description One of its tasks. */
        CreateBatchItem: {
            /** @description What you call it: 1 to 64 visible ASCII characters, each once in a batch. */
            id?: string | null;
            mode: string;
            /** @description As the mode's schema says. Files are ids of uploads or artifacts, or http(s) addresses. */
            params: Record<string, unknown>;
            tool: string;
        };
        /** @description One of its tasks. */
        CreateComparedTask: {
            mode: string;
            /** @description As the mode's schema says. Files are ids of uploads or artifacts, or http(s) addresses. */
            params: Record<string, unknown>;
            tool: string;
        };
        /** @description What is to be compared. */
        CreateComparison: {
            /** @description Its tasks, from 2 to 6. */
            items: components["schemas"]["CreateComparedTask"][];
            /**
             * Format: int64
             * @description The maximum points that all of them together may cost, which the user agreed to.
             */
            max_points: number;
        };
        /** @description What is to be made. */
        CreateTask: {
            mode: string;
            /** @description As the mode's schema says. Files are ids of uploads or artifacts, or http(s) addresses. */
            params: Record<string, unknown>;
            /** @description The task that this one continues. */
            parent_id?: string | null;
            /** @description The quote whose price holds, from `POST /api/v1/quotes` with the same tool, mode and parameters. */
            quote_id?: string | null;
            tool: string;
        };
        /** @description Everything at a glance. Figures are the database's, so they are the same whichever process answers. */
        Dashboard: {
            /**
             * Format: int64
             * @description When it was read, in milliseconds since the epoch.
             */
            at_ms: number;
            /**
             * Format: int64
             * @description Length of a bucket, in milliseconds.
             */
            bucket_ms: number;
            /** @description The range in parts, oldest first; the last one is not over. */
            buckets: components["schemas"]["DashboardBucket"][];
            /** @description All tasks that ended in the range. */
            ended: components["schemas"]["EndedTasks"];
            /** @description All tasks now. */
            now: components["schemas"]["OpenTasks"];
            /** @description Points of all users together: what they can spend, and what tasks hold. */
            outstanding: components["schemas"]["Balance"];
            /**
             * Format: int64
             * @description Half of the successes took no longer than this from being handed over to their end, in milliseconds.
             */
            p50_ms: number | null;
            /**
             * Format: int64
             * @description The same of 95 %.
             */
            p95_ms: number | null;
            /** @description Users and sessions. */
            people: components["schemas"]["People"];
            /**
             * Format: int64
             * @description Points that vendors were paid for and users were not: results that came after their points had gone back, and
             *     points given back for results that were lost. By the end of the task.
             */
            points_absorbed: number;
            /** @description What was asked for. */
            range: components["schemas"]["DashboardRange"];
            /** @description What was paid and given back in the range, in cents. */
            revenue: components["schemas"]["Revenue"];
            /** @description What waits for an administrator. */
            review: components["schemas"]["ToDo"];
            /**
             * Format: int64
             * @description Tasks of the range whose results could not be kept.
             */
            storage_lost: number;
            /**
             * Format: double
             * @description 0 to 1, of those that nobody stopped.
             */
            success_rate: number | null;
            /** @description Vendors with tasks now or in the range, busiest first. */
            vendors: components["schemas"]["VendorFigures"][];
        };
        /** @description A part of the range. */
        DashboardBucket: {
            /** @description Tasks that ended in it. */
            ended: components["schemas"]["EndedTasks"];
            /**
             * Format: int64
             * @description Points that the site bore of the tasks that ended in it.
             */
            points_absorbed: number;
            /**
             * Format: int64
             * @description Points that were given in it: purchases, gifts, corrections upwards.
             */
            points_granted: number;
            /**
             * Format: int64
             * @description Points that tasks spent in it.
             */
            points_spent: number;
            /**
             * Format: int64
             * @description Money taken less money given back, in cents.
             */
            revenue_cents: number;
            /**
             * Format: int64
             * @description Where it begins, in milliseconds since the epoch.
             */
            start_ms: number;
        };
        /**
         * @description How far back the dashboard looks.
         * @enum {string}
         */
        DashboardRange: "1h" | "24h" | "7d" | "30d";
        /**
         * @description What can be taken away.
         * @enum {string}
         */
        Dataset: "journal" | "orders" | "usage" | "tasks";
        /** @description How much a period holds. */
        Datasets: {
            /**
             * Format: int64
             * @description The period in milliseconds since the epoch, as it was understood.
             */
            from_ms: number;
            items: components["schemas"]["Extent"][];
            /**
             * Format: int64
             * @description Its end, which does not belong to it.
             */
            until_ms: number;
        };
        /** @description A day on which works began. */
        DayCount: {
            /**
             * Format: int64
             * @description Works that began on it.
             */
            count: number;
            /** @description The day in China, e.g. `2026-11-23`. */
            day: string;
            /**
             * Format: int64
             * @description When it begins, in milliseconds since the epoch.
             */
            from_ms: number;
        };
        /** @description A day. */
        DayUsage: {
            /** @description What the day comes to that has its place in the days before. */
            before: components["schemas"]["UsageSum"];
            /**
             * Format: int64
             * @description When it begins in Beijing, in milliseconds since the epoch.
             */
            day_ms: number;
            /** @description What it comes to. */
            sum: components["schemas"]["UsageSum"];
        };
        /** @description Why a refund is declined. */
        Decline: {
            /** @description The buyer reads it: 1 to 500 characters. */
            note: string;
        };
        /** @description What was told, or is to be. */
        Delivery: {
            /**
             * Format: int64
             * @description How many attempts were begun.
             */
            attempts: number;
            /** @description What is sent; null before the first attempt. */
            body: string | null;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description What is told. */
            event: components["schemas"]["WebhookEvent"];
            /** @description The `webhook-id` that a receiver is sent, every time the same. */
            id: string;
            last: components["schemas"]["Attempt"] | null;
            /**
             * Format: int64
             * @description The earliest next attempt, in milliseconds since the epoch; null where there is none.
             */
            next_ms: number | null;
            /** @description Where it is. */
            state: components["schemas"]["DeliveryState"];
            /** @description Of which task. */
            task_id: string | null;
        };
        /**
         * @description Where a delivery is.
         * @enum {string}
         */
        DeliveryState: "pending" | "delivered" | "failed";
        /** @description What is paid. */
        DemoPayment: {
            /** @description Yuan with at most two decimals, as a number or as text: the price of a product on sale. */
            amount: string;
            /** @description Not used: the order is called what the product is called. */
            subject?: string | null;
        };
        /** @description One thing in which the books differ. */
        Difference: {
            /** @description In which way they differ. */
            kind: components["schemas"]["DifferenceKind"];
            /** @description The order. */
            order_no: string;
            /**
             * Format: int64
             * @description Ours in cents.
             */
            ours_cents: number | null;
            /** @description The refund. */
            refund_no: string | null;
            /** @description The difference and both amounts, in a sentence. */
            text: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description The channel's amount in cents.
             */
            theirs_cents: number | null;
        };
        /**
         * @description How books differ.
         * @enum {string}
         */
        DifferenceKind: "payment_missing_here" | "payment_missing_there" | "payment_amount" | "refund_missing_here" | "refund_missing_there" | "refund_amount";
        /** @description A task of the queue with all that is known of it. */
        Doubtful: {
            /** @description The account that may have been charged. */
            account_id: string | null;
            /**
             * Format: int64
             * @description Times that the vendor was told.
             */
            attempts: number;
            cancel_doubt: components["schemas"]["TaskDoubt"] | null;
            /** @description Whether the user wanted to stop it, and could not. */
            cancel_requested: boolean;
            /**
             * Format: int64
             * @description When it was created, in milliseconds since the epoch.
             */
            created_ms: number;
            doubt: components["schemas"]["TaskDoubt"] | null;
            /** @description The task. */
            id: string;
            /** @description The vendor's handle, if it ever gave one. */
            job: string | null;
            /** @description The user's login name. */
            login_name: string;
            /** @description Its mode. */
            mode: string;
            /** @description What was asked for, as it was sent. */
            params: Record<string, unknown>;
            /**
             * Format: int64
             * @description Points that stay held.
             */
            points: number;
            /**
             * Format: int64
             * @description When the vendor was last told.
             */
            started_ms: number | null;
            /** @description `uncertain`, or `running` where only a cancellation is in doubt. */
            state: components["schemas"]["TaskState"];
            /** @description The prompt. */
            summary: string;
            /** @description Its tool. */
            tool: string;
            /**
             * Format: int64
             * @description The number by which people know the user.
             */
            uid: number;
            /**
             * Format: int64
             * @description When the doubt arose.
             */
            updated_ms: number;
            /** @description Whose it is. */
            user_id: string;
        };
        /** @description The words for a result that cannot be downloaded. */
        DownloadFailed: {
            /** @description What is said; `{name}` in it stands for the name of the file. */
            message: components["schemas"]["Text"];
            question: components["schemas"]["Text"] | null;
        };
        /** @description Markdown to look at before it is kept. */
        Draft: {
            /** @description Whether it is the English text, in which the site has its English name. */
            english?: boolean;
            /** @description At most 50,000 characters. */
            markdown: string;
        };
        /** @description What a draft will look like. */
        DraftPreview: {
            /** @description What stands below it, as HTML. */
            html: string;
            /** @description The heading; empty where the text has none. */
            title: string;
        };
        /** @description What would become of a task. */
        DryRun: {
            /** @description Whether it would be made. */
            accepted: boolean;
            /** @description The vendor account that would serve it now; null where it would wait, and for everybody but administrators. */
            account: string | null;
            /**
             * Format: int64
             * @description What the caller has; null for a test key, which spends nothing.
             */
            available: number | null;
            /** @description Whether exactly this would be charged, rather than at most this. */
            exact: boolean;
            /** @description Whether files are named by address: they are fetched, looked at and perhaps refused only when the task is made. */
            files_unfetched: boolean;
            mode: string;
            /**
             * Format: int64
             * @description Total points; more would not be charged.
             */
            points: number;
            /**
             * Format: int64
             * @description Version of the price table.
             */
            price_version: number;
            /** @description Why it would be refused at this moment; what is wrong with the request itself is refused here too. */
            refusals: components["schemas"]["DryRunRefusal"][];
            tool: string;
            /** @description Whether it would wait, because all accounts that could take it are busy or rest. */
            waits: boolean;
            /** @description The wire of the tool that would serve it now; null where it would wait. */
            wire: string | null;
        };
        /** @description Why a task would be refused. */
        DryRunRefusal: {
            /** @description Stable word. */
            code: components["schemas"]["Code"];
            /** @description What people are told. */
            message: string;
            /** @description Stable word for the message, finer than the code. */
            reason: string | null;
        };
        /**
         * @description What was being done when the doubt arose.
         * @enum {string}
         */
        During: "submit" | "poll" | "result" | "restart" | "cancel";
        /** @description A user after the change. */
        EditedInfo: {
            /**
             * Format: int64
             * @description When paid actions end, in milliseconds since the epoch; null for never.
             */
            expirationTime: number | null;
            /**
             * Format: int64
             * @description The number.
             */
            id: number;
            /**
             * Format: int64
             * @description Points that can be spent.
             */
            score: number;
        };
        /** @description Whether an account takes tasks. */
        Enabled: {
            enabled: boolean;
        };
        /** @description How many were ended. */
        Ended: {
            /** Format: int64 */
            ended: number;
        };
        /** @description An input that was valid and would be refused. */
        EndedInput: {
            /** @description The mode. */
            mode: string;
            /** @description Its priced parameters. */
            params: {
                [key: string]: unknown;
            };
        };
        /** @description How many were ended. */
        EndedSessions: {
            /** Format: int64 */
            ended: number;
        };
        /** @description How many tasks ended how. */
        EndedTasks: {
            /**
             * Format: int64
             * @description Stopped by their users.
             */
            cancelled: number;
            /**
             * Format: int64
             * @description Given up at the deadline.
             */
            expired: number;
            /**
             * Format: int64
             * @description Refused or failed by the vendor.
             */
            failed: number;
            /**
             * Format: int64
             * @description With results.
             */
            succeeded: number;
        };
        /**
         * @description How an act ended, in a word.
         * @enum {string}
         */
        Ending: "done" | "refused" | "failed" | "unknown";
        /** @description A process that works on tasks. */
        EngineProcess: {
            figures: components["schemas"]["EngineStats"] | null;
            /**
             * Format: int64
             * @description When it last said that it lives.
             */
            heartbeat_ms: number;
            /** @description The name under which it owns tasks. */
            id: string;
            /**
             * Format: int64
             * @description When it began under this name, in milliseconds since the epoch.
             */
            started_ms: number;
            /** @description Whether it is the one that answers. */
            this: boolean;
        };
        /** @description Figures of the engine of one process, counted since it started. */
        EngineStats: {
            /**
             * Format: int64
             * @description Transactions of the writer.
             */
            batches: number;
            /**
             * Format: int64
             * @description Calls of vendors about jobs.
             */
            callbacks?: number;
            /**
             * Format: int64
             * @description Tasks that succeeded.
             */
            finished: number;
            /**
             * Format: int64
             * @description Tasks at vendors.
             */
            in_flight: number;
            /**
             * Format: int64
             * @description Results that play clearly longer than what was paid for.
             */
            overlong: number;
            /**
             * Format: int64
             * @description Polls that failed.
             */
            poll_errors: number;
            /**
             * Format: int64
             * @description Lateness that half of all polls stayed below, in milliseconds.
             */
            poll_lateness_p50_ms: number;
            /**
             * Format: int64
             * @description Lateness that 99 % of all polls stayed below, in milliseconds.
             */
            poll_lateness_p99_ms: number;
            /**
             * Format: int64
             * @description Polls made.
             */
            polls: number;
            /**
             * Format: int64
             * @description Tasks waiting for an account.
             */
            queued: number;
            /**
             * Format: int64
             * @description Submit calls made.
             */
            submits: number;
            /**
             * Format: int64
             * @description Status words that vendors do not document.
             */
            unknown_words: number;
            /**
             * Format: int64
             * @description Pages that watch.
             */
            watchers: number;
            /**
             * Format: int64
             * @description Changes written in them.
             */
            writes: number;
        };
        /** @description A product's words for readers of English. What is left out is shown in Chinese. */
        EnglishWords: {
            /**
             * @description At most 5000 characters.
             * @default null
             */
            details: string | null;
            /**
             * @description At most 20 characters.
             * @default null
             */
            tag: string | null;
            /**
             * @description At most 127 characters.
             * @default null
             */
            title: string | null;
        };
        /** @description One line of a statement. */
        Entry: {
            /**
             * Format: int64
             * @description What could be spent afterwards.
             */
            available_after: number;
            /**
             * Format: int64
             * @description Change of what can be spent.
             */
            available_delta: number;
            /**
             * Format: int64
             * @description When it was written, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description What was set aside afterwards.
             */
            held_after: number;
            /**
             * Format: int64
             * @description Change of what is set aside.
             */
            held_delta: number;
            /** @description Names the entry. */
            id: string;
            /** @description Why it was written. */
            kind: components["schemas"]["EntryKind"];
            /** @description Why. */
            note: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description Its number in the user's statement, from 1, without gaps, in the order in which entries took effect.
             */
            seq: number;
            /** @description What that task was asked for: how its prompt begins. None once the user removed it from the history. */
            summary: string | null;
            /** @description The task that it belongs to. */
            task_id: string | null;
            /** @description The tool of that task. */
            tool: string | null;
        };
        /**
         * @description Why an entry was written.
         * @enum {string}
         */
        EntryKind: "grant" | "hold" | "capture" | "release" | "adjust";
        /** @description An answer at a specified path. */
        Envelope_AdminOrderPage: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /**
                 * Format: int64
                 * @description How many pages there are.
                 */
                pages: number;
                records: components["schemas"]["AdminOrderRecord"][];
                /**
                 * Format: int64
                 * @description Orders on all pages.
                 */
                total: number;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_AuthCode: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /**
                 * Format: int64
                 * @description When it ends, in milliseconds since the epoch: after a quarter of an hour, or with what it was asked for with.
                 */
                expiresMs: number;
                /** @description Shown as a bearer token wherever a key is. Of a key it opens what the key opens; of a session, tasks and files. */
                token: string;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_bool: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | boolean;
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_EditedInfo: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /**
                 * Format: int64
                 * @description When paid actions end, in milliseconds since the epoch; null for never.
                 */
                expirationTime: number | null;
                /**
                 * Format: int64
                 * @description The number.
                 */
                id: number;
                /**
                 * Format: int64
                 * @description Points that can be spent.
                 */
                score: number;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_i64: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | number;
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_LoginData: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | (components["schemas"]["SessionData"] | components["schemas"]["FactorChallenge"]);
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_LogPage: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /**
                 * Format: int64
                 * @description The page, from 1.
                 */
                current: number;
                /**
                 * Format: int64
                 * @description Pages in all.
                 */
                pages: number;
                records: components["schemas"]["LogRecord"][];
                /**
                 * Format: int64
                 * @description Tasks on all pages.
                 */
                total: number;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_NativePay: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /** @description What the code holds. */
                codeUrl: string;
                /** @description Whether it is the simulated cashier: the code then holds the address of its page. */
                demo: boolean;
                /**
                 * Format: int64
                 * @description Last moment of payment, in milliseconds since the epoch.
                 */
                expireTime: number;
                orderNo: string;
                /**
                 * Format: int64
                 * @description What is to be paid, in cents.
                 */
                totalFee: number;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_OrderList: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                list: components["schemas"]["OrderRecord"][];
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_ProductList: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                productList: components["schemas"]["ProductRecord"][];
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_SessionData: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /**
                 * Format: int64
                 * @description When paid actions end, in milliseconds since the epoch; null for never.
                 */
                expiration: number | null;
                /** @description What the user may use, e.g. `gpt4,mj,gpt4v`. */
                tag: string;
                /** @description The session's token for a program; the word `1` for a page, whose token is in a cookie that no script reads. */
                token: string;
                /** @description The user's number. */
                uid: string;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_SessionRecord: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | (components["schemas"]["SessionData"] & {
                /**
                 * Format: int64
                 * @description When paid actions end, in milliseconds since the epoch; null for never.
                 */
                expirationTime: number | null;
                /**
                 * Format: int64
                 * @description The user's number.
                 */
                id: number;
            });
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_SongPage: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                records: components["schemas"]["SongRecord"][];
                /**
                 * Format: int64
                 * @description Songs on all pages.
                 */
                total: number;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_String: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | string;
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_UploadedFile: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /** @description Opens it for a day for whoever has it, and names it in every call of its owner's. */
                url: string;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_UserRecord: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /** @description Made on the spot for a visitor. */
                anonymous: boolean;
                /**
                 * Format: int64
                 * @description When the account was made, in milliseconds since the epoch.
                 */
                createTime: number;
                /** @description As the person wrote it. */
                displayName: string;
                /** @description The address. */
                email: string | null;
                /** @description Whether a code sent to it came back. */
                emailVerified: boolean;
                /**
                 * Format: int64
                 * @description When paid actions end, in milliseconds since the epoch; null for never.
                 */
                expirationTime: number | null;
                /**
                 * Format: int64
                 * @description Points set aside for tasks under way.
                 */
                held: number;
                /**
                 * Format: int64
                 * @description The number.
                 */
                id: number;
                /** @description With which this user invites others. */
                invitationCode: string | null;
                /**
                 * Format: int32
                 * @description 1 or 0.
                 */
                isActive: number;
                /** @description For decoration: the server decides by itself. */
                isAdmin: boolean;
                /** @description Whether the password was handed over by somebody else. */
                isDefaultPassword: boolean;
                /** @description Lower case. */
                loginName: string;
                /** @description Always masked: passwords are kept as hashes. */
                password: string;
                /**
                 * Format: int64
                 * @description Points that can be spent.
                 */
                score: number;
                /** @description What the user may use. */
                tag: string;
                /**
                 * Format: int64
                 * @description When the account was last changed, in milliseconds since the epoch.
                 */
                updateTime: number;
            };
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description An answer at a specified path. */
        Envelope_Vec_PriceEntry: {
            /** @description `200`, or a word that says what is special. */
            code: string;
            data: null | {
                /** @description Path of the call. */
                apiUrl: string;
                /** @description Where the call is explained. */
                docUrl: string;
                /** @description Stays the same as long as the tool prices the same combinations: `<tool>.<mode>.<line>`. */
                id: string;
                measured: components["schemas"]["Measured"] | null;
                mode: string;
                /** @description Tool, mode and the choices that this price is for, zh-CN. */
                name: string;
                /** @description The same in English. */
                nameEn: string;
                /** @description The choices that this price is for, by parameter. */
                params: Record<string, unknown>;
                /** @description 付费 or 免费. */
                payType: string;
                /** @description The parameter that multiplies the price, such as the number of pictures; null where there is none. */
                per: string | null;
                /**
                 * Format: int64
                 * @description The same price in points, as the quote says it.
                 */
                points: number;
                /**
                 * Format: int64
                 * @description In 1/10000 yuan.
                 */
                price: number;
                /** @description 正常, or 维护 while no account can serve it. */
                status: string;
                tool: string;
                /**
                 * Format: int64
                 * @description Since when this price holds, in milliseconds since the epoch.
                 */
                updateTime: number;
            }[];
            /** @description The fields of the form that are wrong. */
            fields?: components["schemas"]["WrongField"][];
            /** @description The same under its other name. */
            message: string;
            /** @description What was done, or why it was refused, zh-CN. */
            msg: string;
            /** @description Whether it worked. */
            success: boolean;
        };
        /** @description What went wrong. */
        ErrorBody: {
            /** @description Whether points were taken; a refused request never takes any. */
            charged: boolean;
            /** @description Stable word. */
            code: components["schemas"]["Code"];
            /** @description The fields at fault, as JSON pointers from the body. */
            fields: components["schemas"]["FieldError"][];
            /** @description What went wrong, as the user reads it: in English where `Accept-Language` asks for it, else zh-CN. */
            message: string;
            /**
             * @description Stable word for the message, finer than the code: `GET /api/v1/errors` lists all. Null where a field says it, or a
             *     tool by words of its own.
             */
            reason: string | null;
            /** @description Names this request in the operator's log. */
            request_id: string;
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
        };
        /** @description Everything that an error may say. */
        ErrorCatalogue: {
            /** @description Values of `error.code`. */
            codes: components["schemas"]["ErrorCode"][];
            /** @description Values of `error.reason`, by the alphabet. */
            reasons: components["schemas"]["ErrorReason"][];
        };
        /** @description One value of `error.code`. */
        ErrorCode: {
            /** @description Whether points were taken; a refused request never takes any. */
            charged: boolean;
            /** @description The value. */
            code: components["schemas"]["Code"];
            /** @description What it means. */
            meaning: components["schemas"]["Text"];
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /**
             * Format: int32
             * @description The status of the answer; a missing or unreadable header is 400 whatever the code.
             */
            status: number;
        };
        /** @description The body of an error. */
        ErrorEnvelope: {
            /** @description What went wrong. */
            error: components["schemas"]["ErrorBody"];
        };
        /** @description One value of `error.reason`. */
        ErrorReason: {
            /** @description What people are told, with the names of what is filled in between braces. */
            message: components["schemas"]["Text"];
            /** @description The value. */
            reason: string;
        };
        /** @description Where an archive is fetched. */
        ExportLink: {
            /** @description Answers every session of the person who asked, for ten minutes. */
            url: string;
        };
        /** @description What an archive of the account would hold. */
        ExportView: {
            /**
             * Format: int64
             * @description Size of all of them, in bytes.
             */
            bytes: number;
            /**
             * Format: int64
             * @description Files beyond this many bytes are listed with links instead.
             */
            most_bytes: number;
            /**
             * Format: int64
             * @description From when on an archive may be asked for, in milliseconds since the epoch; null for now.
             */
            next_ms: number | null;
            /**
             * Format: int64
             * @description Files that the user brought.
             */
            uploads: number;
            /**
             * Format: int64
             * @description Files of works.
             */
            works: number;
        };
        /** @description How much a period holds. */
        Extent: {
            /**
             * Format: int64
             * @description About how large it is as CSV.
             */
            bytes: number;
            /** @description The table that is measured. */
            dataset: components["schemas"]["Dataset"];
            /**
             * Format: int64
             * @description Rows; of `usage` the tasks that are added up, which are more.
             */
            rows: number;
        };
        /** @description What a user with a second factor has to answer. */
        FactorChallenge: {
            /** @description Names this sign-in. Opaque, works once, expires. */
            challenge: string;
            /**
             * Format: int64
             * @description When it ends, in milliseconds.
             */
            expires_ms: number;
            /** @description What the user may show. */
            methods: components["schemas"]["FactorMethod"][];
        };
        /**
         * @description A kind of second factor.
         * @enum {string}
         */
        FactorMethod: "totp" | "passkey" | "recovery_code";
        /** @description A user's second factors. */
        FactorsView: {
            /** @description The domain on which passkeys work, its subdomains included; null where the site has none. */
            passkey_domain: string | null;
            /** @description The passkeys, oldest first. */
            passkeys: components["schemas"]["PasskeyInfo"][];
            /**
             * Format: int64
             * @description Recovery codes not used yet.
             */
            recovery_codes_left: number;
            /** @description Whether this user has to have a factor. */
            required: boolean;
            /**
             * Format: int64
             * @description Until when this session may change factors without showing the password or a factor again.
             */
            step_up_until_ms: number | null;
            totp: components["schemas"]["TotpInfo"] | null;
        };
        /** @description What is wrong with one field, in the reader's language. */
        FieldError: {
            /** @description The keyword that was broken, e.g. `maxLength`. */
            code: string;
            /** @description For people: the schema's `errorMessage` for the keyword, or a general text. */
            message: string;
            /** @description JSON pointer from the parameters, e.g. `/prompt`. */
            path: string;
        };
        /** @description How an account does, over all processes. */
        Figures: {
            /**
             * Format: int64
             * @description Tasks of the last 24 hours that failed or expired.
             */
            failed: number;
            /**
             * Format: int64
             * @description Tasks at the vendor.
             */
            jobs: number;
            /**
             * Format: int64
             * @description Points captured and held since midnight in Beijing.
             */
            spent_today: number;
            /**
             * Format: int64
             * @description Tasks of the last 24 hours that succeeded.
             */
            succeeded: number;
        };
        /** @description How a result leads on: a button under an artifact that opens a form, filled in. */
        FollowUp: {
            /** @description Whether a list parameter keeps what the form already holds. */
            append: boolean;
            /** @description Parameters that the user still has to give. */
            ask: string[];
            /** @description Stable id within the mode. */
            id: string;
            /** @description The button's label. */
            label: components["schemas"]["Text"];
            /** @description Mode that it opens. */
            mode: string;
            /** @description Kind of artifact that it stands under. */
            on: components["schemas"]["MediaKind"];
            /** @description Parameters to fill in. */
            prefill: {
                [key: string]: components["schemas"]["Prefill"];
            };
            /** @description Tool that it opens. */
            tool: string;
        };
        /** @description What was found, by kind. */
        Found: {
            /** @description By our number (its unique index) and the channel's (`orders_by_transaction`). */
            orders: components["schemas"]["FoundOrder"][];
            /**
             * @description By number (`users_by_uid`), login name (its unique index), address (`users_by_address`), nickname
             *     (`users_by_display_name`) and whole phone number.
             */
            people: components["schemas"]["FoundPerson"][];
            /** @description By our id (the primary key), also by how it ends, and the vendor's (`tasks_by_job`). */
            tasks: components["schemas"]["FoundTask"][];
        };
        /** @description What was found. */
        FoundKey: {
            /** @description The whole key. */
            text: string;
        };
        /** @description An order. */
        FoundOrder: {
            /**
             * Format: int64
             * @description What is to be paid.
             */
            cents: number;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Its number. */
            order_no: string;
            /** @description Where it stands. */
            status: components["schemas"]["OrderStatus"];
            /** @description What was sold. */
            title: string;
            /**
             * Format: int64
             * @description The buyer's number.
             */
            uid: number;
        };
        /** @description A user. */
        FoundPerson: {
            /** @description Whether the account is switched on. */
            active: boolean;
            /** @description Made on the spot for a visitor. */
            anonymous: boolean;
            /** @description As the person wrote it. */
            display_name: string;
            /** @description The address. */
            email: string | null;
            /** @description Lower case. */
            login_name: string;
            /**
             * Format: int64
             * @description The number.
             */
            uid: number;
        };
        /** @description A task. */
        FoundTask: {
            /**
             * Format: int64
             * @description When it was submitted, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Its id. */
            id: string;
            /** @description The user's login name. */
            login_name: string;
            /** @description Its mode. */
            mode: string;
            /** @description Where it stands. */
            state: components["schemas"]["TaskState"];
            /** @description The tool. */
            tool: string;
            /**
             * Format: int64
             * @description The number of the user.
             */
            uid: number;
        };
        /** @description A user whose fields stand beside those of the envelope, as this path is specified. */
        FoundUser: components["schemas"]["UserRecord"] & {
            code: string;
            message: string;
            msg: string;
            success: boolean;
        };
        /** @description A work as the gallery shows it. */
        GalleryItem: {
            /** @description Its owner's name, where it may be read. */
            author: string | null;
            /** @description Address of the owner's picture, where the name may be read. */
            author_avatar: string | null;
            /**
             * Format: int64
             * @description Length in milliseconds, of films and sounds.
             */
            duration_ms: number | null;
            /**
             * Format: int64
             * @description Pixels, of pictures and films.
             */
            height: number | null;
            /** @description Its id, of its page too. */
            id: string;
            /** @description What it is. */
            kind: components["schemas"]["MediaKind"];
            /** @description Whether the reader likes it. */
            liked: boolean;
            /**
             * Format: int64
             * @description How many like it.
             */
            likes: number;
            /** @description Type of the file. */
            mime: string;
            /** @description Mode id. */
            mode: string;
            /** @description Whether it is the reader's own. */
            own: boolean;
            /** @description Where a picture of it is. */
            poster: string | null;
            /**
             * Format: int64
             * @description When it became public, in milliseconds since the epoch; null of the site's own.
             */
            public_ms: number | null;
            /** @description Whose it is. */
            source: components["schemas"]["PublicationSource"];
            /** @description Its title. */
            title: components["schemas"]["Text"];
            /** @description Tool id. */
            tool: string;
            /** @description Where the file is, for everybody. */
            url: string;
            /**
             * Format: int64
             * @description Pixels, of pictures and films.
             */
            width: number | null;
        };
        /** @description A page of the gallery. */
        GalleryPage: {
            /** @description In the order asked for. */
            items: components["schemas"]["GalleryItem"][];
            /** @description Asks for the works behind these; null where there are none. */
            next_cursor: string | null;
        };
        /** @description A work as its page shows it. */
        GalleryWork: components["schemas"]["GalleryItem"] & {
            /**
             * @description Values of the tool's form with which the same can be made, without files of the owner's; null where the owner keeps
             *     them.
             */
            params: Record<string, unknown> | null;
            /** @description The prompt among them. */
            prompt: string | null;
            /** @description The prompt in English; of the site's own works. */
            prompt_en: string | null;
        };
        /**
         * @description A tool's mark: a drawing in white on a pigment. It shows a thing that the tool's name or work brings to mind, never
         *     the vendor's logo. At least one of its parts is drawn.
         */
        Glyph: {
            /** @description Data of an SVG path on the same grid, drawn as an area. */
            fill: string | null;
            /** @description Data of an SVG path on a grid of 24 by 24 units, drawn as a line. */
            line: string | null;
            /** @description What it stands on. */
            pigment: components["schemas"]["Pigment"];
        };
        /** @description What changes for the site's users. What stays as it is is null or empty. */
        GoingLive: {
            /**
             * @description Whether the simulated cashier closes: what was bought there is taken away, and nothing is sold until a payment company
             *     is configured.
             */
            ends_cashier: boolean;
            /** @description Whether the tool's new tasks are demonstrations until then: afterwards its vendor makes them and is paid. */
            ends_demo: boolean;
            /**
             * @description Whether the simulated cashier stays, because the configuration says so: points cost nothing while the vendor's work
             *     does.
             */
            free_purchases: boolean;
            registered_points: components["schemas"]["PointsShift"] | null;
            /** @description Tools that stay demonstrations. */
            still_demo: number;
            visitor_points: components["schemas"]["PointsShift"] | null;
        };
        /** @description Whom a code of handing over would sign in. */
        HandedOver: {
            /** @description What the user is called. */
            display_name: string;
            /** @description The user's number. */
            uid: string;
        };
        /** @description Where to go on. */
        Handover: {
            /**
             * @description The chat site, or our own home, with the session in its query: `token` (a code good for one minute and one
             *     use), `uid`, `expiration`, `tag` and `s=1`.
             */
            url: string;
        };
        /** @description An entry of a menu. */
        HomeLinkView: {
            title: components["schemas"]["Text"];
            url: string;
        };
        /** @description Addresses that the operator gave to entries of the home page. */
        HomeView: {
            /** @description Entries of AI 对话. */
            chat: components["schemas"]["HomeLinkView"][];
            /** @description 开始创作. */
            create: string | null;
            /** @description API 文档. */
            docs: string | null;
            /** @description 图片资源. */
            images: string | null;
            /** @description Entries of 灵感发现. */
            inspiration: components["schemas"]["HomeLinkView"][];
            /** @description Whether a button of the legacy home page leads somewhere. */
            legacy: boolean;
            /** @description 音乐广场. */
            music: string | null;
            /** @description 购买积分. */
            points: string | null;
            /** @description API 定价. */
            prices: string | null;
        };
        /** @description A form with one picture. */
        ImageForm: {
            /**
             * Format: binary
             * @description The picture.
             */
            image: string;
        };
        /** @description Where the file is. */
        ImportRequest: {
            /** @description http or https, at a public address. */
            url: string;
        };
        /** @description A result without its content. */
        InspectedResult: {
            /**
             * Format: int64
             * @description Size of the file in bytes; null until it is stored.
             */
            bytes: number | null;
            /**
             * Format: int64
             * @description Length of video and audio.
             */
            duration_ms: number | null;
            /**
             * Format: int64
             * @description Height in pixels.
             */
            height: number | null;
            /** @description `image`, `video` and the like. */
            kind: string;
            /** @description What became of its copy. */
            state: components["schemas"]["Storage"];
            /**
             * Format: int64
             * @description Width in pixels.
             */
            width: number | null;
        };
        /** @description A task as an administrator sees one. */
        InspectedTask: {
            /**
             * Format: int64
             * @description What of the price the site bears.
             */
            absorbed_points: number;
            /** @description The vendor account that runs it. */
            account_id: string | null;
            /**
             * Format: int64
             * @description Times that the vendor was told.
             */
            attempts: number;
            /** @description Whether the user wanted to stop it. */
            cancel_requested: boolean;
            /** @description What became of the points. */
            charge: components["schemas"]["Charge"];
            /**
             * Format: int64
             * @description What was charged, where that is less.
             */
            charged: number | null;
            /**
             * Format: int64
             * @description When it was submitted, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Whether the user removed it from the history. */
            deleted: boolean;
            doubt: components["schemas"]["TaskDoubt"] | null;
            error: components["schemas"]["TaskFailure"] | null;
            /**
             * Format: int64
             * @description When it ended.
             */
            finished_ms: number | null;
            /** @description The task. */
            id: string;
            /** @description The vendor's handle of the job. */
            job: string | null;
            /** @description The user's login name. */
            login_name: string;
            /** @description Its mode. */
            mode: string;
            /** @description Every movement of its points. */
            money: components["schemas"]["TaskMoney"];
            /** @description The task that it continues. */
            parent_id: string | null;
            /**
             * Format: int64
             * @description Its price in points.
             */
            points: number;
            /** @description The results, by kind and size. */
            results: components["schemas"]["InspectedResult"][];
            /** @description Settings among the input: numbers, switches and choices. */
            settings: Record<string, unknown>;
            /**
             * Format: int64
             * @description When the vendor was last told.
             */
            started_ms: number | null;
            /** @description Where it stands. */
            state: components["schemas"]["TaskState"];
            /** @description What became of the results. */
            storage: components["schemas"]["Storage"];
            /** @description The tool. */
            tool: string;
            /**
             * Format: int64
             * @description The number of the user.
             */
            uid: number;
            /**
             * Format: int64
             * @description When it last changed.
             */
            updated_ms: number;
            /** @description Names of the fields whose content is the user's own. */
            withheld: string[];
        };
        /** @description An invitation that waits, as those see it who manage the organisation. */
        Invitation: {
            /** @description The most points that whoever accepts may spend. */
            caps: components["schemas"]["Caps"];
            /**
             * Format: int64
             * @description When it was made, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Where it was sent; null for a link alone. */
            email: string | null;
            /**
             * Format: int64
             * @description When it stops working, in milliseconds since the epoch.
             */
            expires_ms: number;
            /** @description Names it; opens nothing. */
            id: string;
            /** @description What whoever accepts may do. */
            role: components["schemas"]["MemberRole"];
        };
        /** @description What an inviter receives when an invited person buys points. */
        InvitationRules: {
            /**
             * Format: int64
             * @description Percentage of the points of every purchase, rounded down.
             * @default 10
             */
            percent: number;
            /**
             * Format: int64
             * @description Points for each invited person, once, with their first purchase.
             * @default 500
             */
            reward_points: number;
        };
        /** @description What a user's invitations have brought so far. */
        Invitations: {
            /**
             * Format: int64
             * @description Points that the user received for them, without what refunds took back.
             */
            earned: number;
            /**
             * Format: int64
             * @description People who registered with the user's code.
             */
            invited: number;
            /**
             * Format: int64
             * @description Those of them who bought points.
             */
            paying: number;
        };
        /** @description The user's invitations. */
        InvitationsView: components["schemas"]["Invitations"] & {
            /**
             * @description The user's own code, of at most 4 characters; null for visitors, who have to register first. It belongs at the
             *     end of `/register?iCode=`.
             */
            code: string | null;
            /** @description What they bring. */
            rules: components["schemas"]["InvitationRules"];
        };
        /** @description What a link holds. */
        InvitationToken: {
            /** @description What stands behind `#invitation=`. */
            token: string;
        };
        /** @description An invitation, as whoever holds its link sees it before accepting. */
        InvitationView: {
            /** @description The most points that whoever accepts may spend. */
            caps: components["schemas"]["Caps"];
            /**
             * Format: int64
             * @description When it stops working, in milliseconds since the epoch.
             */
            expires_ms: number;
            /** @description What whoever invites is called; null where the account is closed. */
            invited_by: string | null;
            /** @description What the organisation is called. */
            organisation: string;
            /** @description What whoever accepts may do. */
            role: components["schemas"]["MemberRole"];
        };
        /** @description A list without pages. */
        Items_Announcement: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Who is told. */
                audience: components["schemas"]["Audience"];
                /** @description A small part of Markdown. */
                body: string;
                /**
                 * Format: int64
                 * @description When it was written.
                 */
                created_ms: number;
                /**
                 * Format: int64
                 * @description Shown from this time on, in milliseconds since the epoch.
                 */
                from_ms: number;
                /** @description Its id. */
                id: string;
                /** @description How loudly it is said. */
                level: components["schemas"]["AnnouncementLevel"];
                /** @description Whether it stands before the others. */
                pinned: boolean;
                /** @description One line. */
                title: string;
                /**
                 * Format: int64
                 * @description Shown until this time; null until it is taken back.
                 */
                until_ms: number | null;
                /**
                 * Format: int64
                 * @description When it was last changed.
                 */
                updated_ms: number;
            }[];
        };
        /** @description A list without pages. */
        Items_Delivery: {
            /** @description In the order that the operation names. */
            items: {
                /**
                 * Format: int64
                 * @description How many attempts were begun.
                 */
                attempts: number;
                /** @description What is sent; null before the first attempt. */
                body: string | null;
                /**
                 * Format: int64
                 * @description When it happened, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description What is told. */
                event: components["schemas"]["WebhookEvent"];
                /** @description The `webhook-id` that a receiver is sent, every time the same. */
                id: string;
                last: components["schemas"]["Attempt"] | null;
                /**
                 * Format: int64
                 * @description The earliest next attempt, in milliseconds since the epoch; null where there is none.
                 */
                next_ms: number | null;
                /** @description Where it is. */
                state: components["schemas"]["DeliveryState"];
                /** @description Of which task. */
                task_id: string | null;
            }[];
        };
        /** @description A list without pages. */
        Items_Invitation: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The most points that whoever accepts may spend. */
                caps: components["schemas"]["Caps"];
                /**
                 * Format: int64
                 * @description When it was made, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description Where it was sent; null for a link alone. */
                email: string | null;
                /**
                 * Format: int64
                 * @description When it stops working, in milliseconds since the epoch.
                 */
                expires_ms: number;
                /** @description Names it; opens nothing. */
                id: string;
                /** @description What whoever accepts may do. */
                role: components["schemas"]["MemberRole"];
            }[];
        };
        /** @description A list without pages. */
        Items_KeptText: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Markdown in English. */
                en: string;
                /** @description The page. */
                page: components["schemas"]["SitePage"];
                /**
                 * Format: int64
                 * @description When an administrator wrote it, in milliseconds since the epoch; null while the page has the words that it came with.
                 */
                updated_ms: number | null;
                /** @description Markdown in Chinese. */
                zh: string;
            }[];
        };
        /** @description A list without pages. */
        Items_Key: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The application that its owner signed in to, by which it is known (`client_id`); null for a key that its owner made. */
                client_id: string | null;
                /**
                 * Format: int64
                 * @description When it was made, in milliseconds since the epoch.
                 */
                created_ms: number;
                ended_by: components["schemas"]["KeyEnd"] | null;
                /**
                 * Format: int64
                 * @description When it was ended, in milliseconds since the epoch.
                 */
                ended_ms: number | null;
                /**
                 * Format: int64
                 * @description When it ends by itself, in milliseconds since the epoch; null for never.
                 */
                expires_ms: number | null;
                /**
                 * Format: int64
                 * @description Until when a former text of a renewed key works beside the new one, in milliseconds since the epoch.
                 */
                former_ends_ms: number | null;
                /** @description The first and the last characters of the key, such as `bg_live_3fQ9…k2Xw`; empty for an application's, which shows tokens. */
                hint: string;
                /** @description Names it; opens nothing. */
                id: string;
                /**
                 * Format: int64
                 * @description When it was last used, to half a minute, in milliseconds since the epoch; null for never.
                 */
                last_used_ms: number | null;
                /** @description How far it may go within them. */
                limits: components["schemas"]["KeyLimits"];
                /** @description What its owner calls it. */
                name: string;
                /** @description The organisation whose points it spends; null for its owner's own. */
                organisation_id: string | null;
                /** @description The key that made it, which bounds it and with which it ends; null for a key that its owner made. */
                parent_id: string | null;
                /** @description What it may do. */
                scopes: components["schemas"]["KeyScopes"];
                /** @description What it has spent. */
                spent: components["schemas"]["Spent"];
                /** @description Whether it is a token for some minutes, for a page in a browser. */
                temporary: boolean;
                /** @description Whether it is for trying things: simulated vendors make its tasks, which cost nothing. */
                test: boolean;
            }[];
        };
        /** @description A list without pages. */
        Items_Member: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The most points that the member may spend. */
                caps: components["schemas"]["Caps"];
                /** @description As the person wrote it. */
                display_name: string;
                /**
                 * Format: int64
                 * @description When the member joined, in milliseconds since the epoch.
                 */
                joined_ms: number;
                /** @description What the member may do. */
                role: components["schemas"]["MemberRole"];
                /** @description What the member has spent of it. */
                spent: components["schemas"]["Spent"];
                /**
                 * Format: int64
                 * @description Nine digits.
                 */
                uid: number;
            }[];
        };
        /** @description A list without pages. */
        Items_OidcGrant: {
            /** @description In the order that the operation names. */
            items: {
                client_id: string;
                /**
                 * Format: int64
                 * @description When the user first signed in there, in milliseconds since the epoch.
                 */
                created_ms: number;
                /**
                 * Format: int64
                 * @description When the user last signed in there, in milliseconds since the epoch.
                 */
                last_used_ms: number;
                name: string;
                /** @description `openid`, `profile`, `email`, `offline_access`. */
                scopes: string[];
                /** @description A site of the operator's own: it need not ask. */
                trusted: boolean;
            }[];
        };
        /** @description A list without pages. */
        Items_OwnOrganisation: {
            /** @description In the order that the operation names. */
            items: (components["schemas"]["Organisation"] & {
                /** @description The most points that the caller may spend. */
                caps: components["schemas"]["Caps"];
                /** @description What the caller may do. */
                role: components["schemas"]["MemberRole"];
                /** @description What the caller has spent of it. */
                spent: components["schemas"]["Spent"];
            })[];
        };
        /** @description A list without pages. */
        Items_OwnPreset: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Its name, at most 40 characters; unique among the person's presets of the form. */
                name: string;
                /**
                 * @description Settings by the names of the form's fields: no prompts, no files and no earlier tasks, which belong to one work. What
                 *     today's form refuses of them is kept: a form may take it again tomorrow.
                 */
                params: Record<string, unknown>;
            }[];
        };
        /** @description A list without pages. */
        Items_Preset: {
            /** @description In the order that the operation names. */
            items: {
                /**
                 * Format: int64
                 * @description When it was made, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description Whether it is switched on. */
                enabled: boolean;
                /**
                 * @description What of it today's form refuses: while there is any, nobody is offered it. Seen from the preset, such as
                 *     `/params/duration`.
                 */
                faults: components["schemas"]["FieldError"][];
                /** @description Its id. */
                id: string;
                /** @description Mode id. */
                mode: string;
                /** @description Its name. */
                name: string;
                /** @description Its name for readers of English. */
                name_en: string | null;
                /** @description Settings by the names of the form's fields. */
                params: Record<string, unknown>;
                /** @description Tool id. */
                tool: string;
                /**
                 * Format: int64
                 * @description When it was last changed.
                 */
                updated_ms: number;
            }[];
        };
        /** @description A list without pages. */
        Items_PricePreview: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Combinations that cost something else. */
                changed: number;
                /**
                 * Format: int64
                 * @description The version in force.
                 */
                current_version: number;
                /** @description Every combination that the form can send. */
                lines: components["schemas"]["PreviewLine"][];
                measured: components["schemas"]["Measured"] | null;
                /** @description The mode. */
                mode: string;
                /** @description The parameter that multiplies the points of every line, where both rules have the same. */
                per: string | null;
                /** @description Why the change would be refused; paths begin at the rule. */
                problems: components["schemas"]["FieldError"][];
                /** @description Whether some task would cost more. */
                rise: boolean;
                /** @description How many people would be written to, because their keys use the tool; 0 where nothing rises. */
                told: number;
                /** @description The tool. */
                tool: string;
            }[];
        };
        /** @description A list without pages. */
        Items_PriceVersion: {
            /** @description In the order that the operation names. */
            items: {
                /**
                 * Format: int64
                 * @description When it was written; 0 for versions of early releases.
                 */
                created_ms: number;
                /**
                 * Format: int64
                 * @description From when it is in force, in milliseconds since the epoch.
                 */
                effective_ms: number;
                /** @description The rule. */
                rule: components["schemas"]["PriceRule"];
                /** @description The administrator who set it: the login name, where the account is still there. */
                set_by: string | null;
                /** @description `manifest` for the provider's own, `operator` for one that was set. */
                source: string;
                /**
                 * Format: int64
                 * @description Counted from 1 for every mode.
                 */
                version: number;
                /**
                 * Format: int64
                 * @description When it was taken back, if it was.
                 */
                withdrawn_ms: number | null;
            }[];
        };
        /** @description A list without pages. */
        Items_Session: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Where it signed in from. */
                address: string;
                /**
                 * Format: int64
                 * @description When it began, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description Whether it is the session that asks. */
                current: boolean;
                /**
                 * Format: int64
                 * @description When it ends, in milliseconds since the epoch.
                 */
                expires_ms: number;
                /** @description Start of the token's hash: names the session, signs nobody in. */
                id: string;
                /**
                 * Format: int64
                 * @description When it was last used, to half a minute, in milliseconds since the epoch.
                 */
                last_seen_ms: number;
                /** @description The program that signed in. */
                user_agent: string;
            }[];
        };
        /** @description A list without pages. */
        Items_SiteFailure: {
            /** @description In the order that the operation names. */
            items: {
                /**
                 * Format: int64
                 * @description Which attempt it was, from 1.
                 */
                attempt: number;
                /** @description What the site calls itself. */
                client_id: string;
                /**
                 * Format: int64
                 * @description When, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description Whether no further attempt follows. */
                last: boolean;
                /** @description The site's protocol. */
                protocol: components["schemas"]["Protocol"];
                /** @description What went wrong. Holds no address and no signature. */
                reason: string;
            }[];
        };
        /** @description A list without pages. */
        Items_SitePreset: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Its id. */
                id: string;
                /** @description Mode id. */
                mode: string;
                /** @description Its name. */
                name: components["schemas"]["Text"];
                /** @description Settings by the names of the form's fields. */
                params: Record<string, unknown>;
            }[];
        };
        /** @description A list without pages. */
        Items_StatementReport: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Whether the channel had a statement of the day. */
                available: boolean;
                /** @description The channel. */
                channel: string;
                /** @description `2026-01-31`, in Beijing. */
                day: string;
                /** @description In what the books differ. */
                differences: components["schemas"]["Difference"][];
                /**
                 * Format: int64
                 * @description Lines of the statement.
                 */
                lines: number;
                /**
                 * Format: int64
                 * @description When the books were compared, in milliseconds since the epoch.
                 */
                made_ms: number;
                /**
                 * Format: int64
                 * @description Lines that are ours, to the cent.
                 */
                matched: number;
                /**
                 * Format: int64
                 * @description What it says came, in cents.
                 */
                payments_cents: number;
                /**
                 * Format: int64
                 * @description What it says went back, in cents.
                 */
                refunds_cents: number;
            }[];
        };
        /** @description A list without pages. */
        Items_ToolWithModels: {
            /** @description In the order that the operation names. */
            items: {
                /** @description How many models were changed or added here. */
                changed: number;
                /** @description How many changes are left out, because they do not go with the plug-in any more. */
                left_out: number;
                /** @description How many models are on its lists. */
                offered: number;
                /** @description Its name. */
                title: components["schemas"]["Text"];
                /** @description Its id. */
                tool: string;
            }[];
        };
        /** @description A list without pages. */
        Items_UploadView: {
            /** @description In the order that the operation names. */
            items: {
                /** Format: int64 */
                bytes: number;
                /** Format: int64 */
                duration_ms: number | null;
                /** Format: int32 */
                height: number | null;
                /** @description Usable as a media parameter. */
                id: string;
                kind: components["schemas"]["MediaKind"];
                /** @description Found in the content; what the browser declared is ignored. */
                mime: string;
                name: string;
                /** @description For its owner. */
                url: string;
                /** Format: int32 */
                width: number | null;
            }[];
        };
        /** @description A list without pages. */
        Items_Webhook: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Whether it tells. */
                active: boolean;
                /**
                 * Format: int64
                 * @description When it was made, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description What it tells; everything where it is empty. */
                events: components["schemas"]["WebhookEvent"][];
                /**
                 * Format: int64
                 * @description Since when nothing has arrived, in milliseconds since the epoch; null where the last delivery did.
                 */
                failing_since_ms: number | null;
                /**
                 * Format: int64
                 * @description Until when the former secret signs beside the new one, in milliseconds since the epoch.
                 */
                former_ends_ms: number | null;
                /** @description Names it. */
                id: string;
                off_reason: components["schemas"]["OffReason"] | null;
                /** @description Whether it tells of what test keys ask for, and of nothing else. */
                test: boolean;
                /** @description Where it sends. */
                url: string;
            }[];
        };
        /** @description What changes of models would do. */
        JudgedModels: {
            /** @description Inputs that were valid and would be refused, up to twenty. */
            ended: components["schemas"]["EndedInput"][];
            /** @description How many there are. */
            ended_count: number;
            /** @description What the models that are changed would cost by the table, combination by combination. */
            prices: components["schemas"]["ModelPrice"][];
            /** @description Modes whose price was set in the price table: there, the table of models prices only what is new. */
            set_elsewhere: string[];
            /** @description What came of sending the models to the simulated vendor. */
            tried: components["schemas"]["TriedModel"][];
        };
        /** @description A check of any process, as it was written down. */
        KeptCheck: {
            /** @description Whether an administrator asked for it. */
            asked: boolean;
            /**
             * Format: int64
             * @description When it ended, in milliseconds since the epoch.
             */
            finished_ms: number;
            /** @description The finding. */
            report: components["schemas"]["LedgerReport"];
            /**
             * Format: int64
             * @description How long it took, in milliseconds.
             */
            took_ms: number;
        };
        /** @description A text as administrators keep it. */
        KeptText: {
            /** @description Markdown in English. */
            en: string;
            /** @description The page. */
            page: components["schemas"]["SitePage"];
            /**
             * Format: int64
             * @description When an administrator wrote it, in milliseconds since the epoch; null while the page has the words that it came with.
             */
            updated_ms: number | null;
            /** @description Markdown in Chinese. */
            zh: string;
        };
        /** @description A key, as its owner sees it. */
        Key: {
            /** @description The application that its owner signed in to, by which it is known (`client_id`); null for a key that its owner made. */
            client_id: string | null;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since the epoch.
             */
            created_ms: number;
            ended_by: components["schemas"]["KeyEnd"] | null;
            /**
             * Format: int64
             * @description When it was ended, in milliseconds since the epoch.
             */
            ended_ms: number | null;
            /**
             * Format: int64
             * @description When it ends by itself, in milliseconds since the epoch; null for never.
             */
            expires_ms: number | null;
            /**
             * Format: int64
             * @description Until when a former text of a renewed key works beside the new one, in milliseconds since the epoch.
             */
            former_ends_ms: number | null;
            /** @description The first and the last characters of the key, such as `bg_live_3fQ9…k2Xw`; empty for an application's, which shows tokens. */
            hint: string;
            /** @description Names it; opens nothing. */
            id: string;
            /**
             * Format: int64
             * @description When it was last used, to half a minute, in milliseconds since the epoch; null for never.
             */
            last_used_ms: number | null;
            /** @description How far it may go within them. */
            limits: components["schemas"]["KeyLimits"];
            /** @description What its owner calls it. */
            name: string;
            /** @description The organisation whose points it spends; null for its owner's own. */
            organisation_id: string | null;
            /** @description The key that made it, which bounds it and with which it ends; null for a key that its owner made. */
            parent_id: string | null;
            /** @description What it may do. */
            scopes: components["schemas"]["KeyScopes"];
            /** @description What it has spent. */
            spent: components["schemas"]["Spent"];
            /** @description Whether it is a token for some minutes, for a page in a browser. */
            temporary: boolean;
            /** @description Whether it is for trying things: simulated vendors make its tasks, which cost nothing. */
            test: boolean;
        };
        /** @description What is to change of a key; what is left out stays. */
        KeyChange: {
            /** @default null */
            limits: components["schemas"]["KeyLimits"] | null;
            /**
             * @description What its owner calls it: 1 to 60 characters.
             * @default null
             */
            name: string | null;
        };
        /**
         * @description Who ended a key.
         * @enum {string}
         */
        KeyEnd: "owner" | "administrator" | "leak" | "organisation" | "parent";
        /** @description How far a key may go within its scopes. */
        KeyLimits: {
            /**
             * Format: int64
             * @description The most tasks that it may have under way; null for as many as its owner.
             * @default null
             */
            max_active: number | null;
            /**
             * @description Addresses and networks that it may be used from, such as `203.0.113.7` and `2001:db8::/32`; empty for all.
             * @default []
             */
            networks: string[];
            /**
             * @description The most points that it may spend.
             * @default {
             *       "day": null,
             *       "month": null,
             *       "total": null
             *     }
             */
            points: components["schemas"]["Caps"];
            /**
             * Format: int32
             * @description The most requests that it may make in a minute, and at once; null for as many as the site lets every key make.
             * @default null
             */
            requests_per_minute: number | null;
            /**
             * @description Ids of the tools that it may use; empty for all.
             * @default []
             */
            tools: string[];
        };
        /**
         * @description What a key may do.
         * @enum {string}
         */
        KeyScope: "tasks:read" | "tasks:write" | "media:read" | "media:write" | "billing:read" | "keys:write";
        /** @description What a key may do, each once, in order; never empty. */
        KeyScopes: components["schemas"]["KeyScope"][];
        /** @description A key. */
        KeyUsage: {
            /** @description Its id; null for what was asked for on the pages. */
            key_id: string | null;
            /** @description What its owner calls it. */
            name: string | null;
            /** @description What it comes to. */
            sum: components["schemas"]["UsageSum"];
            /** @description Whether it is for trying things. */
            test: boolean;
        };
        /** @description A kind of results. */
        KindCount: {
            /**
             * Format: int64
             * @description Works with such a result.
             */
            count: number;
            /** @description The kind. */
            kind: string;
        };
        /** @description How tools of a kind came out against others. */
        KindWins: {
            /** @description What they make. */
            kind: components["schemas"]["MediaKind"];
            /** @description Those that won most often first. */
            tools: components["schemas"]["ToolWins"][];
        };
        /** @description A tag or folder. */
        LabelCount: {
            /**
             * Format: int64
             * @description Works that have it.
             */
            count: number;
            /** @description Its name. */
            name: string;
        };
        /** @description What a user's works can be found by. Each count is the total of the list that asks for it. */
        Labels: {
            /** @description Days with works, newest first. */
            days: components["schemas"]["DayCount"][];
            /**
             * Format: int64
             * @description Favourites.
             */
            favourites: number;
            /** @description Folders, by name. */
            folders: components["schemas"]["LabelCount"][];
            /** @description Kinds of results. */
            kinds: components["schemas"]["KindCount"][];
            /** @description Tags, by name. */
            tags: components["schemas"]["LabelCount"][];
        };
        /** @description The ledger's checks. */
        Ledger: {
            /** @description The newest checks in short, newest first, `last` among them. */
            history: components["schemas"]["PastCheck"][];
            /**
             * Format: int64
             * @description Time between standing checks, in milliseconds.
             */
            interval_ms: number;
            last: components["schemas"]["LedgerCheck"] | null;
            /** @description Whether this process checks at this moment. */
            running: boolean;
        };
        /** @description A check in full. */
        LedgerCheck: components["schemas"]["PastCheck"] & {
            /**
             * Format: int64
             * @description Points that all users together can spend.
             */
            available: number;
            /**
             * Format: int64
             * @description Points set aside for tasks, of all users together.
             */
            held: number;
            /** @description What does not add up, the first 20. */
            problems: components["schemas"]["NamedProblem"][];
        };
        /**
         * @description What the check holds against the books.
         * @enum {string}
         */
        LedgerInvariant: "below_zero" | "sum" | "numbering" | "chain" | "kind" | "open_holds" | "settlement" | "order" | "refund" | "spending";
        /** @description Something that does not add up. */
        LedgerProblem: {
            /** @description Which invariant is broken. */
            code: components["schemas"]["LedgerInvariant"];
            /** @description The task, where it is about one. */
            task_id: string | null;
            /** @description One sentence with the figures. */
            text: string;
            /** @description The account, where it is about one. */
            user_id: string | null;
        };
        /** @description What a check found. */
        LedgerReport: {
            /**
             * Format: int64
             * @description Accounts seen.
             */
            accounts: number;
            /**
             * Format: int64
             * @description Points that all users together can spend.
             */
            available: number;
            /** @description Whether every invariant holds. */
            balanced: boolean;
            /**
             * Format: int64
             * @description Entries seen.
             */
            entries: number;
            /**
             * Format: int64
             * @description How many things do not add up.
             */
            faults: number;
            /**
             * Format: int64
             * @description Points set aside for tasks, of all users together.
             */
            held: number;
            /** @description What does not add up, at most 20. */
            problems: components["schemas"]["LedgerProblem"][];
        };
        /**
         * @description A button of the legacy home page.
         * @enum {string}
         */
        LegacyButton: "chat" | "painting" | "painting_advanced" | "painting_professional" | "chat_annual" | "summary";
        /** @description The buttons. */
        LegacyButtons: {
            buttons: components["schemas"]["LegacyButtonView"][];
        };
        /** @description A button. */
        LegacyButtonView: {
            /** @description Whether it leads anywhere. */
            configured: boolean;
            id: components["schemas"]["LegacyButton"];
        };
        /** @description Where a button leads. */
        LegacyTarget: {
            /**
             * @description With `timestamp`, in milliseconds since the epoch, and with `token` where somebody is signed in and the operator
             *     trusts the address: a code good for one minute and one use, as other handings-over are.
             */
            url: string;
        };
        /** @description How many like a work. */
        Likes: {
            /** @description Whether the caller is one of them. */
            liked: boolean;
            /** Format: int64 */
            likes: number;
        };
        /** @description The works around one, the nearest first, at most 50 in each direction. */
        Lineage: {
            /** @description What it retries or continues, and works whose results it was given. */
            from: components["schemas"]["TaskView"][];
            /** @description What came from it. */
            into: components["schemas"]["TaskView"][];
        };
        /** @description A part of a list that is longer. */
        Listed_Announcement: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Who is told. */
                audience: components["schemas"]["Audience"];
                /** @description A small part of Markdown. */
                body: string;
                /**
                 * Format: int64
                 * @description When it was written.
                 */
                created_ms: number;
                /**
                 * Format: int64
                 * @description Shown from this time on, in milliseconds since the epoch.
                 */
                from_ms: number;
                /** @description Its id. */
                id: string;
                /** @description How loudly it is said. */
                level: components["schemas"]["AnnouncementLevel"];
                /** @description Whether it stands before the others. */
                pinned: boolean;
                /** @description One line. */
                title: string;
                /**
                 * Format: int64
                 * @description Shown until this time; null until it is taken back.
                 */
                until_ms: number | null;
                /**
                 * Format: int64
                 * @description When it was last changed.
                 */
                updated_ms: number;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_Attention: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The words of the button that accepts. */
                accept: components["schemas"]["Text"];
                /** @description The channel. */
                channel: string | null;
                /**
                 * Format: int64
                 * @description When it was raised, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description What is known: `transaction_id`, `cents`, … */
                details: Record<string, unknown>;
                /** @description The words of the button that dismisses. */
                dismiss: components["schemas"]["Text"];
                /** @description Its id in requests. */
                id: string;
                /** @description What it is about. */
                kind: components["schemas"]["AttentionKind"];
                /** @description The order. */
                order_no: string | null;
                /** @description The refund. */
                refund_no: string | null;
                /** @description Who resolved it. */
                resolved_by: string | null;
                /**
                 * Format: int64
                 * @description When it was resolved, in milliseconds since the epoch; null while it is open.
                 */
                resolved_ms: number | null;
                /** @description What is the matter, in a sentence. */
                text: components["schemas"]["Text"];
                /** @description `accepted`, `dismissed`, or `settled` by what happened. */
                verdict: string | null;
                word: components["schemas"]["Text"] | null;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_AuditEntry: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The actor's login name at that time. */
                actor_name: string;
                /**
                 * Format: int64
                 * @description The actor's number; null where nobody was signed in, and for commands at the server.
                 */
                actor_uid: number | null;
                /** @description Where the request came from; empty for commands at the server. */
                address: string;
                /** @description Whether the actor was allowed to act as an administrator. */
                allowed: boolean;
                /** @description Stable word of a refusal. */
                code: string | null;
                /**
                 * Format: int64
                 * @description When the act began, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description Particulars of the act, by their names, without secrets. */
                detail: Record<string, unknown> | null;
                /** @description How it ended. */
                ending: components["schemas"]["Ending"];
                /**
                 * Format: int64
                 * @description When it ended, in milliseconds since the epoch; null while it is under way.
                 */
                finished_ms: number | null;
                /** @description Names the entry. */
                id: string;
                /** @description What a refusal said. */
                message: string | null;
                /** @description HTTP method, or `CLI`. */
                method: string;
                /** @description Stable word of the act, e.g. `reset_user_password`. */
                operation: string;
                /** @description The address, or the command. */
                path: string;
                /** @description Names the request in the log of the process. */
                request_id: string;
                /**
                 * Format: int64
                 * @description HTTP status of the answer.
                 */
                status: number | null;
                /** @description What it was about, e.g. `user:123456789`. */
                subject: string | null;
                /** @description The program that asked. */
                user_agent: string;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_Doubtful: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The account that may have been charged. */
                account_id: string | null;
                /**
                 * Format: int64
                 * @description Times that the vendor was told.
                 */
                attempts: number;
                cancel_doubt: components["schemas"]["TaskDoubt"] | null;
                /** @description Whether the user wanted to stop it, and could not. */
                cancel_requested: boolean;
                /**
                 * Format: int64
                 * @description When it was created, in milliseconds since the epoch.
                 */
                created_ms: number;
                doubt: components["schemas"]["TaskDoubt"] | null;
                /** @description The task. */
                id: string;
                /** @description The vendor's handle, if it ever gave one. */
                job: string | null;
                /** @description The user's login name. */
                login_name: string;
                /** @description Its mode. */
                mode: string;
                /** @description What was asked for, as it was sent. */
                params: Record<string, unknown>;
                /**
                 * Format: int64
                 * @description Points that stay held.
                 */
                points: number;
                /**
                 * Format: int64
                 * @description When the vendor was last told.
                 */
                started_ms: number | null;
                /** @description `uncertain`, or `running` where only a cancellation is in doubt. */
                state: components["schemas"]["TaskState"];
                /** @description The prompt. */
                summary: string;
                /** @description Its tool. */
                tool: string;
                /**
                 * Format: int64
                 * @description The number by which people know the user.
                 */
                uid: number;
                /**
                 * Format: int64
                 * @description When the doubt arose.
                 */
                updated_ms: number;
                /** @description Whose it is. */
                user_id: string;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_ModerationItem: {
            /** @description In the order that the operation names. */
            items: (components["schemas"]["ModeratedWork"] & {
                /** @description Where the file is; signed, for a day. */
                url: string;
            })[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_Order: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The buyer wants it cancelled, and the channel cannot close it before it expires. */
                cancel_asked: boolean;
                /** @description The shelf. */
                category: components["schemas"]["Category"];
                /**
                 * Format: int64
                 * @description What is to be paid in cents (`totalFee`).
                 */
                cents: number;
                /** @description `wechat` or `alipay`. */
                channel: string;
                closed_by: components["schemas"]["ClosedBy"] | null;
                /**
                 * Format: int64
                 * @description When it was closed without a payment, in milliseconds since the epoch.
                 */
                closed_ms: number | null;
                /**
                 * Format: int64
                 * @description When it was placed, in milliseconds since the epoch.
                 */
                created_ms: number;
                /**
                 * Format: int64
                 * @description Days that it grants.
                 */
                days: number;
                /** @description Whether no real money moves. */
                demonstration: boolean;
                /** @description What the details window showed. */
                details: string;
                /** @description Title, tag and details for readers of English. */
                english: components["schemas"]["EnglishWords"];
                /**
                 * Format: int64
                 * @description Last moment of payment, milliseconds since the epoch.
                 */
                expires_ms: number;
                /** @description UUIDv7. */
                id: string;
                /**
                 * Format: int64
                 * @description The list price in cents.
                 */
                list_cents: number;
                membership: components["schemas"]["Membership"] | null;
                /** @description What the channel is called. */
                merchant: string;
                /** @description What the operator should know; empty where it is nothing. */
                note: components["schemas"]["Text"];
                /** @description 32 digits and capital letters; what the channel knows it by. */
                order_no: string;
                /**
                 * Format: int64
                 * @description When the buyer paid, in milliseconds since the epoch; null while nobody has.
                 */
                paid_ms: number | null;
                /**
                 * Format: int64
                 * @description The discount, in percent of the list price.
                 */
                percent_off: number;
                /**
                 * Format: int64
                 * @description Points that it grants.
                 */
                points: number;
                /** @description The product. */
                product_id: string;
                /**
                 * Format: int64
                 * @description What came, in cents.
                 */
                received_cents: number | null;
                /** @description The buyer asks for a refund, and the operator has not answered. */
                refund_wanted: boolean;
                /**
                 * Format: int64
                 * @description What was given back, in cents.
                 */
                refunded_cents: number;
                /**
                 * Format: int64
                 * @description What is on its way back, in cents.
                 */
                refunding_cents: number;
                /** @description How it stands. */
                status: components["schemas"]["OrderStatus"];
                /** @description The status in words. */
                status_text: components["schemas"]["Text"];
                /** @description The short mark. */
                tag: string | null;
                /** @description What was bought. */
                title: string;
                /** @description The channel's number of the payment. */
                transaction_id: string | null;
                /**
                 * Format: int64
                 * @description The number by which people know the buyer.
                 */
                uid: number;
                /**
                 * Format: int64
                 * @description When it last changed, in milliseconds since the epoch.
                 */
                updated_ms: number;
                /** @description The buyer's id. */
                user_id: string;
                /** @description How the buyer meets the channel: `qr` or `page`. */
                way: string;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_PanelTicket: {
            /** @description In the order that the operation names. */
            items: (components["schemas"]["Ticket"] & {
                /** @description The person's name. */
                name: string;
                /**
                 * Format: int64
                 * @description The number of the person.
                 */
                uid: number;
            })[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_PersonView: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Whether the account is switched on. */
                active: boolean;
                /** @description Made on the spot for a visitor. */
                anonymous: boolean;
                /** @description Address of the picture. */
                avatar: string | null;
                /**
                 * Format: int64
                 * @description When the account was closed, in milliseconds since the epoch; only the number and the books are left.
                 */
                closed_ms: number | null;
                /**
                 * Format: int64
                 * @description When the account was made, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description As the person wrote it. */
                display_name: string;
                /** @description The address. */
                email: string | null;
                /** @description Whether a code sent to it came back. */
                email_verified: boolean;
                /**
                 * Format: int64
                 * @description When paid actions end, in milliseconds; null for never.
                 */
                expires_ms: number | null;
                /** @description Whether the password was handed over by somebody else. */
                initial_password: boolean;
                /** @description With which this user invites others. */
                invitation_code: string | null;
                /**
                 * Format: int64
                 * @description The number of the user who invited this one.
                 */
                inviter_uid: number | null;
                /**
                 * Format: int64
                 * @description When one of them was used last, in milliseconds, to half a minute.
                 */
                last_seen_ms: number | null;
                /** @description Lower case. */
                login_name: string;
                /** @description A plus and digits. */
                phone: string | null;
                /** @description What the user has. */
                points: components["schemas"]["Balance"];
                /** @description What the user may do. */
                role: components["schemas"]["Role"];
                /** @description Whether signing in takes a second factor. */
                second_factor: boolean;
                /**
                 * Format: int64
                 * @description Live sessions.
                 */
                sessions: number;
                /** @description What the user may use. */
                tag: string;
                /**
                 * Format: int64
                 * @description Tasks ever made.
                 */
                tasks: number;
                /**
                 * Format: int64
                 * @description The number.
                 */
                uid: number;
                /**
                 * Format: int64
                 * @description When the account was last changed, in milliseconds since the epoch.
                 */
                updated_ms: number;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_Product: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The shelf. */
                category: components["schemas"]["Category"];
                /**
                 * Format: int64
                 * @description The list price in cents (分).
                 */
                cents: number;
                /**
                 * Format: int64
                 * @description When it was added, in milliseconds since the epoch.
                 */
                created_ms: number;
                /**
                 * Format: int64
                 * @description Days by which it makes the account's term longer: from now, or from the present end if that is later.
                 */
                days: number;
                /** @description What the details window shows. */
                details: string;
                /** @description The same for readers of English. */
                english: components["schemas"]["EnglishWords"];
                /** @description The product's id in requests. */
                id: string;
                membership: components["schemas"]["Membership"] | null;
                /** @description Whether it can be bought. */
                on_sale: boolean;
                /**
                 * Format: int64
                 * @description Points that it grants.
                 */
                points: number;
                /** @description A short mark: `热销`. */
                tag: string | null;
                /** @description What the buyer reads, also at the channel. */
                title: string;
                /** @description Whether it is a card to try the site with, which may cost less than the smallest top-up. */
                trial: boolean;
                /**
                 * Format: int64
                 * @description When it was last changed, in milliseconds since the epoch.
                 */
                updated_ms: number;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_Publication: {
            /** @description In the order that the operation names. */
            items: {
                /** @description The result. */
                artifact_id: string;
                /**
                 * Format: int64
                 * @description When it was published, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description Its id, of its page too. */
                id: string;
                /**
                 * Format: int64
                 * @description How many like it.
                 */
                likes: number;
                /** @description Why an administrator refused or removed it. */
                reason: string | null;
                /** @description Whether others make the same with its prompt and settings. */
                shares_prompt: boolean;
                /** @description Whether others read the owner's name. */
                shows_author: boolean;
                /** @description How far it is. */
                state: components["schemas"]["PublicationState"];
                /** @description The task that made it. */
                task_id: string;
                /** @description Its title. */
                title: string;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description A part of a list that is longer. */
        Listed_RefundView: {
            /** @description In the order that the operation names. */
            items: {
                /** @description Who made it. */
                actor: string;
                /**
                 * Format: int64
                 * @description What is given back, in cents.
                 */
                cents: number;
                /**
                 * Format: int64
                 * @description When it was begun, in milliseconds since the epoch.
                 */
                created_ms: number;
                /** @description What the channel said against it. */
                error: string | null;
                /**
                 * Format: int64
                 * @description When it ended, in milliseconds since the epoch; null while it is under way.
                 */
                finished_ms: number | null;
                /**
                 * Format: int64
                 * @description Points that the inviter should give back.
                 */
                inviter_points_due: number;
                /**
                 * Format: int64
                 * @description Points that were taken from the inviter, in the same way.
                 */
                inviter_points_taken: number;
                /** @description Of which order. */
                order_no: string;
                /**
                 * Format: int64
                 * @description Points that the money stands for.
                 */
                points_due: number;
                /**
                 * Format: int64
                 * @description Points that are spent, or set aside for tasks of before; those that come back are taken.
                 */
                points_short: number;
                /**
                 * Format: int64
                 * @description Points that were taken back: those that were there, and since then what tasks of before gave back.
                 */
                points_taken: number;
                /** @description Why, as the buyer reads it. The channel is told the Chinese. */
                reason: components["schemas"]["Text"];
                /** @description What the channel knows it by. */
                refund_no: string;
                /** @description How it stands. */
                status: components["schemas"]["RefundStatus"];
                /**
                 * Format: int64
                 * @description By how much the account's term became shorter, in milliseconds.
                 */
                term_ms: number;
                /**
                 * Format: int64
                 * @description When it last changed, in milliseconds since the epoch.
                 */
                updated_ms: number;
                /** @description The buyer's id. */
                user_id: string;
            }[];
            /**
             * Format: int64
             * @description Items of the whole list.
             */
            total: number;
        };
        /** @description What a mode costs. */
        ListedPrice: {
            label: components["schemas"]["Text"];
            mode: string;
            /** @description The rule. */
            rule: components["schemas"]["PriceRule"];
            /**
             * Format: int64
             * @description Since when it is in force, in milliseconds since the epoch.
             */
            since_ms: number;
            tool: string;
            tool_title: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description Counted from 1 for every mode; tasks and quotes name it.
             */
            version: number;
            /** @description The rule in a line. */
            words: components["schemas"]["Text"];
        };
        /** @description What a vendor asks for a call itself. */
        ListPrice: {
            /** @description The day on which it was read there, such as `2026-11-01`. */
            as_of: string;
            /** @description Its mode. */
            mode: string;
            /** @description Where the vendor says so. */
            source: string;
            /** @description The tool. */
            tool: string;
            /**
             * Format: double
             * @description What one call costs there, in yuan.
             */
            yuan: number;
        };
        /** @description Live progress, kept in memory. */
        LiveProgress: {
            /**
             * Format: int32
             * @description How many tasks are submitted before this one if nothing else comes; only while it is queued, and for the first
             *     tasks of a user.
             */
            ahead: number | null;
            message: components["schemas"]["Text"] | null;
            /**
             * Format: float
             * @description 0 to 100, where the vendor says so.
             */
            percent: number | null;
            /**
             * Format: int64
             * @description Grows with every change, over restarts too, so that of two the newer one can be told; 0 where nothing is known.
             */
            revision: number;
            /** @description What the vendor's model said in words so far; of a task that is over, what it said in all. */
            text: string | null;
        };
        /** @description A code that signs in once. */
        LoginCodeView: {
            /** @description As it is typed on the other device. */
            code: string;
            /**
             * Format: int64
             * @description When it ends, in milliseconds since the epoch.
             */
            expires_ms: number;
        };
        /** @description The session, or what has to be shown before there is one. */
        LoginData: components["schemas"]["SessionData"] | components["schemas"]["FactorChallenge"];
        /** @description A name and a password, or an authorization code. */
        LoginForm: {
            /** @description Signs in without name and password, once. */
            authorizationCode?: string | null;
            loginName?: string | null;
            password?: string | null;
        };
        /** @description A name and a password. */
        LoginRequest: {
            login_name: string;
            password: string;
        };
        /** @description A page of the log, newest first. */
        LogPage: {
            /**
             * Format: int64
             * @description The page, from 1.
             */
            current: number;
            /**
             * Format: int64
             * @description Pages in all.
             */
            pages: number;
            records: components["schemas"]["LogRecord"][];
            /**
             * Format: int64
             * @description Tasks on all pages.
             */
            total: number;
        };
        /** @description One task of the log, with the field names of the specification. */
        LogRecord: {
            /** @description The prompt. */
            description: string;
            /** @description Why nothing came of it. */
            failureReason: string | null;
            /** @description Signed address of the first result; null while there is none. */
            generatedResult: string | null;
            id: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            submissionTime: number;
            taskStatus: components["schemas"]["LogStatus"];
        };
        /**
         * @description How far a task of the log is.
         * @enum {string}
         */
        LogStatus: "QUEUED" | "PROCESSING" | "SUCCESS" | "FAILED";
        /** @description An invitation with its link, which nobody is shown again. */
        MadeInvitation: components["schemas"]["Invitation"] & {
            /** @description Where it is accepted. */
            link: string;
            /** @description Whether a letter is on its way. */
            mailed: boolean;
            /** @description What accepts it, once. */
            token: string;
        };
        /** @description A key with its text, which is shown this once. */
        MadeKeyView: components["schemas"]["Key"] & {
            /** @description What programs send: `Authorization: Bearer …`. */
            text: string;
        };
        /** @description A token, which is shown this once. */
        MadeToken: {
            /**
             * Format: int64
             * @description When it ends, in milliseconds since the epoch.
             */
            expires_ms: number | null;
            /** @description Names it in the log of calls, and where it is ended before its time. */
            id: string;
            /** @description What the page sends: `Authorization: Bearer …`. */
            token: string;
        };
        /** @description A webhook with its secret, which nobody is shown again. */
        MadeWebhook: components["schemas"]["Webhook"] & {
            /** @description By which a receiver checks what it is sent: `whsec_…`. */
            secret: string;
        };
        /** @description What came to the mailbox: the address with its six digits, or the word of the link. */
        MailSignIn: {
            /** @description The code sent for `sign_in`. */
            code?: string | null;
            email?: string | null;
            /** @description What stands behind `#link=` in the letter. */
            link?: string | null;
        };
        /** @description A limit of a user's tasks under way. */
        MaxActive: {
            /** @description What a user reads who asks for one more. */
            message: components["schemas"]["Text"];
            /**
             * Format: int32
             * @description The maximum at a time.
             */
            most: number;
        };
        /** @description A measured quantity that multiplies a price, or lowers it. */
        Measured: {
            /**
             * @description The parameter that asks for so much of it: the row pays for all of that, and less is charged in proportion where
             *     the vendor reports less.
             */
            asked_by?: string | null;
            /** @description What is measured, such as `seconds(video)`, `results` or `reported_tokens`. */
            fact: string;
            /**
             * Format: int64
             * @description The most of it that is sold, which the hold covers. Null for the vendor's results, of which at most as many are
             *     charged as the parameter `per` asks for, and where `asked_by` says it.
             */
            most?: number | null;
            /**
             * Format: int64
             * @description How much of it makes one unit. A started unit counts whole.
             */
            step: number;
        };
        /**
         * @description What a mode produces.
         * @enum {string}
         */
        MediaKind: "image" | "video" | "audio" | "model" | "text";
        /** @description Somebody who belongs to an organisation. */
        Member: {
            /** @description The most points that the member may spend. */
            caps: components["schemas"]["Caps"];
            /** @description As the person wrote it. */
            display_name: string;
            /**
             * Format: int64
             * @description When the member joined, in milliseconds since the epoch.
             */
            joined_ms: number;
            /** @description What the member may do. */
            role: components["schemas"]["MemberRole"];
            /** @description What the member has spent of it. */
            spent: components["schemas"]["Spent"];
            /**
             * Format: int64
             * @description Nine digits.
             */
            uid: number;
        };
        /** @description What is to change of a member; what is left out stays. */
        MemberChange: {
            /** @default null */
            caps: components["schemas"]["Caps"] | null;
            /** @default null */
            role: components["schemas"]["MemberRole"] | null;
        };
        /**
         * @description What a member may do.
         * @enum {string}
         */
        MemberRole: "member" | "admin" | "owner";
        /**
         * @description The kind of a membership, for the buyer. What a product grants stands in its points and days.
         * @enum {string}
         */
        Membership: "SEVEN_DAYS" | "MONTH" | "QUARTER" | "HALF_YEAR" | "YEAR" | "VIRTUALCARD";
        /** @description Who spent what in some days. */
        MembersUsage: {
            /**
             * Format: int64
             * @description When the first day begins, in milliseconds since the epoch.
             */
            from_ms: number;
            /** @description By person and tool, the dearest first; whoever has left is still among them. */
            items: components["schemas"]["MemberUsage"][];
            /**
             * Format: int64
             * @description Points of all of them.
             */
            points: number;
            /**
             * Format: int64
             * @description Tasks of all of them.
             */
            tasks: number;
            /**
             * Format: int64
             * @description When the last day ends.
             */
            until_ms: number;
        };
        /** @description What one person used one tool for, at the expense of a shared account. */
        MemberUsage: {
            /** @description As the person wrote it. */
            display_name: string;
            /**
             * Format: int64
             * @description Points that the ledger took for tasks in those days, less what it gave back after it had taken them.
             */
            points: number;
            /**
             * Format: int64
             * @description Tasks that were made in those days.
             */
            tasks: number;
            /** @description The tool. */
            tool: string;
            /**
             * Format: int64
             * @description Nine digits.
             */
            uid: number;
        };
        /** @description One form of a tool. */
        Mode: {
            /** @description A further address, beside the tool's own, that opens this form. */
            also_at: string | null;
            /** @description What cancelling does once the vendor works. */
            cancel: components["schemas"]["CancelPolicy"];
            /**
             * Format: int64
             * @description Age at which a task expires, in milliseconds.
             */
            deadline_ms: number;
            download_failed: components["schemas"]["DownloadFailed"] | null;
            /**
             * Format: int64
             * @description How long a task usually takes, in milliseconds, as the tool says: `list_usual_times` knows better once it tells of it.
             */
            estimate_ms: number;
            /** @description Parameters that are valid. */
            example: Record<string, unknown>;
            /** @description Reached only from a result, by a follow-up: it has no tab of its own. */
            follow_up_only: boolean;
            follow_ups: components["schemas"]["FollowUp"][];
            /**
             * Format: int32
             * @description Maximum number of tasks that a list of this tool gives at once.
             */
            history_cap: number | null;
            id: string;
            label: components["schemas"]["Text"];
            max_active: components["schemas"]["MaxActive"] | null;
            output: components["schemas"]["MediaKind"];
            /** @description The price in force. */
            price: components["schemas"]["PriceRule"];
            /** @description JSON Schema 2020-12 of the parameters. */
            schema: Record<string, unknown>;
            /** @description The stages to show beside the percentage. */
            steps: components["schemas"]["Step"][];
            /** @description Whether text arrives while the task runs. */
            streaming: boolean;
            timeout_message: components["schemas"]["Text"] | null;
        };
        /** @description A new price of a mode. */
        ModeChange: {
            /**
             * Format: int64
             * @description The newest version that was seen, `latest_version` of the list.
             */
            based_on: number;
            mode: string;
            rule?: components["schemas"]["PriceRule"] | null;
            tool: string;
        };
        /** @description A model. */
        ModelEntry: {
            about: components["schemas"]["Text"] | null;
            /** @description Ids under which it was known before. */
            formerly?: string[];
            /** @description What it can do of the table's features. */
            has?: string[];
            /** @description As parameters name it: lower case, digits, `.`, `_` and `-`. */
            id: string;
            /** @description The modes that offer it; all that have a field of models if empty. */
            modes?: string[];
            /** @description Whether it is on the list. Tasks that were made with one that is not stay readable. */
            offered?: boolean;
            /** @description The values that it takes, by the parameter; all that the form has where nothing is said. */
            only?: {
                [key: string]: string[];
            };
            /** @description Points before anything multiplies them. */
            points: components["schemas"]["PerMode_i64"];
            sent_as: components["schemas"]["PerMode_String"] | null;
            /** @description The day on which the vendor opened it, as `2026-02-25`. */
            since: string | null;
            /** @description Weights in the place of the table's. */
            times?: {
                [key: string]: components["schemas"]["Weights"];
            };
            /** @description Its name. */
            title: components["schemas"]["Text"];
            /** @description The day on which the vendor shuts it down. */
            until: string | null;
        };
        /** @description A mode with a list of models. */
        ModelMode: {
            /** @description The model of a call that names none. */
            default: string;
            /** @description Its id. */
            id: string;
            /** @description Its label. */
            label: components["schemas"]["Text"];
            /** @description The model that the form opens with. */
            opens_with: string;
        };
        /** @description A value of a parameter. */
        ModelOption: {
            /** @description What people read. */
            title: components["schemas"]["Text"];
            /** @description As parameters have it. */
            value: string;
        };
        /** @description A parameter of which models take some values, or that their price depends on. */
        ModelParameter: {
            /** @description The value of a call that leaves it out: every model has to take it. */
            default: string | null;
            /** @description Its name. */
            name: string;
            /** @description Whether a model may take other values than these. */
            open: boolean;
            /** @description Its values in the form now. */
            options: components["schemas"]["ModelOption"][];
            /** @description Whether the price depends on it. */
            priced: boolean;
            /** @description Its title. */
            title: components["schemas"]["Text"];
        };
        /** @description The price of a combination of a model. */
        ModelPrice: {
            /** @description The mode. */
            mode: string;
            /** @description The model. */
            model: string;
            /**
             * Format: int64
             * @description Points.
             */
            points: number;
            /** @description The other parameters that the price depends on, with their values. */
            when: {
                [key: string]: unknown;
            };
        };
        /** @description Changes of a tool's models. */
        ModelsChange: {
            /** @description Whether calls that were valid may be refused from now on. */
            accept_ended?: boolean;
            /**
             * Format: int64
             * @description The `version` that was seen.
             */
            based_on: number;
            /**
             * @description By the model's `key`, or the id of one that is new: a JSON merge patch (RFC 7386) of the model, or the whole of one that is
             *     new; null goes back to the plug-in's.
             */
            changes: {
                [key: string]: {
                    [key: string]: unknown;
                } | null;
            };
        };
        /**
         * @description Where a model comes from.
         * @enum {string}
         */
        ModelSource: "plugin" | "changed" | "added";
        /** @description The models of a tool. */
        ModelsView: {
            /** @description What only some models can do, with the fields that are there for it. */
            features: {
                [key: string]: string[];
            };
            /** @description The parameter that names the model. */
            field: string;
            /** @description Why changes are left out, by model. */
            left_out: {
                [key: string]: components["schemas"]["Text"];
            };
            /** @description The models, in the order of the list. */
            models: components["schemas"]["ModelView"][];
            /** @description Modes with a list of models. */
            modes: components["schemas"]["ModelMode"][];
            /** @description What models take values of, or are priced by. */
            parameters: components["schemas"]["ModelParameter"][];
            /** @description What they cost, by the table. */
            prices: components["schemas"]["ModelPrice"][];
            /** @description Modes whose price was set in the price table, which goes before. */
            set_elsewhere: string[];
            /** @description By how much the plug-in's table multiplies points, by parameter and value; `value` for the number itself. */
            times: {
                [key: string]: unknown;
            };
            /** @description Its name. */
            title: components["schemas"]["Text"];
            /** @description The tool. */
            tool: string;
            /**
             * Format: int64
             * @description Number of the last change; 0 before the first.
             */
            version: number;
        };
        /** @description A model. */
        ModelView: {
            /** @description What was changed of it here; the whole of it where it was added. */
            change: {
                [key: string]: unknown;
            } | null;
            /** @description The id under which a change of it is kept. */
            key: string;
            /** @description As it is now. */
            model: components["schemas"]["ModelEntry"];
            /** @description The modes that offer it. */
            modes: string[];
            /** @description Where it comes from. */
            source: components["schemas"]["ModelSource"];
        };
        /** @description A publication as administrators judge it. */
        ModeratedWork: {
            /** @description The result. */
            artifact_id: string;
            /** @description The name that others would read. */
            author: string | null;
            /** @description Address of the picture that others would see beside the name. */
            author_avatar: string | null;
            /**
             * Format: int64
             * @description When it was published, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description Pixels, of pictures and films.
             */
            height: number | null;
            /** @description Its id. */
            id: string;
            /** @description What it is. */
            kind: components["schemas"]["MediaKind"];
            /**
             * Format: int64
             * @description How many like it.
             */
            likes: number;
            /** @description Whether the gallery lists it; otherwise a shared comparison alone shows it. */
            listed: boolean;
            /** @description Type of the file. */
            mime: string;
            /** @description Mode id. */
            mode: string;
            /** @description The owner's name. */
            owner: string | null;
            /** @description All values that others would read; null where the owner keeps them. */
            params: Record<string, unknown> | null;
            /** @description What was asked for, whole, whether or not others would read it. */
            prompt: string;
            /** @description Why it was refused or removed. */
            reason: string | null;
            /** @description Whether others make the same with its prompt and settings. */
            shares_prompt: boolean;
            /** @description Whether others read the owner's name. */
            shows_author: boolean;
            /** @description Whose it is. */
            source: components["schemas"]["PublicationSource"];
            /** @description How far it is. */
            state: components["schemas"]["PublicationState"];
            /** @description Its title. */
            title: components["schemas"]["Text"];
            /** @description Tool id. */
            tool: string;
            /**
             * Format: int64
             * @description The owner's number and name; null of the site's own.
             */
            uid: number | null;
            /**
             * Format: int64
             * @description Its version, which an approval names: changes with all that others would see.
             */
            updated_ms: number;
            /**
             * Format: int64
             * @description Pixels, of pictures and films.
             */
            width: number | null;
        };
        /** @description A publication with the way to its file. */
        ModerationItem: components["schemas"]["ModeratedWork"] & {
            /** @description Where the file is; signed, for a day. */
            url: string;
        };
        /** @description Why a work is not shown. */
        ModerationReason: {
            /** @description 1 to 200 characters; its owner reads them. */
            reason: string;
        };
        /** @description How a mode did in a stretch of time. Everything is null where there were fewer than 20 tasks that count. */
        ModeReliability: {
            /**
             * Format: int64
             * @description There were at least so many tasks: 20, 100, 1000, 10000 or 100000.
             */
            at_least: number | null;
            /**
             * Format: int64
             * @description The middle time from the submit to the result, in milliseconds; null also where fewer than 20 succeeded.
             */
            median_ms: number | null;
            /**
             * Format: int64
             * @description The time within which nine of ten results were there, likewise.
             */
            p90_ms: number | null;
            /**
             * Format: double
             * @description The part that succeeded, from 0 to 1, to a thousandth.
             */
            success_rate: number | null;
        };
        /** @description One movement of a task's points. */
        MoneyStep: {
            /**
             * Format: int64
             * @description What could be spent afterwards.
             */
            available_after: number;
            /**
             * Format: int64
             * @description When the points moved, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description What was set aside afterwards.
             */
            held_after: number;
            /** @description What happened. */
            kind: components["schemas"]["EntryKind"];
            /**
             * Format: int64
             * @description Points moved; negative for an adjustment downwards alone.
             */
            points: number;
            /** @description Why: for a release the reason why the task failed, where one is known. */
            reason: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description The entry's number in the statement.
             */
            seq: number;
        };
        /** @description Something that does not add up, with the user as people know them. */
        NamedProblem: {
            code: components["schemas"]["LedgerInvariant"];
            /** @description The user's login name. */
            login_name: string | null;
            task_id: string | null;
            /** @description One sentence with the figures, English. */
            text: string;
            /**
             * Format: int64
             * @description The user's number.
             */
            uid: number | null;
        };
        /** @description A code to scan. */
        NativePay: {
            /** @description What the code holds. */
            codeUrl: string;
            /** @description Whether it is the simulated cashier: the code then holds the address of its page. */
            demo: boolean;
            /**
             * Format: int64
             * @description Last moment of payment, in milliseconds since the epoch.
             */
            expireTime: number;
            orderNo: string;
            /**
             * Format: int64
             * @description What is to be paid, in cents.
             */
            totalFee: number;
        };
        /** @description A new account of a tool. */
        NewAccount: {
            account: components["schemas"]["AccountFields"];
            /** @description The tool that it serves. */
            tool: string;
        };
        /** @description An invitation that somebody asks for. */
        NewInvitation: {
            /** @description The most points that whoever accepts may spend. */
            caps?: components["schemas"]["Caps"];
            /** @description Where it is sent by mail; only the link where it is left out. */
            email?: string | null;
            /** @description What whoever accepts may do: `admin` or `member`. */
            role?: components["schemas"]["MemberRole"];
        };
        /** @description A key that its owner asks for. */
        NewKey: {
            /**
             * Format: int64
             * @description When it ends by itself, in milliseconds since the epoch; never where it is left out.
             */
            expires_ms?: number | null;
            /** @description How far it may go within its scopes; as far as its owner where it is left out. */
            limits?: components["schemas"]["KeyLimits"];
            /** @description What it is for, as its owner calls it: 1 to 60 characters. */
            name: string;
            /** @description The organisation whose points it spends, of which its owner is a member; the owner's own where it is left out. */
            organisation_id?: string | null;
            /** @description What it may do. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description Whether it is for trying things: simulated vendors make its tasks, which cost nothing and stand in lists of their own. */
            test?: boolean;
        };
        /** @description What a person adds to a ticket. */
        NewMessage: {
            /** @description Ids of up to 5 pictures that the person has uploaded. */
            files?: string[];
            /** @description 1 to 4,000 characters. */
            words: string;
        };
        /** @description What is to be bought, and how it is paid. The price is the server's affair. */
        NewOrder: {
            /** @description `wechat` or `alipay`. */
            channel: string;
            product_id: string;
            /** @description `qr` for a code to scan, `page` for the company's own page. */
            way: components["schemas"]["WayWord"];
        };
        /** @description A preset as an administrator saves it. */
        NewPreset: {
            /** @description Mode id. */
            mode: string;
            /** @description Its name, at most 40 characters; unique among the presets of its form. */
            name: string;
            /** @description Its name for readers of English, at most 40 characters; they read the other where there is none. */
            name_en?: string | null;
            /** @description Settings by the names of the form's fields: no prompts, no files and no earlier tasks, which belong to one work. */
            params: Record<string, unknown>;
            /** @description Tool id. */
            tool: string;
        };
        /** @description A product to make, or what one is changed to. */
        NewProduct: {
            /** @description The shelf. */
            category: components["schemas"]["Category"];
            /**
             * Format: int64
             * @description The list price in cents: 1 to 10,000,000,000.
             */
            cents: number;
            /**
             * Format: int64
             * @description Days that it grants, 0 to 3650; those of the membership if left out.
             */
            days?: number | null;
            /** @description At most 5000 characters. */
            details?: string;
            /** @description Title, tag and details for readers of English. */
            english?: components["schemas"]["EnglishWords"];
            membership?: components["schemas"]["Membership"] | null;
            /** @description Whether it can be bought. */
            on_sale?: boolean;
            /**
             * Format: int64
             * @description Points that it grants: 0 to 1,000,000,000.
             */
            points?: number;
            /** @description At most 20 characters. */
            tag?: string | null;
            /** @description 1 to 127 characters without `/ = &`, as both channels take it. */
            title: string;
            /** @description Whether it is a card to try the site with, which may cost less than the smallest top-up. */
            trial?: boolean;
        };
        /** @description What an owner publishes with a work. */
        NewPublication: {
            /** @description Whether others read the prompt and the settings, and make the same with them. Files of the owner's are never shown. */
            shares_prompt?: boolean;
            /** @description Whether others read the owner's display name. */
            shows_author?: boolean;
            /**
             * @description At most 60 characters; where it is left out the first words of the prompt, or the tool's name where the prompt is
             *     not shared.
             */
            title?: string | null;
        };
        /** @description What is given back. */
        NewRefundBody: {
            /**
             * Format: int64
             * @description In cents; all that is left of the order without it.
             */
            cents?: number | null;
            /** @description Why, as the buyer reads it: 1 to 80 bytes, about 26 Chinese characters. */
            reason: string;
        };
        /** @description A site to add. */
        NewSite: {
            /** @description What it calls itself. */
            client_id: string;
            /** @description What its protocol needs to know. */
            details: components["schemas"]["SiteDetails"];
            /** @description The site's name, as people read it. */
            name: string;
        };
        /** @description What an administrator writes. */
        NewText: {
            /** @description The same in English; readers of English are shown the Chinese where it is empty. */
            en?: string;
            /**
             * @description Markdown in Chinese that begins with a heading of the first level; at most 50,000 characters. `{{site}}` stands for
             *     the site's name.
             */
            zh: string;
        };
        /** @description A ticket to open. */
        NewTicket: {
            /** @description What it is about. */
            category: components["schemas"]["TicketCategory"];
            /** @description Ids of up to 5 pictures that the person has uploaded. */
            files?: string[];
            /** @description The number of an order of the person's that it is about. */
            order_no?: string | null;
            /** @description One line of 1 to 120 characters. */
            subject: string;
            /** @description A task of the person's that it is about. */
            task_id?: string | null;
            /** @description 1 to 4,000 characters. */
            words: string;
        };
        /** @description A token for some minutes that a key asks for. */
        NewToken: {
            /**
             * Format: int64
             * @description The most points that it may spend in all.
             */
            max_points: number;
            /** @description What it is called in the log of calls: 1 to 60 characters; as the key where it is left out. */
            name?: string | null;
            /** @description What it may do: of `tasks:read`, `tasks:write`, `media:read` and `media:write` what the key may. It sees what was made with it alone. */
            scopes: components["schemas"]["KeyScope"][];
            /**
             * Format: int64
             * @description For how many seconds it works: 60 to 900.
             * @default 900
             */
            seconds: number;
            /** @description Ids of the tools that it may use; all that the key may use where it is left out. */
            tools?: string[];
        };
        /** @description A webhook that its owner asks for. */
        NewWebhook: {
            /** @description What to tell; everything where it is empty. */
            events?: components["schemas"]["WebhookEvent"][];
            /** @description Whether it tells of what test keys ask for, and of nothing else. */
            test?: boolean;
            /** @description Where to send: https, at an address of the public internet. */
            url: string;
        };
        /** @description Who is to own an organisation. */
        NextOwner: {
            /**
             * Format: int64
             * @description The number of a member.
             */
            uid: number;
        };
        /**
         * @description Why an account cannot be closed now.
         * @enum {string}
         */
        Obstacle: "administrator" | "order" | "refund" | "organisation";
        /** @description What the site offers beside its prices and products. */
        Offer: {
            /**
             * Format: int64
             * @description What 100 points cost in the price list, in cents.
             */
            cents_per_100: number;
            /** @description What an inviter receives. */
            invitations: components["schemas"]["InvitationRules"];
            /** @description What vendors ask for a call themselves, where the operator says so. */
            list_prices: components["schemas"]["ListPrice"][];
        };
        /**
         * @description Why a webhook was switched off by itself.
         * @enum {string}
         */
        OffReason: "gone" | "failing";
        /** @description The user's answer. */
        OidcAnswer: {
            accept: boolean;
            /**
             * Format: int64
             * @description The most points that an application may spend in a day; wanted where it may make tasks that cost any.
             */
            points_per_day?: number | null;
            /** @description Whether simulated vendors make what the application asks for, at no cost. */
            test?: boolean;
        };
        /** @description What an application wants to do at the API. */
        OidcApiView: {
            /** @description Whether it may be let try things, at no cost. */
            may_be_tried: boolean;
            /** @description Whether it goes back to a program on the user's own device. */
            on_device: boolean;
            scopes: components["schemas"]["KeyScopes"];
            /** @description The host that vouches for the application's name; null for one that the operator registered. */
            vouched_by: string | null;
        };
        /** @description What OpenID Connect needs to know of a site. */
        OidcDetails: {
            /** @description Told when a session ends. */
            backchannel_logout_uri?: string | null;
            /** @description Where browsers may be sent after signing out. */
            post_logout_redirect_uris?: string[];
            /** @description Without a secret, such as an app in the browser. Fixed when the site is made. */
            public?: boolean;
            /** @description Where codes may be sent, each exactly as the site gives it. */
            redirect_uris: string[];
            /** @description All that it may ask for. */
            scopes: string[];
            /** @description A site of the operator's own: users are not asked. */
            trusted?: boolean;
        };
        /** @description A site that knows the user. */
        OidcGrant: {
            client_id: string;
            /**
             * Format: int64
             * @description When the user first signed in there, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description When the user last signed in there, in milliseconds since the epoch.
             */
            last_used_ms: number;
            name: string;
            /** @description `openid`, `profile`, `email`, `offline_access`. */
            scopes: string[];
            /** @description A site of the operator's own: it need not ask. */
            trusted: boolean;
        };
        /** @description Where the browser goes on. */
        OidcNext: {
            location: string;
        };
        /**
         * @description What the user is asked.
         * @enum {string}
         */
        OidcRequestKind: "consent" | "access" | "sign_out";
        /** @description A request that waits. */
        OidcRequestView: {
            api: components["schemas"]["OidcApiView"] | null;
            kind: components["schemas"]["OidcRequestKind"];
            /** @description What the site wants to know or have: `openid`, `profile`, `email`, `offline_access`. */
            scopes: string[];
            site: components["schemas"]["OidcSiteView"] | null;
            user: components["schemas"]["OidcUserView"];
        };
        /** @description The site that asks. */
        OidcSiteView: {
            /** @description Where the browser goes back to. */
            host: string;
            name: string;
        };
        /** @description What would be shared. */
        OidcUserView: {
            display_name: string;
            /** @description Only a verified one is ever shared. */
            email: string | null;
            login_name: string;
            /** Format: int64 */
            uid: number;
        };
        /** @description A password to hand over. */
        OneTimePassword: {
            /** @description Shown this once; the user has to change it before spending points. */
            password: string;
        };
        /** @description How many tasks are where, now. */
        OpenTasks: {
            /**
             * Format: int64
             * @description Waiting for an account.
             */
            queued: number;
            /**
             * Format: int64
             * @description At a vendor.
             */
            running: number;
            /**
             * Format: int64
             * @description Being handed to a vendor.
             */
            submitting: number;
            /**
             * Format: int64
             * @description Waiting for an administrator.
             */
            uncertain: number;
        };
        /** @description A purchase, with what was sold as it was then. */
        Order: {
            /** @description The buyer wants it cancelled, and the channel cannot close it before it expires. */
            cancel_asked: boolean;
            /** @description The shelf. */
            category: components["schemas"]["Category"];
            /**
             * Format: int64
             * @description What is to be paid in cents (`totalFee`).
             */
            cents: number;
            /** @description `wechat` or `alipay`. */
            channel: string;
            closed_by: components["schemas"]["ClosedBy"] | null;
            /**
             * Format: int64
             * @description When it was closed without a payment, in milliseconds since the epoch.
             */
            closed_ms: number | null;
            /**
             * Format: int64
             * @description When it was placed, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description Days that it grants.
             */
            days: number;
            /** @description Whether no real money moves. */
            demonstration: boolean;
            /** @description What the details window showed. */
            details: string;
            /** @description Title, tag and details for readers of English. */
            english: components["schemas"]["EnglishWords"];
            /**
             * Format: int64
             * @description Last moment of payment, milliseconds since the epoch.
             */
            expires_ms: number;
            /** @description UUIDv7. */
            id: string;
            /**
             * Format: int64
             * @description The list price in cents.
             */
            list_cents: number;
            membership: components["schemas"]["Membership"] | null;
            /** @description What the channel is called. */
            merchant: string;
            /** @description What the operator should know; empty where it is nothing. */
            note: components["schemas"]["Text"];
            /** @description 32 digits and capital letters; what the channel knows it by. */
            order_no: string;
            /**
             * Format: int64
             * @description When the buyer paid, in milliseconds since the epoch; null while nobody has.
             */
            paid_ms: number | null;
            /**
             * Format: int64
             * @description The discount, in percent of the list price.
             */
            percent_off: number;
            /**
             * Format: int64
             * @description Points that it grants.
             */
            points: number;
            /** @description The product. */
            product_id: string;
            /**
             * Format: int64
             * @description What came, in cents.
             */
            received_cents: number | null;
            /** @description The buyer asks for a refund, and the operator has not answered. */
            refund_wanted: boolean;
            /**
             * Format: int64
             * @description What was given back, in cents.
             */
            refunded_cents: number;
            /**
             * Format: int64
             * @description What is on its way back, in cents.
             */
            refunding_cents: number;
            /** @description How it stands. */
            status: components["schemas"]["OrderStatus"];
            /** @description The status in words. */
            status_text: components["schemas"]["Text"];
            /** @description The short mark. */
            tag: string | null;
            /** @description What was bought. */
            title: string;
            /** @description The channel's number of the payment. */
            transaction_id: string | null;
            /**
             * Format: int64
             * @description The number by which people know the buyer.
             */
            uid: number;
            /**
             * Format: int64
             * @description When it last changed, in milliseconds since the epoch.
             */
            updated_ms: number;
            /** @description The buyer's id. */
            user_id: string;
            /** @description How the buyer meets the channel: `qr` or `page`. */
            way: string;
        };
        /** @description An order with what was given back. */
        OrderDetails: components["schemas"]["Order"] & {
            refund_request: components["schemas"]["AskedRefund"] | null;
            /** @description Refunds, oldest first. */
            refunds: components["schemas"]["OrderRefund"][];
        };
        /** @description Something that happened to an order. */
        OrderEvent: {
            /** @description Who did it: `buyer`, `channel`, `system` or an administrator. */
            actor: string;
            /**
             * Format: int64
             * @description When it happened, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description `created`, `presented`, `notified`, `paid`, `credited`, `cancelled`, `refund`, … */
            kind: string;
            /** @description What happened, in a sentence. */
            text: components["schemas"]["Text"];
        };
        /** @description A buyer's orders. */
        OrderList: {
            list: components["schemas"]["OrderRecord"][];
        };
        /** @description An order of the store's page, with the field names of the specification. */
        OrderRecord: {
            /**
             * Format: int64
             * @description When it was placed, in milliseconds since the epoch.
             */
            createTime: number;
            id: string;
            orderNo: string;
            orderStatus: components["schemas"]["OrderStatus"];
            productDetails: string;
            title: string;
            /**
             * Format: int64
             * @description In cents.
             */
            totalFee: number;
        };
        /** @description A refund, as its buyer sees it. */
        OrderRefund: {
            /**
             * Format: int64
             * @description What is given back, in cents.
             */
            cents: number;
            /**
             * Format: int64
             * @description When it was begun, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description When it ended, in milliseconds since the epoch; null while it is under way.
             */
            finished_ms: number | null;
            /**
             * Format: int64
             * @description Points that should have been taken back, and are spent or set aside for tasks; those that come back are taken.
             */
            points_short: number;
            /**
             * Format: int64
             * @description Points that were taken back.
             */
            points_taken: number;
            /** @description Why it is given back, mostly in an administrator's words. */
            reason: components["schemas"]["Text"];
            /** @description The refund's number. */
            refund_no: string;
            /** @description How it stands. */
            status: components["schemas"]["RefundStatus"];
            /**
             * Format: int64
             * @description By how much the account's term became shorter, in milliseconds.
             */
            term_ms: number;
        };
        /**
         * @description How an order stands.
         * @enum {string}
         */
        OrderStatus: "PENDING" | "PAID" | "SUCCESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "REFUNDED";
        /** @description How an order stands. `code` is a number at this path. */
        OrderStatusAnswer: {
            /**
             * Format: int32
             * @description 0 when it is paid, 101 otherwise.
             */
            code: number;
            data: components["schemas"]["OrderStatusData"];
            /** @description How the order stands, in words, zh-CN. */
            msg: string;
            success: boolean;
        };
        /** @description How an order stands. */
        OrderStatusData: {
            /**
             * Format: int64
             * @description Last moment of payment, in milliseconds since the epoch.
             */
            expireTime: number;
            orderNo: string;
            status: components["schemas"]["OrderStatus"];
        };
        /** @description An organisation, as its members see it. */
        Organisation: {
            /**
             * Format: int64
             * @description When it was created, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Names it; what the header `Baigong-Organisation` holds. */
            id: string;
            /**
             * Format: int64
             * @description How many people belong to it.
             */
            members: number;
            /** @description What people call it. */
            name: string;
            /** @description What it has. */
            points: components["schemas"]["Balance"];
        };
        /** @description What an organisation is called. */
        OrganisationName: {
            /** @description 1 to 60 characters. */
            name: string;
        };
        /** @description The works as they are now, newest first. */
        Organised: {
            changed: components["schemas"]["TaskView"][];
        };
        /** @description How works are to be organised. What is left out stays as it is. */
        OrganiseTasks: {
            /** @description Tags that they get, 1 to 40 characters each. A work has at most 20. */
            add_tags?: string[];
            /** @description Whether they are favourites. */
            favourite?: boolean | null;
            /** @description The folder that they go to, 1 to 40 characters; null takes them out of theirs. */
            folder?: string | null;
            /** @description The works, from 1 to 500. */
            ids: string[];
            /** @description Tags that they lose, before they get others. */
            remove_tags?: string[];
        };
        /** @description An organisation with what the caller is in it. */
        OwnOrganisation: components["schemas"]["Organisation"] & {
            /** @description The most points that the caller may spend. */
            caps: components["schemas"]["Caps"];
            /** @description What the caller may do. */
            role: components["schemas"]["MemberRole"];
            /** @description What the caller has spent of it. */
            spent: components["schemas"]["Spent"];
        };
        /** @description Settings of a form that somebody keeps. */
        OwnPreset: {
            /** @description Its name, at most 40 characters; unique among the person's presets of the form. */
            name: string;
            /**
             * @description Settings by the names of the form's fields: no prompts, no files and no earlier tasks, which belong to one work. What
             *     today's form refuses of them is kept: a form may take it again tomorrow.
             */
            params: Record<string, unknown>;
        };
        /** @description What was found; at most six of a kind. */
        PanelFinds: components["schemas"]["Found"] & {
            /** @description Accounts at vendors; the table is read whole, for an operator has few. */
            accounts: components["schemas"]["AccountName"][];
        };
        /** @description A message in the panel. */
        PanelMessage: components["schemas"]["TicketMessage"] & {
            /** @description The name of whoever wrote it. */
            name: string;
            /** @description Whether administrators alone read it. */
            note: boolean;
        };
        /** @description A ticket with all that was written in it. */
        PanelThread: components["schemas"]["PanelTicket"] & {
            /** @description In the order in which they were written. */
            messages: components["schemas"]["PanelMessage"][];
        };
        /** @description A ticket in the panel. */
        PanelTicket: components["schemas"]["Ticket"] & {
            /** @description The person's name. */
            name: string;
            /**
             * Format: int64
             * @description The number of the person.
             */
            uid: number;
        };
        /** @description A passkey that was just added. */
        PasskeyAdded: {
            /** @description The passkey. */
            passkey: components["schemas"]["PasskeyInfo"];
            /** @description Recovery codes, when it is the first factor. Shown once. */
            recovery_codes: string[] | null;
        };
        /** @description A passkey. */
        PasskeyInfo: {
            /**
             * Format: int64
             * @description When it was added, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Names it in requests. */
            id: string;
            /**
             * Format: int64
             * @description When it was last accepted, in milliseconds since the epoch.
             */
            last_used_ms: number | null;
            /** @description As its owner calls it. */
            name: string;
        };
        /** @description What the page asks an authenticator. */
        PasskeyOptionsView: {
            /** @description For `navigator.credentials.get`, as JSON. */
            options: Record<string, unknown>;
        };
        /** @description A passkey that the browser made. */
        PasskeyRequest: {
            /** @description Of the question. */
            ceremony: string;
            /** @description From `navigator.credentials.create`, as JSON. */
            credential: Record<string, unknown>;
            /** @description 1 to 40 characters. */
            name: string;
        };
        /** @description The form of the password page. */
        PasswordForm: {
            /** @description The user's own number, as a number or as text. */
            id: string;
            /** @description 8 to 128 characters. */
            newPassword: string;
            oldPassword: string;
        };
        /** @description A check in short. */
        PastCheck: {
            /**
             * Format: int64
             * @description Accounts seen.
             */
            accounts: number;
            /** @description Whether an administrator asked for it. */
            asked: boolean;
            /** @description Whether every invariant held. */
            balanced: boolean;
            /**
             * Format: int64
             * @description Entries seen.
             */
            entries: number;
            /**
             * Format: int64
             * @description Things that do not add up.
             */
            faults: number;
            /**
             * Format: int64
             * @description When it ended, in milliseconds since the epoch.
             */
            finished_ms: number;
            /**
             * Format: int64
             * @description How long it took, in milliseconds.
             */
            took_ms: number;
        };
        /** @description How the buyer pays. */
        PayView: {
            /** @description What the code holds. In the demonstration it is an address of the simulated cashier's. */
            content: string;
            /** @enum {string} */
            kind: "qr";
        } | {
            /** @description Where to. */
            action: string;
            /** @description Names and values. */
            fields: [
                string,
                string
            ][];
            /** @enum {string} */
            kind: "form";
        };
        /** @description Users and sessions. */
        People: {
            /**
             * Format: int64
             * @description Users and visitors who were here in the last quarter of an hour.
             */
            here: number;
            /**
             * Format: int64
             * @description Users who registered in the range.
             */
            new_registered: number;
            /**
             * Format: int64
             * @description Visitors who came in the range.
             */
            new_visitors: number;
            /**
             * Format: int64
             * @description Registered users.
             */
            registered: number;
            /**
             * Format: int64
             * @description Sessions that have not ended.
             */
            sessions: number;
            /**
             * Format: int64
             * @description Visitors with an account of their own, but no name.
             */
            visitors: number;
        };
        /** @description One for all modes, or one for each. */
        PerMode_i64: number | {
            [key: string]: number;
        };
        /** @description One for all modes, or one for each. */
        PerMode_String: string | {
            [key: string]: string;
        };
        /** @description A user as an administrator sees one. */
        PersonView: {
            /** @description Whether the account is switched on. */
            active: boolean;
            /** @description Made on the spot for a visitor. */
            anonymous: boolean;
            /** @description Address of the picture. */
            avatar: string | null;
            /**
             * Format: int64
             * @description When the account was closed, in milliseconds since the epoch; only the number and the books are left.
             */
            closed_ms: number | null;
            /**
             * Format: int64
             * @description When the account was made, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description As the person wrote it. */
            display_name: string;
            /** @description The address. */
            email: string | null;
            /** @description Whether a code sent to it came back. */
            email_verified: boolean;
            /**
             * Format: int64
             * @description When paid actions end, in milliseconds; null for never.
             */
            expires_ms: number | null;
            /** @description Whether the password was handed over by somebody else. */
            initial_password: boolean;
            /** @description With which this user invites others. */
            invitation_code: string | null;
            /**
             * Format: int64
             * @description The number of the user who invited this one.
             */
            inviter_uid: number | null;
            /**
             * Format: int64
             * @description When one of them was used last, in milliseconds, to half a minute.
             */
            last_seen_ms: number | null;
            /** @description Lower case. */
            login_name: string;
            /** @description A plus and digits. */
            phone: string | null;
            /** @description What the user has. */
            points: components["schemas"]["Balance"];
            /** @description What the user may do. */
            role: components["schemas"]["Role"];
            /** @description Whether signing in takes a second factor. */
            second_factor: boolean;
            /**
             * Format: int64
             * @description Live sessions.
             */
            sessions: number;
            /** @description What the user may use. */
            tag: string;
            /**
             * Format: int64
             * @description Tasks ever made.
             */
            tasks: number;
            /**
             * Format: int64
             * @description The number.
             */
            uid: number;
            /**
             * Format: int64
             * @description When the account was last changed, in milliseconds since the epoch.
             */
            updated_ms: number;
        };
        /**
         * @description A colour of marks, named for a mineral or an ink. The web app's theme says which colour it is, and sees to it that
         *     white can be read on it.
         * @enum {string}
         */
        Pigment: "cinnabar" | "indigo" | "malachite" | "purple" | "ochre" | "celadon" | "madder" | "azurite" | "moss" | "ink";
        /** @description What was done. */
        PointsChangeView: {
            /**
             * Format: int64
             * @description What could be spent before it; null of a repetition.
             */
            available_before: number | null;
            /**
             * Format: int64
             * @description Points that were booked: less than asked for only where that was allowed.
             */
            booked: number;
            /**
             * Format: int64
             * @description When paid actions ended before it, in milliseconds; null for never.
             */
            expires_before_ms: number | null;
            /**
             * Format: int64
             * @description When paid actions end now, in milliseconds; null for never.
             */
            expires_ms: number | null;
            /** @description What was done, in a sentence, zh-CN. */
            message: string;
            /** @description What the user has now. */
            points: components["schemas"]["Balance"];
            /** @description It had been done before by the same request; nothing was done again. */
            repeated: boolean;
        };
        /** @description What is to be done. */
        PointsForm: {
            /** @description Where less is there than is to be taken, take what is there. Otherwise that is refused. */
            allow_negative?: boolean;
            /** @description Let the term end earlier than it does; otherwise that is refused. */
            allow_shorter?: boolean;
            /**
             * Format: int64
             * @description The account lasts this many days from now on; 0 leaves its term alone.
             */
            days?: number;
            /**
             * Format: int64
             * @description Points to give, or to take where negative.
             */
            points: number;
            /** @description For the user's statement; at most 200 characters. */
            reason?: string;
        };
        /** @description A number of points that changes. */
        PointsShift: {
            /** Format: int64 */
            from: number;
            /** Format: int64 */
            to: number;
        };
        /** @description Where a prefilled value comes from. */
        Prefill: {
            /** @enum {string} */
            from: "artifact";
        } | {
            /** @enum {string} */
            from: "task";
        } | {
            /** @enum {string} */
            from: "position";
        } | {
            /** @enum {string} */
            from: "param";
            /** @description Name of the parameter. */
            name: string;
        } | {
            /** @enum {string} */
            from: "const";
            /** @description The value. */
            value: unknown;
        };
        /** @description A preset as administrators keep it. */
        Preset: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Whether it is switched on. */
            enabled: boolean;
            /**
             * @description What of it today's form refuses: while there is any, nobody is offered it. Seen from the preset, such as
             *     `/params/duration`.
             */
            faults: components["schemas"]["FieldError"][];
            /** @description Its id. */
            id: string;
            /** @description Mode id. */
            mode: string;
            /** @description Its name. */
            name: string;
            /** @description Its name for readers of English. */
            name_en: string | null;
            /** @description Settings by the names of the form's fields. */
            params: Record<string, unknown>;
            /** @description Tool id. */
            tool: string;
            /**
             * Format: int64
             * @description When it was last changed.
             */
            updated_ms: number;
        };
        /** @description What becomes of a preset. */
        PresetChange: {
            /** @description Whether it is offered. */
            enabled: boolean;
            /** @description Its name. */
            name: string;
            /** @description Its name for readers of English. */
            name_en?: string | null;
            /** @description Other settings in place of those that it has; it keeps them where this is left out. */
            params?: Record<string, unknown> | null;
        };
        /** @description The order of the presets of a form. */
        PresetOrder: {
            /** @description The ids of all its presets, each once. */
            ids: string[];
            /** @description Mode id. */
            mode: string;
            /** @description Tool id. */
            tool: string;
        };
        /** @description Presets to keep. */
        PresetsToKeep: {
            /** @description Mode id. */
            mode: string;
            /** @description In their order, before those that are kept already; each takes the place of one of the same name. */
            presets: components["schemas"]["OwnPreset"][];
            /** @description Name of one that goes: of a preset that was renamed, its old one. */
            replaces?: string | null;
            /** @description Tool id. */
            tool: string;
        };
        /** @description One combination of priced parameters, before and after. */
        PreviewLine: {
            /**
             * Format: int64
             * @description Points after the change; null if the new rule has no price for it.
             */
            after: number | null;
            /**
             * Format: int64
             * @description Points in force; null if there is no such price.
             */
            before: number | null;
            /** @description The priced parameters. */
            params: Record<string, unknown>;
        };
        /** @description The code of a handing over, to be looked at. */
        PreviewRequest: {
            /** @description `token` of the address. */
            token: string;
        };
        /** @description A change of the price of a mode. */
        PriceChange: {
            /**
             * Format: int64
             * @description When it was set, in milliseconds since the epoch.
             */
            announced_ms: number;
            /**
             * Format: int64
             * @description From when the new price is in force, in milliseconds since the epoch. May be to come.
             */
            effective_ms: number;
            /** @description The price until then. */
            from: components["schemas"]["PriceInWords"];
            label: components["schemas"]["Text"];
            mode: string;
            /** @description Whether some task costs more by it. */
            rise: boolean;
            /** @description The price from then on. */
            to: components["schemas"]["PriceInWords"];
            tool: string;
            tool_title: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description The version that comes, counted from 1 for every mode.
             */
            version: number;
        };
        /** @description Changes of prices. */
        PriceChangeList: {
            /** @description The last announced first. */
            items: components["schemas"]["PriceChange"][];
            /** @description Where the rest of the list begins; null where this is its end. */
            next_cursor: string | null;
        };
        /** @description New prices. */
        PriceChanges: {
            changes: components["schemas"]["ModeChange"][];
            /**
             * Format: int64
             * @description From when they are in force, in milliseconds since the epoch; null for now.
             */
            effective_ms?: number | null;
        };
        /** @description A mode with its price and its cadence. */
        PricedMode: {
            cadence: components["schemas"]["Cadence"] | null;
            /** @description The provider's own rule. */
            declared: components["schemas"]["PriceRule"];
            glyph: components["schemas"]["Glyph"];
            label: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description The newest version, in force or not: what a change is based on.
             */
            latest_version: number;
            mode: string;
            /**
             * Format: int64
             * @description When the next version comes into force, in milliseconds since the epoch, if one waits.
             */
            next_ms: number | null;
            /** @description Whether it is the provider's own. */
            own: boolean;
            /** @description The provider's cadence of polls. */
            own_cadence: components["schemas"]["Cadence"];
            /** @description The schemas of the parameters that the price depends on or is measured in, by name. */
            parameters: Record<string, unknown>;
            /** @description The rule in force. */
            rule: components["schemas"]["PriceRule"];
            tool: string;
            tool_title: components["schemas"]["Text"];
            vendor_title: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description The version in force.
             */
            version: number;
        };
        /** @description A price of one call. */
        PriceEntry: {
            /** @description Path of the call. */
            apiUrl: string;
            /** @description Where the call is explained. */
            docUrl: string;
            /** @description Stays the same as long as the tool prices the same combinations: `<tool>.<mode>.<line>`. */
            id: string;
            measured: components["schemas"]["Measured"] | null;
            mode: string;
            /** @description Tool, mode and the choices that this price is for, zh-CN. */
            name: string;
            /** @description The same in English. */
            nameEn: string;
            /** @description The choices that this price is for, by parameter. */
            params: Record<string, unknown>;
            /** @description 付费 or 免费. */
            payType: string;
            /** @description The parameter that multiplies the price, such as the number of pictures; null where there is none. */
            per: string | null;
            /**
             * Format: int64
             * @description The same price in points, as the quote says it.
             */
            points: number;
            /**
             * Format: int64
             * @description In 1/10000 yuan.
             */
            price: number;
            /** @description 正常, or 维护 while no account can serve it. */
            status: string;
            tool: string;
            /**
             * Format: int64
             * @description Since when this price holds, in milliseconds since the epoch.
             */
            updateTime: number;
        };
        /** @description A rule, for people. */
        PriceInWords: {
            /**
             * Format: int64
             * @description Points of its dearest line.
             */
            highest: number;
            /**
             * Format: int64
             * @description Points of its cheapest line.
             */
            lowest: number;
            /** @description In a line. */
            words: components["schemas"]["Text"];
        };
        /** @description What everything costs. */
        PriceList: {
            /** @description By tool and mode. */
            items: components["schemas"]["ListedPrice"][];
            /** @description Changes that are announced and not in force yet, the next one first. */
            upcoming: components["schemas"]["PriceChange"][];
            /** @description Another text if and only if a price in force changed. */
            version: string;
        };
        /** @description What a change would do to a mode. */
        PricePreview: {
            /** @description Combinations that cost something else. */
            changed: number;
            /**
             * Format: int64
             * @description The version in force.
             */
            current_version: number;
            /** @description Every combination that the form can send. */
            lines: components["schemas"]["PreviewLine"][];
            measured: components["schemas"]["Measured"] | null;
            /** @description The mode. */
            mode: string;
            /** @description The parameter that multiplies the points of every line, where both rules have the same. */
            per: string | null;
            /** @description Why the change would be refused; paths begin at the rule. */
            problems: components["schemas"]["FieldError"][];
            /** @description Whether some task would cost more. */
            rise: boolean;
            /** @description How many people would be written to, because their keys use the tool; 0 where nothing rises. */
            told: number;
            /** @description The tool. */
            tool: string;
        };
        /** @description One line of a price table. */
        PriceRow: {
            /**
             * Format: int64
             * @description Points for one unit.
             */
            points: number;
            /** @description The values of the dimensions, in their order. */
            when: unknown[];
        };
        /**
         * @description The price of a mode in points.
         *
         *     `rows` has exactly one row for every reachable combination of `dimensions`; the contract suite proves it.
         *     The price is the row's points, times the integer parameter named by `per` and the units of what is `measured`, where
         *     there are such. All of it is integers: units are rounded up, and so are the points of one where a row pays for several.
         */
        PriceRule: {
            /**
             * @description Names of the parameters that the price depends on, and `video(field)` where it depends on whether a video is among
             *     the files of a field: its values are true and false.
             */
            dimensions: string[];
            measured?: components["schemas"]["Measured"] | null;
            /** @description Name of an integer parameter that multiplies the price, such as the number of images. */
            per?: string | null;
            /** @description One row a combination; `when` is in the order of `dimensions`. */
            rows: components["schemas"]["PriceRow"][];
        };
        /** @description The prices of all modes. */
        PricesView: {
            /** @description What an operator may set of a cadence. */
            bounds: components["schemas"]["CadenceBounds"];
            items: components["schemas"]["PricedMode"][];
        };
        /** @description A version of a price. */
        PriceVersion: {
            /**
             * Format: int64
             * @description When it was written; 0 for versions of early releases.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description From when it is in force, in milliseconds since the epoch.
             */
            effective_ms: number;
            /** @description The rule. */
            rule: components["schemas"]["PriceRule"];
            /** @description The administrator who set it: the login name, where the account is still there. */
            set_by: string | null;
            /** @description `manifest` for the provider's own, `operator` for one that was set. */
            source: string;
            /**
             * Format: int64
             * @description Counted from 1 for every mode.
             */
            version: number;
            /**
             * Format: int64
             * @description When it was taken back, if it was.
             */
            withdrawn_ms: number | null;
        };
        /** @description Versions that were made. */
        PriceVersions: {
            /** @description In the order of the changes. */
            versions: number[];
        };
        /** @description The answer to a probe. */
        Probed: {
            /** @description For people, in the reader's language; the vendor's words where it has any. */
            message: string;
            /**
             * Format: int64
             * @description How long it took, in milliseconds.
             */
            took_ms: number;
            /** @description What it found. */
            verdict: components["schemas"]["ProbeVerdict"];
        };
        /**
         * @description What a probe found.
         * @enum {string}
         */
        ProbeVerdict: "ok" | "failed" | "unsupported";
        /** @description What is sold. */
        Product: {
            /** @description The shelf. */
            category: components["schemas"]["Category"];
            /**
             * Format: int64
             * @description The list price in cents (分).
             */
            cents: number;
            /**
             * Format: int64
             * @description When it was added, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description Days by which it makes the account's term longer: from now, or from the present end if that is later.
             */
            days: number;
            /** @description What the details window shows. */
            details: string;
            /** @description The same for readers of English. */
            english: components["schemas"]["EnglishWords"];
            /** @description The product's id in requests. */
            id: string;
            membership: components["schemas"]["Membership"] | null;
            /** @description Whether it can be bought. */
            on_sale: boolean;
            /**
             * Format: int64
             * @description Points that it grants.
             */
            points: number;
            /** @description A short mark: `热销`. */
            tag: string | null;
            /** @description What the buyer reads, also at the channel. */
            title: string;
            /** @description Whether it is a card to try the site with, which may cost less than the smallest top-up. */
            trial: boolean;
            /**
             * Format: int64
             * @description When it was last changed, in milliseconds since the epoch.
             */
            updated_ms: number;
        };
        /** @description What a product is beside its price, with the field names of the specification. */
        ProductAttributes: {
            /** @description Title, tag and details for readers of English. */
            english: components["schemas"]["EnglishWords"];
            membership_type: components["schemas"]["Membership"] | null;
            /** @description What the details window shows. */
            product_details: string;
            /** @description A short mark. */
            tag: string | null;
        };
        /** @description The products on sale, shelf by shelf, the dearest first. */
        ProductList: {
            productList: components["schemas"]["ProductRecord"][];
        };
        /** @description A product, with the field names of the specification. */
        ProductRecord: {
            additionalAttributes: components["schemas"]["ProductAttributes"];
            /** @description The shelf: `WebUI`, `Developer` or `ClaudeCode`. */
            category: string;
            /**
             * Format: int64
             * @description Days by which it makes the account's term longer.
             */
            days: number;
            id: string;
            /**
             * Format: int64
             * @description Points that it grants.
             */
            points: number;
            /**
             * Format: int64
             * @description In cents.
             */
            price: number;
            title: string;
            /** @description Whether it is a card to try the site with. */
            trial: boolean;
            /**
             * Format: int64
             * @description What everybody pays, in cents, who has bought enough; null where there is no discount. `GET /api/v1/store` says
             *     whether the caller has.
             */
            vipPrice: number | null;
        };
        /**
         * @description What to take back.
         * @enum {string}
         */
        ProfilePart: "display_name" | "avatar";
        /** @description What to change; what is missing stays. */
        ProfileRequest: {
            /** @description 1 to 20 characters. */
            display_name?: string | null;
            /** @description A number of the mainland, or one that begins with a plus and the code of a country; empty for none. */
            phone?: string | null;
        };
        /** @description What a person told. */
        ProfileView: {
            /** @description Address of the picture. */
            avatar: string | null;
            /** @description How the person is called; shown with works that were published under it. */
            display_name: string;
            /** @description A plus and digits. Only administrators see it. */
            phone: string | null;
        };
        /**
         * @description How a site asks who a user is.
         * @enum {string}
         */
        Protocol: "oidc" | "sa_token";
        /** @description A work that its owner published. */
        Publication: {
            /** @description The result. */
            artifact_id: string;
            /**
             * Format: int64
             * @description When it was published, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Its id, of its page too. */
            id: string;
            /**
             * Format: int64
             * @description How many like it.
             */
            likes: number;
            /** @description Why an administrator refused or removed it. */
            reason: string | null;
            /** @description Whether others make the same with its prompt and settings. */
            shares_prompt: boolean;
            /** @description Whether others read the owner's name. */
            shows_author: boolean;
            /** @description How far it is. */
            state: components["schemas"]["PublicationState"];
            /** @description The task that made it. */
            task_id: string;
            /** @description Its title. */
            title: string;
        };
        /**
         * @description Whose work it is.
         * @enum {string}
         */
        PublicationSource: "user" | "site";
        /**
         * @description How far a publication is.
         * @enum {string}
         */
        PublicationState: "pending" | "public" | "refused" | "withdrawn" | "removed";
        /** @description A price. */
        QuoteAnswer: {
            /**
             * Format: int64
             * @description What the caller has; null without a session, and for a test key, which spends nothing.
             */
            available: number | null;
            /**
             * Format: int64
             * @description Number of units.
             */
            count: number;
            /**
             * @description Whether exactly this is charged, rather than at most this: the price depends on files that are not there yet, or on
             *     what comes back.
             */
            exact: boolean;
            /**
             * Format: int64
             * @description Total points; more is never charged.
             */
            points: number;
            /**
             * Format: int64
             * @description Version of the price table.
             */
            price_version: number;
            /**
             * @description Holds the price: a task of the same tool, mode and parameters that names it is charged no more, even if the price was
             *     raised meanwhile. Its caller's alone; null without a session.
             */
            quote_id: string | null;
            /**
             * Format: int64
             * @description Points for one unit.
             */
            unit: number;
            /**
             * Format: int64
             * @description Until when, in milliseconds since the epoch; null without a session.
             */
            valid_until_ms: number | null;
        };
        /** @description What is to be priced. */
        QuoteRequest: {
            mode: string;
            params: Record<string, unknown>;
            tool: string;
        };
        /** @description A link of a section. A tool may have several. */
        RailEntry: {
            /** @description The mode that it opens; the tool's first one if there is none. */
            mode: string | null;
            title: components["schemas"]["Text"];
            /** @description Id of the tool. */
            tool: string;
        };
        /** @description A group of the rail. One with an address opens it in a new tab. */
        RailGroup: {
            external_url?: string;
            icon: string;
            id: string;
            sections: components["schemas"]["RailSection"][];
            title: components["schemas"]["Text"];
        };
        /** @description A section of a group. */
        RailSection: {
            entries: components["schemas"]["RailEntry"][];
            title: components["schemas"]["Text"];
        };
        /** @description What the caller has read. */
        ReadTicket: {
            /**
             * Format: int64
             * @description The `created_ms` of the last message that was shown.
             */
            until_ms: number;
        };
        /** @description A page of records, newest first. */
        RecordPage: {
            code: string;
            items: components["schemas"]["UsageRecord"][];
            message: string;
            msg: string;
            success: boolean;
            /**
             * Format: int64
             * @description Records on all pages.
             */
            totalNum: number;
            /**
             * Format: int64
             * @description Pages; at least 1.
             */
            totalPage: number;
        };
        /** @description A new password for somebody who forgot the old one. */
        RecoverRequest: {
            /** @description The code sent for `reset`. */
            code: string;
            email: string;
            /** @description 8 to 128 characters. */
            new_password: string;
        };
        /** @description Recovery codes; shown once. */
        RecoveryCodesView: {
            /** @description Null when the codes of an earlier factor stay in force. */
            recovery_codes: string[] | null;
        };
        /** @description A session of a site's own. */
        Redeemed: {
            /**
             * Format: int64
             * @description When the session ends unless it is used.
             */
            expires_ms: number;
            /** @description The bearer token for a program; null for a page, which has a cookie. */
            token: string | null;
            /** @description The user's number. */
            uid: string;
        };
        /** @description The code of a handing over. */
        RedeemRequest: {
            /** @description The origin of the site that redeems, for its server; a page of ours leaves it out. */
            origin?: string | null;
            /** @description `token` of the address. */
            token: string;
        };
        /** @description How many are told once more. */
        Redelivered: {
            /** Format: int64 */
            count: number;
        };
        /** @description What a refund would take back from the buyer. */
        RefundPreview: {
            /**
             * Format: int64
             * @description What would be given back, in cents.
             */
            cents: number;
            /**
             * Format: int64
             * @description Days of the account's term that the money stands for, rounded half up.
             */
            days_due: number;
            /**
             * Format: int64
             * @description Points that the money stands for.
             */
            points_due: number;
            /**
             * Format: int64
             * @description Points of the others that are set aside: what their tasks give back is taken then.
             */
            points_held: number;
            /**
             * Format: int64
             * @description Points that are there to be taken back now; the others are set aside for tasks or spent.
             */
            points_taken: number;
        };
        /** @description Why the money is wanted back. */
        RefundRequest: {
            /** @description 1 to 500 characters. */
            reason: string;
        };
        /**
         * @description How a refund stands.
         * @enum {string}
         */
        RefundStatus: "open" | "abnormal" | "succeeded" | "closed";
        /** @description A refund. */
        RefundView: {
            /** @description Who made it. */
            actor: string;
            /**
             * Format: int64
             * @description What is given back, in cents.
             */
            cents: number;
            /**
             * Format: int64
             * @description When it was begun, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description What the channel said against it. */
            error: string | null;
            /**
             * Format: int64
             * @description When it ended, in milliseconds since the epoch; null while it is under way.
             */
            finished_ms: number | null;
            /**
             * Format: int64
             * @description Points that the inviter should give back.
             */
            inviter_points_due: number;
            /**
             * Format: int64
             * @description Points that were taken from the inviter, in the same way.
             */
            inviter_points_taken: number;
            /** @description Of which order. */
            order_no: string;
            /**
             * Format: int64
             * @description Points that the money stands for.
             */
            points_due: number;
            /**
             * Format: int64
             * @description Points that are spent, or set aside for tasks of before; those that come back are taken.
             */
            points_short: number;
            /**
             * Format: int64
             * @description Points that were taken back: those that were there, and since then what tasks of before gave back.
             */
            points_taken: number;
            /** @description Why, as the buyer reads it. The channel is told the Chinese. */
            reason: components["schemas"]["Text"];
            /** @description What the channel knows it by. */
            refund_no: string;
            /** @description How it stands. */
            status: components["schemas"]["RefundStatus"];
            /**
             * Format: int64
             * @description By how much the account's term became shorter, in milliseconds.
             */
            term_ms: number;
            /**
             * Format: int64
             * @description When it last changed, in milliseconds since the epoch.
             */
            updated_ms: number;
            /** @description The buyer's id. */
            user_id: string;
        };
        /** @description The registration form. What the server decides is accepted from the form and ignored. */
        RegisterForm: {
            /** @description The code that was sent. */
            code?: string | null;
            /** @description The address that the code was sent to. */
            email?: string | null;
            /** @description Sent by clients of the specification, and ignored: nobody grants themselves a term. */
            expirationTime?: unknown;
            /** @description Of the person who invited, at most 4 characters. */
            invitationCode?: string | null;
            /** @description Sent by clients of the specification, and ignored: nobody grants themselves rights. */
            isActive?: unknown;
            /** @description 2 to 50 letters, digits, `_` or `-`. */
            loginName: string;
            /** @description 8 to 128 characters. */
            password: string;
            /** @description Sent by clients of the specification, and ignored: nobody grants themselves rights. */
            tag?: unknown;
        };
        /** @description What a person gives to have an account. */
        RegisterRequest: {
            /** @description The code that was sent to the address. */
            code?: string | null;
            email?: string | null;
            invitation_code?: string | null;
            login_name: string;
            password: string;
        };
        /** @description How tools do, by the site's own tasks. */
        Reliability: {
            /** @description Whether these are figures of simulated vendors: the whole site is a demonstration. */
            demonstration: boolean;
            /** @description The modes that somebody can use, by tool. */
            items: components["schemas"]["ReliableMode"][];
            /**
             * Format: int64
             * @description Of fewer tasks nothing is said.
             */
            least_samples: number;
            /**
             * Format: int64
             * @description When it was measured, in milliseconds since the epoch.
             */
            measured_ms: number;
        };
        /** @description How a mode does. */
        ReliableMode: {
            /** @description The last 24 hours. */
            day: components["schemas"]["ModeReliability"];
            glyph: components["schemas"]["Glyph"];
            label: components["schemas"]["Text"];
            mode: string;
            /** @description The last 30 days. */
            month: components["schemas"]["ModeReliability"];
            /** @description Path of the tool's page. */
            route: string;
            tool: string;
            tool_title: components["schemas"]["Text"];
        };
        /** @description A site as the operator sees it. */
        RelyingSite: {
            /** @description What it calls itself. */
            client_id: string;
            /**
             * Format: int64
             * @description When it was made; null for a site of the configuration.
             */
            created_ms: number | null;
            /** @description What its protocol needs to know. */
            details: components["schemas"]["SiteDetails"];
            /** @description Whether anybody can sign in there. */
            enabled: boolean;
            /**
             * Format: int64
             * @description Failed calls to it that are remembered.
             */
            failures: number;
            /** @description Id of its row; null for a site of the configuration, which the panel only shows. */
            id: string | null;
            /**
             * Format: int64
             * @description When somebody last signed in there, to the minute.
             */
            last_used_ms: number | null;
            /** @description The site's name, as people read it. */
            name: string;
            /**
             * Format: int64
             * @description When its secret was made.
             */
            secret_ms: number | null;
            /**
             * Format: int64
             * @description When it was last changed.
             */
            updated_ms: number | null;
            /**
             * Format: int64
             * @description People who are signed in there now, as far as we are told.
             */
            users: number;
        };
        /** @description Every site. */
        RelyingSites: {
            /** @description Who we are to OpenID Connect sites. */
            issuer: string;
            /** @description Those of the configuration, then the others, the newest first. */
            items: components["schemas"]["RelyingSite"][];
            total: number;
        };
        /** @description How many there were. */
        Removed: {
            /** Format: int64 */
            removed: number;
        };
        /** @description What became of them. */
        RemovedTasks: {
            /** @description These left. */
            deleted: string[];
            /** @description These are under way, and stayed. */
            kept: string[];
        };
        /** @description Which tasks. */
        RemoveTasks: {
            /** @description From 1 to 500. */
            ids: string[];
        };
        /** @description A new name. */
        RenameRequest: {
            /** @description 1 to 40 characters. */
            name: string;
        };
        /** @description How a key is renewed. */
        Renewal: {
            /**
             * Format: int64
             * @description For how many milliseconds the former text works beside the new one; at most seven days.
             */
            overlap_ms?: number;
        };
        /** @description Which part of what a user told. */
        ResetProfile: {
            part: components["schemas"]["ProfilePart"];
        };
        /** @description A person's decision. */
        Resolution: {
            /** @description At most 500 characters. A declined refund needs one: the buyer reads it. */
            note?: string;
            verdict: components["schemas"]["Verdict"];
        };
        /**
         * @description Why an account rests.
         * @enum {string}
         */
        RestCause: "auth" | "balance" | "rate_limited" | "unavailable";
        /** @description What came back. */
        RestoredTasks: {
            /** @description How many there are. */
            count: number;
            /** @description The tasks, newest first, 100 at most. */
            restored: components["schemas"]["TaskView"][];
        };
        /** @description Which deletions: one of the two. */
        RestoreTasks: {
            /** @description Those of these tasks, from 1 to 500. */
            ids?: string[] | null;
            /** @description The one of which `DELETE /api/v1/tasks` said this. */
            undo?: string | null;
        };
        /** @description What came in in the range. */
        Revenue: {
            /** @description The same by channel. */
            channels: components["schemas"]["ChannelRevenue"][];
            /**
             * Format: int64
             * @description The part of what was taken, less what was given back, that is only played.
             */
            demonstration_cents: number;
            /**
             * Format: int64
             * @description Orders paid.
             */
            orders: number;
            /**
             * Format: int64
             * @description Money taken, in cents.
             */
            paid_cents: number;
            /**
             * Format: int64
             * @description Money given back, in cents.
             */
            refunded_cents: number;
        };
        /** @description A prompt, and what is wanted of it. */
        RewriteRequest: {
            /** @description What the tool makes of it. */
            kind: string;
            /** @description What to do with it. */
            rewriting: components["schemas"]["Rewriting"];
            /** @description 1 to 4,000 characters. */
            text: string;
        };
        /**
         * @description What a person may want of a prompt.
         * @enum {string}
         */
        Rewriting: "polish" | "to_english" | "to_chinese";
        /** @description A prompt as the text model wrote it. */
        RewrittenPrompt: {
            text: string;
        };
        /**
         * @description What a user may do.
         * @enum {string}
         */
        Role: "user" | "admin";
        /** @description How a secret is replaced. */
        Rotation: {
            /**
             * Format: int64
             * @description For how many milliseconds the former secret signs beside the new one; at most seven days.
             */
            overlap_ms?: number;
        };
        /** @description What the sign-on centre needs to know of a site. */
        SaTokenDetails: {
            /** @description Whether the site may be told at private addresses. */
            allow_private?: boolean;
            /** @description `host:port` pairs, beside the hosts of `redirects`, that may be told of sign-outs. */
            callback_hosts?: string[];
            /** @description Whether signatures use MD5, which is broken, for sites that cannot be set to SHA-256. */
            md5?: boolean;
            /** @description The site's `/sso/pushC`, for sites that register no address themselves. */
            push_url?: string | null;
            /** @description Beginnings of the addresses that may receive tickets. */
            redirects: string[];
        };
        /** @description A factor: `code` for the authenticator app and recovery codes, `credential` for a passkey. */
        SecondFactorRequest: {
            /** @description From the answer to the password. */
            challenge: string;
            code?: string | null;
            credential?: Record<string, unknown> | null;
            method: components["schemas"]["FactorMethod"];
        };
        /** @description One session, for the user who looks at their own. */
        Session: {
            /** @description Where it signed in from. */
            address: string;
            /**
             * Format: int64
             * @description When it began, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Whether it is the session that asks. */
            current: boolean;
            /**
             * Format: int64
             * @description When it ends, in milliseconds since the epoch.
             */
            expires_ms: number;
            /** @description Start of the token's hash: names the session, signs nobody in. */
            id: string;
            /**
             * Format: int64
             * @description When it was last used, to half a minute, in milliseconds since the epoch.
             */
            last_seen_ms: number;
            /** @description The program that signed in. */
            user_agent: string;
        };
        /** @description What a page keeps of a session, beside the cookie. */
        SessionData: {
            /**
             * Format: int64
             * @description When paid actions end, in milliseconds since the epoch; null for never.
             */
            expiration: number | null;
            /** @description What the user may use, e.g. `gpt4,mj,gpt4v`. */
            tag: string;
            /** @description The session's token for a program; the word `1` for a page, whose token is in a cookie that no script reads. */
            token: string;
            /** @description The user's number. */
            uid: string;
        };
        /** @description The caller's session. */
        SessionRecord: components["schemas"]["SessionData"] & {
            /**
             * Format: int64
             * @description When paid actions end, in milliseconds since the epoch; null for never.
             */
            expirationTime: number | null;
            /**
             * Format: int64
             * @description The user's number.
             */
            id: number;
        };
        /** @description Who is signed in; both null without a session. */
        SessionView: {
            /** @description Whether a visitor was in this browser until the user signed in, whose works may come along. */
            left?: boolean;
            points: components["schemas"]["Balance"] | null;
            user: components["schemas"]["UserView"] | null;
        };
        /** @description The administrator to be, with the token of the link. */
        SetupRequest: {
            /** @description 2 to 50 letters, digits, `_` or `-`. */
            login_name: string;
            /** @description 8 to 128 characters. */
            password: string;
            /** @description From the link. */
            token: string;
        };
        /** @description A comparison as everybody sees it. */
        SharedComparison: {
            /**
             * Format: int64
             * @description When it was shared, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description The works that can be seen, in their order; two at least. */
            entries: components["schemas"]["SharedEntry"][];
            /** @description Its id, of its page too. */
            id: string;
            /** @description Whether it is the reader's own, who has no vote. */
            own: boolean;
            /** @description What was asked for, where its owner shares that. */
            prompt: string | null;
            /** @description The entry that the reader voted for. */
            voted: string | null;
        };
        /** @description Some shared comparisons, newest first. */
        SharedComparisons: {
            /** @description The comparisons. */
            items: components["schemas"]["SharedComparison"][];
            /** @description Asks for those behind these; null where there are none. */
            next_cursor: string | null;
        };
        /** @description A work of a comparison as everybody sees it. */
        SharedEntry: components["schemas"]["GalleryItem"] & {
            /** @description Whether it is the one that its owner chose. */
            chosen: boolean;
            /**
             * Format: int64
             * @description How many voted for it.
             */
            votes: number;
        };
        /** @description A link that works without a session, for a while. */
        SharedLink: {
            /**
             * Format: int64
             * @description When it stops working.
             */
            expires_ms: number;
            /** @description Absolute and signed. */
            url: string;
        };
        /** @description A work of a shared comparison, as its owner sees it. */
        ShareEntry: {
            /** @description Its publication. */
            id: string;
            /** @description How far the publication is. */
            state: components["schemas"]["PublicationState"];
            /** @description The task that made it. */
            task_id: string;
            /**
             * Format: int64
             * @description How many voted for it.
             */
            votes: number;
        };
        /** @description How it stands with a comparison of the caller's. */
        ShareState: {
            share: components["schemas"]["ComparisonShare"] | null;
        };
        /** @description Since when. */
        Since: {
            /**
             * Format: int64
             * @description In milliseconds since the epoch; everything that is kept where it is left out.
             */
            since_ms?: number;
        };
        /** @description The site. */
        Site: {
            /**
             * Format: int64
             * @description Points that a visitor receives now with an anonymous account. 0 where today's are given away.
             */
            anonymous_points: number;
            /** @description The chat site, where there is one. */
            chat_url: string | null;
            /** @description The mode with which it opens there; the tool's first one if there is none. */
            default_mode: string | null;
            /** @description The tool that the hub opens first. */
            default_tool: string;
            /** @description Whether simulated vendors stand in for real ones. */
            demo: boolean;
            /** @description Where the entries of the home page lead, where that is not a page of our own. */
            home: components["schemas"]["HomeView"];
            /** @description Its picture in the place of our seal, where the operator has one. */
            logo: string | null;
            /** @description Whether an administrator agrees before a published work is public. */
            moderates_gallery: boolean;
            /** @description Its name. */
            name: string;
            /** @description Where codes by e-mail can be read while no mail server is configured; on this machine alone. */
            outbox_url: string | null;
            /** @description The hub's rail. */
            rail: components["schemas"]["RailGroup"][];
            /**
             * Format: int64
             * @description Points that a new registered account receives now. 0 where today's are given away.
             */
            registered_points: number;
            /** @description Whether a text model is there to rewrite prompts. */
            rewrites_prompts: boolean;
            /** @description The tool that the simple page for videos opens first. */
            simple_tool: string;
            /**
             * Format: int64
             * @description Points that a visitor receives now by registering. 0 where today's are given away.
             */
            upgrade_points: number;
            /**
             * Format: int64
             * @description Largest image that may be uploaded, in bytes.
             */
            upload_max_bytes: number;
            /** @description Whether registration asks for a code sent by e-mail. */
            verify_email: boolean;
            /** @description Version of the program. */
            version: string;
        };
        /** @description What a protocol needs to know of a site. */
        SiteDetails: (components["schemas"]["OidcDetails"] & {
            /** @enum {string} */
            protocol: "oidc";
        }) | (components["schemas"]["SaTokenDetails"] & {
            /** @enum {string} */
            protocol: "sa_token";
        });
        /** @description A call that should have told a site of a sign-out. */
        SiteFailure: {
            /**
             * Format: int64
             * @description Which attempt it was, from 1.
             */
            attempt: number;
            /** @description What the site calls itself. */
            client_id: string;
            /**
             * Format: int64
             * @description When, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Whether no further attempt follows. */
            last: boolean;
            /** @description The site's protocol. */
            protocol: components["schemas"]["Protocol"];
            /** @description What went wrong. Holds no address and no signature. */
            reason: string;
        };
        /** @description The site at a glance. */
        SiteOverview: {
            /** @description What the database tells: the same whichever process answers, at most two seconds old. */
            figures: components["schemas"]["Dashboard"];
            ledger: components["schemas"]["KeptCheck"] | null;
            /** @description What the engines of the processes tell of themselves, this process first. */
            processes: components["schemas"]["EngineProcess"][];
        };
        /**
         * @description A page whose words are the operator's, by its address.
         * @enum {string}
         */
        SitePage: "about" | "naixue" | "iip" | "privacy-policy" | "our-company";
        /** @description A preset as everybody sees it. */
        SitePreset: {
            /** @description Its id. */
            id: string;
            /** @description Mode id. */
            mode: string;
            /** @description Its name. */
            name: components["schemas"]["Text"];
            /** @description Settings by the names of the form's fields. */
            params: Record<string, unknown>;
        };
        /** @description A text as everybody reads it. */
        SiteText: {
            /** @description Its words below the heading, as HTML that holds nothing but text, headings, lists, tables, links and pictures. */
            html: components["schemas"]["Text"];
            /** @description The page. */
            page: components["schemas"]["SitePage"];
            /** @description Its heading. */
            title: components["schemas"]["Text"];
            /**
             * Format: int64
             * @description When an administrator wrote it; null for the words that it came with.
             */
            updated_ms: number | null;
        };
        /** @description A site and the secret that is shown this once. */
        SiteWithSecret: {
            /** @description Its secret; null for a public client. Nobody can read it again. */
            secret: string | null;
            /** @description The site. */
            site: components["schemas"]["RelyingSite"];
        };
        /** @description A page of songs, newest first. */
        SongPage: {
            records: components["schemas"]["SongRecord"][];
            /**
             * Format: int64
             * @description Songs on all pages.
             */
            total: number;
        };
        /** @description A song, with the field names of the specification. */
        SongRecord: {
            /** @description Its words and style. */
            description: string;
            /**
             * Format: double
             * @description Length in seconds; null while it is not known.
             */
            duration: number | null;
            /** @description Id of the result. */
            id: string;
            /** @description Signed address of the cover; null without one. */
            imageUrl: string | null;
            /** @description Signed address of the music. */
            musicUrl: string;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since the epoch.
             */
            submitTime: number;
            title: string;
        };
        SpecifiedRefusal: {
            /** @description A stable word, in capitals. */
            code: string;
            data: null;
            /** @description The same under its other name. */
            message: string;
            /** @description Why it was refused, zh-CN. */
            msg: string;
            /** @description Always false. */
            success: boolean;
        };
        /** @description The points that a holder of caps has spent, those set aside included. */
        Spent: {
            /**
             * Format: int64
             * @description Today.
             */
            day: number;
            /**
             * Format: int64
             * @description This month.
             */
            month: number;
            /**
             * Format: int64
             * @description In all.
             */
            total: number;
        };
        /** @description A page of a statement, newest first. */
        Statement: {
            /** @description The entries. */
            items: components["schemas"]["Entry"][];
            /**
             * Format: int64
             * @description Where the next page begins; none on the last.
             */
            next_cursor: number | null;
            /** @description Of everything that the filter lets through, whatever the page. */
            totals: components["schemas"]["Totals"];
        };
        /** @description Which statement. */
        StatementDay: {
            /** @description `wechat` or `alipay`. */
            channel: string;
            /** @description A day before today in Beijing: `2026-01-31`. */
            day: string;
        };
        /** @description What matching a day found. */
        StatementReport: {
            /** @description Whether the channel had a statement of the day. */
            available: boolean;
            /** @description The channel. */
            channel: string;
            /** @description `2026-01-31`, in Beijing. */
            day: string;
            /** @description In what the books differ. */
            differences: components["schemas"]["Difference"][];
            /**
             * Format: int64
             * @description Lines of the statement.
             */
            lines: number;
            /**
             * Format: int64
             * @description When the books were compared, in milliseconds since the epoch.
             */
            made_ms: number;
            /**
             * Format: int64
             * @description Lines that are ours, to the cent.
             */
            matched: number;
            /**
             * Format: int64
             * @description What it says came, in cents.
             */
            payments_cents: number;
            /**
             * Format: int64
             * @description What it says went back, in cents.
             */
            refunds_cents: number;
        };
        /** @description A stage of a long task, told by the vendor's percentage. */
        Step: {
            /**
             * Format: int32
             * @description The percentage at which it is done.
             */
            done: number;
            /**
             * Format: int32
             * @description The percentage at which it begins.
             */
            from: number;
            /** @description What happens in it. */
            label: components["schemas"]["Text"];
        };
        /**
         * @description How the user shows who it is.
         * @enum {string}
         */
        StepUpMethod: "password" | "totp" | "recovery_code" | "passkey";
        /** @description The password or a factor. */
        StepUpRequest: {
            ceremony?: string | null;
            code?: string | null;
            credential?: Record<string, unknown> | null;
            method: components["schemas"]["StepUpMethod"];
            password?: string | null;
        };
        /** @description The session may change factors. */
        StepUpView: {
            /**
             * Format: int64
             * @description Until then, in milliseconds.
             */
            until_ms: number;
        };
        /**
         * @description What became of the results, a separate fact from what became of the task.
         * @enum {string}
         */
        Storage: "none" | "pending" | "stored" | "lost";
        /** @description The store. */
        StoreView: {
            /** @description How one can pay. */
            channels: components["schemas"]["ChannelView"][];
            /** @description Whom a buyer can ask. */
            contact: components["schemas"]["Contact"];
            /** @description Whether the simulated cashier stands in for the payment companies: no real money moves. */
            demo: boolean;
            /** @description Whether `POST /alipay/pay` answers the caller. */
            demo_pay: boolean;
            /**
             * Format: int64
             * @description The smallest top-up in cents, trial cards excepted; 0 where there is none.
             */
            minimum_cents: number;
            /** @description Whether anything can be bought. */
            open: boolean;
            /**
             * Format: int32
             * @description How long an order can be paid, in minutes.
             */
            pay_minutes: number;
            /** @description The discount, and how far the caller is from it. */
            vip: components["schemas"]["VipView"];
        };
        /** @description What a person found out about a task. */
        TaskDecision: {
            /** @description Why, for the audit log. */
            reason: string;
            /**
             * @description `refund`: points come back. `ask_again`: the vendor is asked at once. `take`: the result is fetched, and points are
             *     spent.
             */
            verdict: components["schemas"]["TaskVerdict"];
        };
        /** @description Why nobody can be sure. */
        TaskDoubt: {
            /**
             * Format: int64
             * @description When, in milliseconds since the epoch.
             */
            at_ms: number;
            /** @description What was heard, secrets wiped. */
            detail: components["schemas"]["Text"];
            /** @description What was being done. */
            during: components["schemas"]["During"];
            /** @description A provider error kind. */
            kind: string;
        };
        /** @description Why a task did not succeed. */
        TaskFailure: {
            /** @description A provider error kind, or `deadline`. */
            kind: string;
            /** @description Why, as the user reads it. A row of before 2026-11-28 has Chinese alone, which stands in both languages. */
            message: components["schemas"]["Text"];
            /** @description Whether a new attempt may succeed. */
            retryable: boolean;
            /** @description The vendor's own words, in whatever language it speaks, which the message holds in both languages. */
            vendor: string | null;
        };
        /** @description The money of a task: what it cost and why. */
        TaskMoney: {
            /**
             * Format: int64
             * @description What administrators added, or took where negative.
             */
            adjusted: number;
            /**
             * Format: int64
             * @description Points that were spent.
             */
            captured: number;
            /** @description What became of its points. */
            charge: components["schemas"]["Charge"];
            /**
             * Format: int64
             * @description Points that are set aside now.
             */
            held: number;
            /**
             * Format: int64
             * @description The price that was quoted, in points.
             */
            price: number;
            /**
             * Format: int64
             * @description Points that came back.
             */
            released: number;
            /** @description Where the task is. */
            state: components["schemas"]["TaskState"];
            /** @description Every movement, oldest first. */
            steps: components["schemas"]["MoneyStep"][];
            /** @description The task. */
            task_id: string;
        };
        /** @description A page of the history, newest first. */
        TaskPage: {
            items: components["schemas"]["TaskView"][];
            next_cursor: string | null;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        /**
         * @description Where a task is. The last four are final; `uncertain` waits for an administrator.
         * @enum {string}
         */
        TaskState: "queued" | "submitting" | "running" | "uncertain" | "succeeded" | "failed" | "cancelled" | "expired";
        /**
         * @description What a person makes of a task.
         * @enum {string}
         */
        TaskVerdict: "refund" | "ask_again" | "take";
        /** @description A task as its owner sees it. */
        TaskView: {
            /**
             * Format: int64
             * @description The part of the price that the site bears, because the result came after the points had gone back or was
             *     lost after they had been spent.
             */
            absorbed_points: number;
            act: components["schemas"]["Text"] | null;
            /** @description Its results. */
            artifacts: components["schemas"]["ArtifactView"][];
            /**
             * Format: int64
             * @description Times that the vendor was told.
             */
            attempts: number;
            /** @description What pressing cancel would do right now. */
            cancel: components["schemas"]["CancelEffect"];
            /** @description What became of the points. */
            charge: components["schemas"]["Charge"];
            /**
             * Format: int64
             * @description What was charged in the end; null while that is open.
             */
            charged: number | null;
            /**
             * Format: int64
             * @description When it was submitted, in milliseconds since the epoch.
             */
            created_ms: number;
            error: components["schemas"]["TaskFailure"] | null;
            /**
             * Format: int64
             * @description Time that is left, counted from `updated_ms`, judged by how long such tasks took lately.
             */
            eta_ms: number | null;
            /**
             * Format: int64
             * @description When it leaves by itself, with its results; never for null.
             */
            expires_ms: number | null;
            /** @description Whether it is one of its owner's favourites. */
            favourite: boolean;
            /**
             * Format: int64
             * @description When it became final.
             */
            finished_ms: number | null;
            /** @description The folder that its owner put it in. */
            folder: string | null;
            /**
             * Format: int64
             * @description Until when its points are held past its deadline while the vendor works; later for a user for whom the site has already
             *     borne as much of that day as it may.
             */
            held_until_ms: number | null;
            /** @description Sorts by time. */
            id: string;
            /** @description Whether its owner keeps it from leaving by itself. */
            kept: boolean;
            /** @description Mode id. */
            mode: string;
            /** @description The parameters as they were priced and sent. */
            params: Record<string, unknown>;
            /** @description The task that it retries or continues. */
            parent_id: string | null;
            /** @description Whose points they are where they are not the owner's: an organisation's id, or that of the visitor whom the owner was. */
            payer_id: string | null;
            /**
             * Format: int64
             * @description Its price: what was held for it, and the maximum that it is charged.
             */
            points: number;
            /** @description What the vendor says right now. */
            progress: components["schemas"]["LiveProgress"];
            /** @description Whether its owner no longer waits for it while it is under way. */
            set_aside: boolean;
            /**
             * Format: int64
             * @description When the vendor was last told.
             */
            started_ms: number | null;
            /** @description Where it is. */
            state: components["schemas"]["TaskState"];
            /** @description What became of the results. */
            storage: components["schemas"]["Storage"];
            /** @description The prompt, whole, or what else describes it; of a task without words of its own those of the work that it comes from. */
            summary: string;
            /** @description Its owner's tags for it, sorted. */
            tags: string[];
            /** @description Whether a key for trying things asked for it: it is made by a simulated vendor and costs nothing. */
            test: boolean;
            /** @description Tool id. */
            tool: string;
            /** @description Whether the charge follows from what is known at the end, and may be less than `points`. */
            up_to: boolean;
            /**
             * Format: int64
             * @description Last durable change.
             */
            updated_ms: number;
            usual: components["schemas"]["UsualTime"] | null;
        };
        /** @description A text in Chinese and in English. */
        Text: {
            /** @description English, for those who chose it on the site. */
            en: string;
            /** @description Simplified Chinese. The interfaces of the specification and the log speak it alone. */
            zh: string;
        };
        /** @description A ticket. */
        Ticket: {
            /**
             * Format: int64
             * @description When the site last answered, in milliseconds since the epoch.
             */
            answered_ms: number | null;
            /** @description What it is about. */
            category: components["schemas"]["TicketCategory"];
            closed_by: components["schemas"]["TicketClosedBy"] | null;
            /**
             * Format: int64
             * @description When it was closed, in milliseconds since the epoch.
             */
            closed_ms: number | null;
            /**
             * Format: int64
             * @description When it was opened, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Names it. */
            id: string;
            /** @description The number of the order that it is about. */
            order_no: string | null;
            /**
             * Format: int64
             * @description Until when it can be reopened, in milliseconds since the epoch; null while it is not closed.
             */
            reopen_until_ms: number | null;
            /** @description Whose turn it is. */
            state: components["schemas"]["TicketState"];
            /** @description One line. */
            subject: string;
            /** @description The task that it is about. */
            task_id: string | null;
            /** @description Whether there is an answer that the person has not read. */
            unread: boolean;
            /**
             * Format: int64
             * @description When something last happened that the person can see, in milliseconds since the epoch.
             */
            updated_ms: number;
        };
        /**
         * @description Who wrote.
         * @enum {string}
         */
        TicketAuthor: "person" | "site";
        /**
         * @description What a ticket is about.
         * @enum {string}
         */
        TicketCategory: "billing" | "task" | "api" | "account" | "other";
        /**
         * @description Who ended a ticket.
         * @enum {string}
         */
        TicketClosedBy: "person" | "site" | "silence";
        /** @description A picture in a message. */
        TicketFile: {
            /**
             * Format: int64
             * @description Its size.
             */
            bytes: number;
            /**
             * Format: int64
             * @description In pixels.
             */
            height: number | null;
            /** @description The upload. */
            id: string;
            /** @description Its type. */
            mime: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description In pixels.
             */
            width: number | null;
        };
        /** @description A message, as the person reads it. */
        TicketMessage: {
            /** @description Who wrote it. */
            author: components["schemas"]["TicketAuthor"];
            /**
             * Format: int64
             * @description When it was written, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description Pictures that their owner has not removed since. */
            files: components["schemas"]["TicketFile"][];
            /** @description Names it. */
            id: string;
            /** @description Plain text. */
            words: string;
        };
        /** @description A part of the list. */
        TicketPage: {
            /** @description What happened last comes first. */
            items: components["schemas"]["Ticket"][];
            /** @description Where the next part begins; null behind the last. */
            next_cursor: string | null;
            /**
             * Format: int64
             * @description In how many of all tickets there is an answer to read.
             */
            unread: number;
        };
        /**
         * @description Whose turn it is.
         * @enum {string}
         */
        TicketState: "open" | "answered" | "closed";
        /** @description A ticket with all that its person may read. */
        TicketThread: components["schemas"]["Ticket"] & {
            /** @description In the order in which they were written. */
            messages: components["schemas"]["TicketMessage"][];
        };
        /** @description What an administrator writes. */
        TicketWords: {
            /** @description 1 to 4,000 characters. */
            words: string;
        };
        /** @description How long tasks usually take. */
        Times: {
            times: components["schemas"]["UsualOfMode"][];
        };
        /** @description How much waits for an administrator. */
        ToDo: {
            /**
             * Format: int64
             * @description Cancellations whose effect is unknown.
             */
            cancellations: number;
            /**
             * Format: int64
             * @description Payments and refunds that the store could not settle by itself, refunds that buyers ask for among them.
             */
            payments: number;
            /**
             * Format: int64
             * @description Accounts at vendors that take no tasks because their vendors refuse them.
             */
            resting: number;
            /**
             * Format: int64
             * @description Uncertain tasks.
             */
            tasks: number;
        };
        /** @description A tool. */
        Tool: {
            /** @description Whether a simulated vendor stands behind it. */
            demo: boolean;
            glyph: components["schemas"]["Glyph"];
            id: string;
            modes: components["schemas"]["Mode"][];
            /** @description Path of its page. */
            route: string;
            /** @description One sentence that helps to choose. */
            summary: components["schemas"]["Text"];
            title: components["schemas"]["Text"];
            vendor: string;
            vendor_title: components["schemas"]["Text"];
        };
        /** @description A tool's figures. */
        ToolFigures: {
            /** @description Its tasks that ended in the range. */
            ended: components["schemas"]["EndedTasks"];
            /** @description Its tasks now. */
            now: components["schemas"]["OpenTasks"];
            /**
             * Format: int64
             * @description Half of its successes took no longer than this from being handed over to their end, in milliseconds.
             */
            p50_ms: number | null;
            /**
             * Format: int64
             * @description The same of 95 %.
             */
            p95_ms: number | null;
            /**
             * Format: int64
             * @description Points that the site bore for them: see [`Dashboard::points_absorbed`](super::Dashboard::points_absorbed).
             */
            points_absorbed: number;
            /**
             * Format: int64
             * @description Points that they spent.
             */
            points_spent: number;
            /**
             * Format: double
             * @description 0 to 1, of those that nobody stopped.
             */
            success_rate: number | null;
            /** @description Its name; the id of a tool that is no longer linked. */
            title: components["schemas"]["Text"];
            /** @description Its id. */
            tool: string;
            /** @description Its vendor's id. */
            vendor: string;
        };
        /** @description All tools. */
        Tools: {
            tools: components["schemas"]["Tool"][];
        };
        /** @description A tool. */
        ToolUsage: {
            /** @description What it comes to. */
            sum: components["schemas"]["UsageSum"];
            /** @description Its id. */
            tool: string;
        };
        /** @description How a tool came out against others. */
        ToolWins: {
            /**
             * Format: int64
             * @description Comparisons in which a work of it was chosen by their owner.
             */
            chosen: number;
            /**
             * Format: int64
             * @description Comparisons with a choice that it took part in.
             */
            compared: number;
            /** @description Tool id. */
            tool: string;
            /**
             * Format: int64
             * @description Votes in comparisons that it took part in.
             */
            voted: number;
            /**
             * Format: int64
             * @description Votes for a work of it.
             */
            votes: number;
        };
        /** @description A tool whose models are data. */
        ToolWithModels: {
            /** @description How many models were changed or added here. */
            changed: number;
            /** @description How many changes are left out, because they do not go with the plug-in any more. */
            left_out: number;
            /** @description How many models are on its lists. */
            offered: number;
            /** @description Its name. */
            title: components["schemas"]["Text"];
            /** @description Its id. */
            tool: string;
        };
        /** @description What a filtered statement adds up to. Setting points aside and giving them back moves nothing in or out. */
        Totals: {
            /**
             * Format: int64
             * @description How many entries.
             */
            entries: number;
            /**
             * Format: int64
             * @description Points that came in: grants and adjustments upwards.
             */
            received: number;
            /**
             * Format: int64
             * @description Points that went out: captures and adjustments downwards.
             */
            spent: number;
        };
        /** @description An authenticator app. */
        TotpInfo: {
            /**
             * Format: int64
             * @description When it was set up, in milliseconds since the epoch.
             */
            created_ms: number;
            /**
             * Format: int64
             * @description When a code of it was last accepted, in milliseconds since the epoch.
             */
            last_used_ms: number | null;
        };
        /** @description What an authenticator app has to learn. Shown once. */
        TotpSetup: {
            /** @description The seed in base32, to type in by hand. */
            secret: string;
            /** @description The seed as `otpauth://` address, for a QR code. */
            url: string;
        };
        /** @description How much is moved. */
        Transfer: {
            /**
             * Format: int64
             * @description Points of the caller's own.
             */
            points: number;
        };
        /** @description What both accounts have after a transfer. */
        Transferred: {
            /** @description What the organisation has. */
            organisation: components["schemas"]["Balance"];
            /** @description What the caller has. */
            own: components["schemas"]["Balance"];
        };
        /** @description What came of sending a model. */
        TriedModel: {
            /** @description The mode. */
            mode: string;
            /** @description The model. */
            model: string;
            refused: components["schemas"]["Text"] | null;
            /** @description The wire. */
            wire: string;
        };
        /** @description A file that was brought. */
        UploadedFile: {
            /** @description Opens it for a day for whoever has it, and names it in every call of its owner's. */
            url: string;
        };
        /** @description A form with one file. */
        UploadForm: {
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
        };
        /** @description A file that a user brought. */
        UploadView: {
            /** Format: int64 */
            bytes: number;
            /** Format: int64 */
            duration_ms: number | null;
            /** Format: int32 */
            height: number | null;
            /** @description Usable as a media parameter. */
            id: string;
            kind: components["schemas"]["MediaKind"];
            /** @description Found in the content; what the browser declared is ignored. */
            mime: string;
            name: string;
            /** @description For its owner. */
            url: string;
            /** Format: int32 */
            width: number | null;
        };
        /** @description What one tool was used for by one key on one day. */
        UsageLine: {
            /**
             * Format: int64
             * @description When the day begins in Beijing, in milliseconds since the epoch.
             */
            day_ms: number;
            /**
             * Format: int64
             * @description Of them, those that failed, expired or were cancelled.
             */
            failed: number;
            /**
             * Format: int64
             * @description Points that it gave back after it had taken them.
             */
            given_back: number;
            /** @description The key; null for what was asked for on the pages. */
            key_id: string | null;
            /** @description What its owner calls it. */
            key_name: string | null;
            /**
             * Format: int64
             * @description Points that the ledger took for tasks on that day.
             */
            spent: number;
            /**
             * Format: int64
             * @description Of them, those that succeeded.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Tasks that were made on that day.
             */
            tasks: number;
            /** @description Whether it was tried with a test key, and cost nothing. */
            test: boolean;
            /** @description The tool. */
            tool: string;
        };
        /** @description One use of a tool, with the field names of the specification. */
        UsageRecord: {
            /** @description The call that makes such tasks. */
            apiUrl: string;
            /** @description What became of the points. */
            charge: components["schemas"]["Charge"];
            /**
             * Format: int64
             * @description When the task was submitted, in milliseconds since the epoch.
             */
            createTime: number;
            /** @description The number of the user, as text. */
            docUrl: string;
            /** @description The task. */
            id: string;
            /** @description The user's login name. */
            loginName: string;
            /** @description The id of its mode. */
            mode: string;
            /** @description Tool and mode, for people, zh-CN. */
            name: string;
            /**
             * Format: int64
             * @description In points.
             */
            price: number;
            /** @description The same as a stable word. */
            state: components["schemas"]["TaskState"];
            /** @description Where the task stands, for people. */
            status: string;
            /** @description The tool's id. */
            tool: string;
            /**
             * Format: int64
             * @description When the task last changed, in milliseconds since the epoch.
             */
            updateTime: number;
        };
        /** @description What some days come to. */
        UsageReport: {
            /** @description What as many days before came to. */
            before: components["schemas"]["UsageSum"];
            /** @description Every day, oldest first. */
            by_day: components["schemas"]["DayUsage"][];
            /** @description Every key that was used, the dearest first. */
            by_key: components["schemas"]["KeyUsage"][];
            /** @description Every tool that was used, the dearest first. */
            by_tool: components["schemas"]["ToolUsage"][];
            /**
             * Format: int64
             * @description When the first day begins, in milliseconds since the epoch.
             */
            from_ms: number;
            /** @description All of it. */
            total: components["schemas"]["UsageSum"];
            /**
             * Format: int64
             * @description When the last day ends.
             */
            until_ms: number;
        };
        /** @description What lines add up to. */
        UsageSum: {
            /**
             * Format: int64
             * @description Of them, those that failed, expired or were cancelled.
             */
            failed: number;
            /**
             * Format: int64
             * @description Points that it gave back after it had taken them.
             */
            given_back: number;
            /**
             * Format: int64
             * @description Points that they cost: what was spent less what was given back.
             */
            points: number;
            /**
             * Format: int64
             * @description Points that the ledger took.
             */
            spent: number;
            /**
             * Format: int64
             * @description Of them, those that succeeded.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Tasks that were made.
             */
            tasks: number;
        };
        /** @description Every line of some days. */
        UsageTable: {
            /**
             * Format: int64
             * @description When the first day begins, in milliseconds since the epoch.
             */
            from_ms: number;
            /** @description By day, tool and key. */
            items: components["schemas"]["UsageLine"][];
            /** @description What the lines add up to. */
            total: components["schemas"]["UsageSum"];
            /**
             * Format: int64
             * @description When the last day ends.
             */
            until_ms: number;
        };
        /** @description The key that a program showed. */
        UsedKey: {
            /** @description Its id. */
            id: string;
            /** @description What its owner calls it; null where it is gone. */
            name: string | null;
        };
        /** @description What is to change; what is left out stays. */
        UserChange: {
            /** @description Switched on, or off: then all sessions end and nobody signs in. */
            active?: boolean | null;
            /** @description Let the term end earlier than it does; otherwise that is refused. */
            allow_shorter?: boolean;
            /**
             * Format: int64
             * @description When paid actions end, in milliseconds; null for never.
             */
            expires_ms?: number | null;
            role?: components["schemas"]["Role"] | null;
            /** @description Comma-separated abilities, e.g. `gpt4,mj`. */
            tag?: string | null;
        };
        /** @description What was done. */
        UserClosed: {
            /**
             * Format: int64
             * @description Points that were forfeited now. What comes back from tasks under way is forfeited when they end.
             */
            forfeited: number;
        };
        /** @description Agreement to what closing costs the user. */
        UserClosingRequest: {
            /**
             * Format: int64
             * @description The points that are forfeited, as the preview states them. Refused where there are more by now.
             */
            forfeit_points: number;
        };
        /** @description A user, with the field names of the specification. */
        UserRecord: {
            /** @description Made on the spot for a visitor. */
            anonymous: boolean;
            /**
             * Format: int64
             * @description When the account was made, in milliseconds since the epoch.
             */
            createTime: number;
            /** @description As the person wrote it. */
            displayName: string;
            /** @description The address. */
            email: string | null;
            /** @description Whether a code sent to it came back. */
            emailVerified: boolean;
            /**
             * Format: int64
             * @description When paid actions end, in milliseconds since the epoch; null for never.
             */
            expirationTime: number | null;
            /**
             * Format: int64
             * @description Points set aside for tasks under way.
             */
            held: number;
            /**
             * Format: int64
             * @description The number.
             */
            id: number;
            /** @description With which this user invites others. */
            invitationCode: string | null;
            /**
             * Format: int32
             * @description 1 or 0.
             */
            isActive: number;
            /** @description For decoration: the server decides by itself. */
            isAdmin: boolean;
            /** @description Whether the password was handed over by somebody else. */
            isDefaultPassword: boolean;
            /** @description Lower case. */
            loginName: string;
            /** @description Always masked: passwords are kept as hashes. */
            password: string;
            /**
             * Format: int64
             * @description Points that can be spent.
             */
            score: number;
            /** @description What the user may use. */
            tag: string;
            /**
             * Format: int64
             * @description When the account was last changed, in milliseconds since the epoch.
             */
            updateTime: number;
        };
        /** @description A user, as the user sees it. */
        UserView: {
            /** @description Made on the spot for a visitor. */
            anonymous: boolean;
            /** @description Address of the user's picture; a letter stands for those who have none. */
            avatar: string | null;
            display_name: string;
            /**
             * Format: int64
             * @description When paid actions end.
             */
            expires_ms: number | null;
            id: string;
            login_name: string;
            role: string;
            /**
             * Format: int64
             * @description The number by which people and other sites know the user.
             */
            uid: number;
        };
        /** @description How long tasks of a mode usually take, all of them or those with certain parameters. */
        UsualOfMode: components["schemas"]["UsualTime"] & {
            /** @description Mode id. */
            mode: string;
            /** @description The parameters that these tasks have in common, of those that decide; empty for all tasks of the mode. */
            params: Record<string, unknown>;
            /** @description Tool id. */
            tool: string;
        };
        /** @description How long a task usually takes. */
        UsualTime: {
            /**
             * Format: int64
             * @description Half of such tasks took no longer, in milliseconds; what the tool says of itself where there are no samples.
             */
            median_ms: number;
            /**
             * Format: int64
             * @description Nine of ten took no longer; null without samples.
             */
            p90_ms: number | null;
            /**
             * Format: int64
             * @description How many tasks this was learnt from, newer ones weighing more; 0 where it is the tool's own word.
             */
            samples: number;
        };
        /** @description A vendor's figures: those of its tools together. */
        VendorFigures: {
            /** @description Its tasks that ended in the range. */
            ended: components["schemas"]["EndedTasks"];
            /** @description Its tasks now. */
            now: components["schemas"]["OpenTasks"];
            /**
             * Format: int64
             * @description Half of its successes took no longer than this from being handed over to their end, in milliseconds.
             */
            p50_ms: number | null;
            /**
             * Format: int64
             * @description The same of 95 %.
             */
            p95_ms: number | null;
            /**
             * Format: double
             * @description 0 to 1, of those that nobody stopped.
             */
            success_rate: number | null;
            /** @description Its name. */
            title: components["schemas"]["Text"];
            /** @description Its tools, busiest first. */
            tools: components["schemas"]["ToolFigures"][];
            /** @description Its id. */
            vendor: string;
        };
        /** @description All tools and accounts. */
        VendorsView: {
            /** @description Ids of the accounts whose vendors cannot fetch uploaded files, because the site's address is not public. */
            cannot_fetch: string[];
            tools: components["schemas"]["VendorTool"][];
        };
        /** @description A tool as its operator sees it. */
        VendorTool: {
            accounts: components["schemas"]["AccountView"][];
            /** @description Whether simulated vendors do its new tasks. */
            demo: boolean;
            glyph: components["schemas"]["Glyph"];
            id: string;
            /** @description Whether any account takes its tasks. */
            served: boolean;
            title: components["schemas"]["Text"];
            vendor: string;
            vendor_title: components["schemas"]["Text"];
            /** @description What an account of each wire is asked for. */
            wires: components["schemas"]["WireForm"][];
        };
        /**
         * @description What a person makes of it.
         * @enum {string}
         */
        Verdict: "accept" | "dismiss";
        /** @description The form that asks for a code. */
        VerificationForm: {
            /** @description Where the code goes. */
            email: string;
            /** @description `register` (unless given), `reset`, `bind` or `sign_in`. */
            purpose?: string | null;
        };
        /** @description The discount. */
        VipView: {
            /**
             * Format: int64
             * @description Points bought after which it applies.
             */
            after_points: number;
            /**
             * Format: int64
             * @description Points that the caller has bought, what was given back not counted; null for visitors.
             */
            bought_points: number | null;
            /**
             * Format: int64
             * @description By how much everything is cheaper then, in percent; 0 for never.
             */
            percent_off: number;
            /** @description Whether the caller has it. */
            reached: boolean;
        };
        /** @description For which work. */
        Vote: {
            /** @description Id of the entry. */
            entry: string;
        };
        /** @description How much there is to answer. */
        WaitingTickets: {
            /**
             * Format: int64
             * @description Tickets that wait for the site.
             */
            open: number;
        };
        /**
         * @description How the buyer meets the payment company.
         * @enum {string}
         */
        WayWord: "qr" | "page";
        /** @description A webhook, as its owner sees it. */
        Webhook: {
            /** @description Whether it tells. */
            active: boolean;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since the epoch.
             */
            created_ms: number;
            /** @description What it tells; everything where it is empty. */
            events: components["schemas"]["WebhookEvent"][];
            /**
             * Format: int64
             * @description Since when nothing has arrived, in milliseconds since the epoch; null where the last delivery did.
             */
            failing_since_ms: number | null;
            /**
             * Format: int64
             * @description Until when the former secret signs beside the new one, in milliseconds since the epoch.
             */
            former_ends_ms: number | null;
            /** @description Names it. */
            id: string;
            off_reason: components["schemas"]["OffReason"] | null;
            /** @description Whether it tells of what test keys ask for, and of nothing else. */
            test: boolean;
            /** @description Where it sends. */
            url: string;
        };
        /** @description What is to change of a webhook; what is left out stays. */
        WebhookChange: {
            /**
             * @description Whether it tells. Switched on, it tells what waited too.
             * @default null
             */
            active: boolean | null;
            /**
             * @description What to tell; everything where it is empty.
             * @default null
             */
            events: components["schemas"]["WebhookEvent"][] | null;
            /**
             * @description Where to send.
             * @default null
             */
            url: string | null;
        };
        /**
         * @description What may be told.
         * @enum {string}
         */
        WebhookEvent: "task.succeeded" | "task.stored" | "task.lost" | "task.failed" | "task.cancelled" | "task.expired" | "webhook.test";
        /** @description By how much the values of a parameter multiply a price. */
        Weights: components["schemas"]["ByValue"] | {
            [key: string]: number;
        };
        /** @description How tools came out. */
        Wins: {
            /** @description By what they make. */
            kinds: components["schemas"]["KindWins"][];
        };
        /** @description The form of an account that speaks one protocol. */
        WireForm: {
            /** @description The address that is used unless the operator gives one; without it the operator has to. */
            default_base_url: string | null;
            /** @description `relay` or `official`. */
            id: string;
            /** @description JSON Schema 2020-12 of the credentials. Fields that are `writeOnly` never come back. */
            schema: Record<string, unknown>;
            /** @description The provider's name for it, where it has one. */
            title: string | null;
            /** @description Labels of the modes that accounts of this wire cannot run. */
            without: components["schemas"]["Text"][];
        };
        /** @description A field of a form that is wrong. */
        WrongField: {
            /** @description Name of the field as the form sends it. */
            field: string;
            /** @description What is wrong with it, zh-CN. */
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    specified_demo_pay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DemoPayment"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                    "text/html": string;
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_songs: {
        parameters: {
            query?: {
                /** @description The page, from 1. */
                current?: number;
                /** @description Songs on a page; 3 unless told, at most 100. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SongPage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    set_avatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AvatarRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_avatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    preview_closing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosingView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    close_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosingRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    preview_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    begin_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportLink"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    fetch_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": number[];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    change_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    show_admin_access: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_announcements: {
        parameters: {
            query?: {
                /** @description The page, from 1. */
                page?: number;
                /** @description Announcements on a page; 10 unless told, at most 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_Announcement"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_create_announcement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementText"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_change_announcement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementText"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_remove_announcement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_audit_entries: {
        parameters: {
            query?: {
                /** @description Only acts of this user. */
                actor_uid?: number;
                /** @description Only acts that ended so: `done`, `refused`, `failed` or `unknown`. */
                ending?: string;
                /** @description Only those that began at or after this time, in milliseconds. */
                from_ms?: number;
                /** @description Only this act, e.g. `reset_user_password`. */
                operation?: string;
                /** @description The page, from 1. */
                page?: number;
                /** @description Lines on a page; 20 unless told, at most 100. */
                page_size?: number;
                /** @description Only those in which this occurs. */
                q?: string;
                /** @description Only acts about this, e.g. `user:123456789`. */
                subject?: string;
                /** @description Only those that began before this time, in milliseconds. */
                until_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_AuditEntry"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_dashboard: {
        parameters: {
            query?: {
                /** @description How far back: `1h`, `24h` (without it), `7d` or `30d`. */
                range?: components["schemas"]["DashboardRange"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteOverview"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_datasets: {
        parameters: {
            query?: {
                /** @description From when: a day of Beijing such as `2026-01-01`, or milliseconds since the epoch. From the beginning without it. */
                from?: string;
                /** @description Until when: a day, which still belongs to it, or milliseconds, which do not. Until now without it. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Datasets"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    export_dataset: {
        parameters: {
            query?: {
                /** @description `csv`, `json` or `jsonl`. Without it the journal comes as `jsonl`, everything else as `csv`. */
                format?: string;
                /** @description From when: a day of Beijing such as `2026-01-01`, or milliseconds since the epoch. From the beginning without it. */
                from?: string;
                /** @description Until when: a day, which still belongs to it, or milliseconds, which do not. Until now without it. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description What */
                dataset: components["schemas"]["Dataset"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>[];
                    "application/jsonl": string;
                    "text/csv": string;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    find_anything: {
        parameters: {
            query?: {
                /**
                 * @description How a number, id, name or address begins, or the vendor's id of a job; how a task's id ends, in eight letters or
                 *     more; a whole phone number; part of the name of a vendor account. At most 100 characters; nothing is found of a blank.
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelFinds"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_publications: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description 20 without it, 100 at most. */
                page_size?: number;
                /** @description In this state: `pending`, `public`, `refused`, `withdrawn` or `removed`; in any where it is left out. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_ModerationItem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_approve_publication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationItem"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_refuse_publication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationItem"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_remove_publication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationItem"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_ledger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ledger"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    check_ledger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ledger"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_tools_with_models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_ToolWithModels"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_models: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tool: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelsView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    change_models: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tool: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelsView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    judge_models: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tool: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JudgedModels"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_orders: {
        parameters: {
            query?: {
                /** @description Only those of this channel: `wechat` or `alipay`. */
                channel?: string;
                /** @description Only those made at or after this time, in milliseconds. */
                from_ms?: number;
                /** @description From 1. */
                page?: number;
                /** @description 10 unless told, at most 100. */
                page_size?: number;
                /** @description Only those with this in their number, their transaction's number or their title. */
                q?: string;
                /** @description Only those that stand so. */
                status?: components["schemas"]["OrderStatus"];
                /** @description Only those of the user with this number. */
                uid?: number;
                /** @description Only those made before this time, in milliseconds. */
                until_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_Order"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_get_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_decline_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Decline"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_refresh_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_refund_order: {
        parameters: {
            query?: never;
            header: {
                /** @description A new UUID for each press of the button */
                "Idempotency-Key": string;
            };
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRefundBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_preview_refund: {
        parameters: {
            query?: {
                /** @description In cents; all that is left of the order without it. */
                cents?: number;
            };
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundPreview"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    set_poll_policy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mode: string;
                tool: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cadence"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    reset_poll_policy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mode: string;
                tool: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_presets: {
        parameters: {
            query?: {
                /** @description Those of this tool; of all tools where it is left out. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Preset"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_create_preset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPreset"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preset"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_change_preset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresetChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preset"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_remove_preset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_reorder_presets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresetOrder"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_prices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricesView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    set_prices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceChanges"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceVersions"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_price_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mode: string;
                tool: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_PriceVersion"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    withdraw_price: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mode: string;
                tool: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    preview_prices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceChanges"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_PricePreview"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_products: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_Product"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_create_product: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProduct"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_change_product: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProduct"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_take_product_off_sale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_refunds: {
        parameters: {
            query?: {
                /** @description Only those that are not finished. */
                open?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description 10 unless told, at most 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_RefundView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    count_review: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToDo"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_doubtful_tasks: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description 10 without it, 100 at most. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_Doubtful"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    decide_doubtful_task: {
        parameters: {
            query?: never;
            header: {
                /** @description A new UUID for each press of the button */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The task */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskDecision"];
            };
        };
        responses: {
            /** @description Done; what still waits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToDo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_sites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelyingSites"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_create_site: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSite"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteWithSecret"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_change_site: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSite"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelyingSite"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_rotate_site_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteWithSecret"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_site_failures: {
        parameters: {
            query: {
                /** @description What the site calls itself; empty for the Sa-Token sites that send no name. */
                client_id?: string;
                protocol: components["schemas"]["Protocol"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_SiteFailure"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_statements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_StatementReport"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_match_statement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementDay"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementReport"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_attention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_Attention"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_resolve_attention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Resolution"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attention"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    inspect_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The task */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectedTask"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_texts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_KeptText"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_write_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewText"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptText"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_restore_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptText"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_preview_text: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Draft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftPreview"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_list_tickets: {
        parameters: {
            query?: {
                /** @description `billing`, `task`, `api`, `account` or `other`. */
                category?: string;
                /** @description From 1. */
                page?: number;
                /** @description 20 without it, 100 at most. */
                page_size?: number;
                /** @description Part of what was written, of the subject, or of the name or number of the person, the task or the order. */
                q?: string;
                /** @description `open`, `answered` or `closed`. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_PanelTicket"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_get_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelThread"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_close_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelThread"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_get_ticket_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The upload */
                file: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": number[];
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_answer_ticket: {
        parameters: {
            query?: never;
            header: {
                /** @description A new UUID for each press of the button */
                "Idempotency-Key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketWords"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelThread"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_note_on_ticket: {
        parameters: {
            query?: never;
            header: {
                /** @description A new UUID for each press of the button */
                "Idempotency-Key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketWords"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PanelThread"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description Only those switched on, or off. */
                active?: boolean;
                /** @description Only persons, or visitors: `person` or `visitor`. */
                kind?: string;
                /** @description The page, from 1. */
                page?: number;
                /** @description Users on a page; 10 unless told, at most 100. */
                page_size?: number;
                /** @description Only those in whose number, names, address or invitation code this occurs. */
                q?: string;
                /** @description Only those with these rights: `user` or `admin`. */
                role?: string;
                /** @description Only the one of this number. */
                uid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_PersonView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    show_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    change_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    preview_user_closing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosingView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    close_user_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserClosingRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserClosed"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    reset_user_factors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_user_keys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Key"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    end_user_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    reset_user_password: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTimePassword"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    change_user_points: {
        parameters: {
            query?: never;
            header: {
                /** @description A new UUID for each press of the button */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointsForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PointsChangeView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_user_point_entries: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: number;
                /** @description Only those of this kind: `grant`, `hold`, `capture`, `release` or `adjust`. */
                kind?: string;
                /** @description At most this many, 100 at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    reset_user_profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetProfile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_user_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Session"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    end_user_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    end_user_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description The user's number */
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_vendor_account: {
        parameters: {
            query?: never;
            header: {
                /** @description New for every press of the button */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_vendor_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    update_vendor_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    delete_vendor_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    enable_vendor_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Enabled"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    probe_vendor_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Probed"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    probe_vendor_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDraftToProbe"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Probed"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_vendors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorsView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    preview_going_live: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tool: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoingLive"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    admin_count_tickets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingTickets"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_announcements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Announcement"];
                };
            };
        };
    };
    share_artifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedLink"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    publish_artifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPublication"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Publication"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_avatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": number[];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_batches: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: string;
                /** @description At most this many, 200 at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batches"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_batch: {
        parameters: {
            query?: never;
            header: {
                /** @description The organisation whose points it spends; a key spends those of whom it belongs to */
                "Baigong-Organisation"?: string | null;
                /** @description A new UUID for each batch; the same one to repeat a request */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatch"];
            };
        };
        responses: {
            /** @description A replay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchView"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_batch: {
        parameters: {
            query?: {
                /** @description From this one on; from `next_cursor`. */
                cursor?: number;
                /** @description At most this many, 200 at most. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    cancel_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_calls: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: string;
                /** @description Only the one whose task or request has this id. */
                id?: string;
                /** @description Only by the key of this id. */
                key?: string;
                /** @description At most this many, 100 at most. */
                limit?: number;
                /** @description Only those in this state. */
                state?: string;
                /** @description Only what was tried with test keys, or only what was not. */
                test?: boolean;
                /** @description Only of this tool. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallWithTask"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_comparison_wins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wins"];
                };
            };
        };
    };
    list_comparisons: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: string;
                /** @description At most this many, 50 at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonPage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_comparison: {
        parameters: {
            query?: never;
            header: {
                /** @description The organisation whose points it spends; a key spends those of whom it belongs to */
                "Baigong-Organisation"?: string | null;
                /** @description A new UUID for each press of the button */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateComparison"];
            };
        };
        responses: {
            /** @description A replay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonView"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    choose_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChooseTask"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_comparison_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareState"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    share_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPublication"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonShare"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    unshare_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    bind_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BindRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_errors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorCatalogue"];
                };
            };
        };
    };
    follow_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description Resumes behind this event */
                "Last-Event-ID"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Of each event `id`, `event` and `data` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, unknown>;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_factors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorsView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    add_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAdded"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    rename_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    begin_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CeremonyView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    renew_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    step_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepUpView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    step_up_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CeremonyView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    begin_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    confirm_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_gallery: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: string;
                /** @description Of this kind. */
                kind?: string;
                /** @description At most this many; 12 without it, 100 at most. */
                limit?: number;
                /** @description `new`, which is usual, or `liked`. */
                sort?: string;
                /** @description Of this tool. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryPage"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_gallery_work: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryWork"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    like_work: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Likes"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    unlike_work: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Likes"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_gallery_media: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": number[];
                    "image/*": number[];
                    "model/*": number[];
                    "video/*": number[];
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_gallery_poster: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": number[];
                    "image/*": number[];
                    "model/*": number[];
                    "video/*": number[];
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_handover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handover"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    preview_handover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandedOver"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    redeem_handover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redeemed"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_invitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationsView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_keys: {
        parameters: {
            query?: {
                /** @description Tokens for some minutes, and nothing else; all other keys where it is left out. */
                temporary?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Key"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    make_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeKeyView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    end_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    change_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    renew_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Renewal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeKeyView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    end_leaked_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FoundKey"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    make_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeToken"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_legacy_home: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyButtons"];
                };
            };
        };
    };
    press_legacy_button: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                button: components["schemas"]["LegacyButton"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyTarget"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_login_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginCodeView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_media: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": number[];
                    "image/*": number[];
                    "model/*": number[];
                    "video/*": number[];
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_offer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
        };
    };
    list_oidc_grants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_OidcGrant"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    revoke_oidc_grant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The site */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_oidc_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the request */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcRequestView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    answer_oidc_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the request */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcNext"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_orders: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description 10 unless told, at most 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_Order"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_order: {
        parameters: {
            query?: never;
            header: {
                /** @description A new UUID for each press of the button; presses share the order that is open */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoughtView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetails"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    cancel_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    pay_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoughtView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    preview_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundPreview"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    request_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetails"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    withdraw_refund_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetails"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_organisations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_OwnOrganisation"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_organisation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganisationName"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOrganisation"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_organisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOrganisation"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    close_organisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedOrganisation"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    rename_organisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganisationName"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOrganisation"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_member_invitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Invitation"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    invite_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeInvitation"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    revoke_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitation: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    leave_organisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Member"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                uid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    change_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                uid: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    hand_over_organisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NextOwner"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    fund_organisation: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes a repeated request harmless */
                "Idempotency-Key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Transfer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transferred"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_organisation_usage: {
        parameters: {
            query?: {
                /** @description Days, today included; 30 unless told, at most 92. */
                days?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersUsage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    accept_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOrganisation"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    show_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    recover_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_points: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_point_entries: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: number;
                /** @description Only those written at or after this time, in milliseconds. */
                from_ms?: number;
                /** @description Only those of this kind: `grant`, `hold`, `capture`, `release` or `adjust`. */
                kind?: string;
                /** @description At most this many, 100 at most. */
                limit?: number;
                /** @description Only those whose note contains this. */
                q?: string;
                /** @description Only those of this task. */
                task_id?: string;
                /** @description Only those written before this time, in milliseconds. */
                until_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    download_point_entries: {
        parameters: {
            query?: {
                /** @description Only those written at or after this time, in milliseconds. */
                from_ms?: number;
                /** @description Only those of this kind: `grant`, `hold`, `capture`, `release` or `adjust`. */
                kind?: string;
                /** @description Only those whose note contains this. */
                q?: string;
                /** @description Only those of this task. */
                task_id?: string;
                /** @description Only those written before this time, in milliseconds. */
                until_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_own_presets: {
        parameters: {
            query: {
                /** @description Mode id. */
                mode: string;
                /** @description Tool id. */
                tool: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_OwnPreset"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    keep_own_presets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresetsToKeep"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_OwnPreset"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_own_preset: {
        parameters: {
            query: {
                /** @description Mode id. */
                mode: string;
                /** @description The preset's name. */
                name: string;
                /** @description Tool id. */
                tool: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_price_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_price_changes: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: string;
                /** @description At most this many, 100 at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceChangeList"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    rewrite_prompt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewriteRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewrittenPrompt"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_publications: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description 20 without it, 100 at most. */
                page_size?: number;
                /** @description Of the results of this task. */
                task_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed_Publication"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    withdraw_publication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_quote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_reliability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reliability"];
                };
            };
        };
    };
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorChallenge"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_anonymous_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There was a session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    show_left: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Belongings"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    take_left: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Belongings"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    forget_left: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    sign_in_by_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailSignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorChallenge"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    show_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    second_factor_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptionsView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Session"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    end_sessions: {
        parameters: {
            query?: {
                /** @description Also the one that asks. */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ended"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    set_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_shared_comparisons: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: string;
                /** @description At most this many; 10 without it, 30 at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedComparisons"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_shared_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedComparison"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    vote_in_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Vote"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedComparison"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_site: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
        };
    };
    get_site_logo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": number[];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_store: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreView"];
                };
            };
        };
    };
    list_tasks: {
        parameters: {
            query?: {
                /** @description Behind this one; from `next_cursor`. */
                cursor?: string;
                /** @description Favourites, or all others. */
                favourite?: boolean;
                /** @description In this folder. */
                folder?: string;
                /** @description That began at or after this time, in milliseconds since the epoch. */
                from_ms?: number;
                /** @description With a result of this kind. */
                kind?: string;
                /** @description At most this many, 100 at most. */
                limit?: number;
                /** @description Of this mode. */
                mode?: string;
                /** @description Whose prompt contains this. */
                q?: string;
                /** @description `active`, `finished` or `failed`. */
                state?: string;
                /** @description With this tag. */
                tag?: string;
                /** @description That began before this time, in milliseconds since the epoch. */
                to_ms?: number;
                /** @description Of this tool. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_task: {
        parameters: {
            query?: never;
            header: {
                /** @description The organisation whose points it spends; a key spends those of whom it belongs to */
                "Baigong-Organisation"?: string | null;
                /** @description A new UUID for each press of the button */
                "Idempotency-Key": string;
                /** @description The highest price that you agree to; a higher one is answered 409 */
                "X-Max-Points"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTask"];
            };
        };
        responses: {
            /** @description A replay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    clear_tasks: {
        parameters: {
            query?: {
                /** @description Of this tool; of all tools without it. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cleared"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    organise_tasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganiseTasks"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organised"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    cancel_task: {
        parameters: {
            query?: {
                /**
                 * @description What the task's `cancel` said when its owner agreed to it. What has become dearer meanwhile is refused. With
                 *     `stop_waiting` a task that goes on leaves the owner's sight until its end, which settles it like any other.
                 */
                effect?: components["schemas"]["CancelEffect"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    keep_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    release_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_task_lineage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lineage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_task_money: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskMoney"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    retry_task: {
        parameters: {
            query?: never;
            header: {
                /** @description The organisation whose points it spends; a key spends those of whom it belongs to */
                "Baigong-Organisation"?: string | null;
                /** @description A new UUID for each press */
                "Idempotency-Key": string;
                /** @description The highest price that you agree to; a higher one is answered 409 */
                "X-Max-Points"?: number | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A replay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_tasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveTasks"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedTasks"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    dry_run_task: {
        parameters: {
            query?: never;
            header?: {
                /** @description The organisation whose points it spends; a key spends those of whom it belongs to */
                "Baigong-Organisation"?: string | null;
                /** @description The highest price that you agree to */
                "X-Max-Points"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTask"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_task_labels: {
        parameters: {
            query?: {
                /** @description Of this tool; of all tools without it. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Labels"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    restore_tasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreTasks"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredTasks"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: components["schemas"]["SitePage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteText"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_tickets: {
        parameters: {
            query?: {
                /** @description Where it begins; from `next_cursor`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketPage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    open_ticket: {
        parameters: {
            query?: never;
            header: {
                /** @description A new UUID for each press of the button; the same one to repeat a request */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTicket"];
            };
        };
        responses: {
            /** @description A replay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketThread"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketThread"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketThread"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    close_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketThread"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    reply_to_ticket: {
        parameters: {
            query?: never;
            header: {
                /** @description A new UUID for each press of the button; the same one to repeat a request */
                "Idempotency-Key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketThread"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    read_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadTicket"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    reopen_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketThread"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_tools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tools"];
                };
            };
        };
    };
    get_tool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_tool_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_tool_presets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_SitePreset"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_preview: {
        parameters: {
            query?: {
                /** @description Version */
                v?: string;
            };
            header?: never;
            path: {
                id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": number[];
                    "image/*": number[];
                    "video/*": number[];
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    call_tool: {
        parameters: {
            query?: never;
            header: {
                /** @description The organisation whose points it spends; a key spends those of whom it belongs to */
                "Baigong-Organisation"?: string | null;
                /** @description A new UUID for each task; the same one to repeat a request */
                "Idempotency-Key": string;
                /** @description The highest price that you agree to; a higher one is answered 409 */
                "X-Max-Points"?: number | null;
            };
            path: {
                mode: string;
                tool: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description A replay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_usual_times: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Times"];
                };
            };
        };
    };
    list_uploads: {
        parameters: {
            query?: {
                /** @description Of this kind. */
                kind?: components["schemas"]["MediaKind"];
                /** @description At most this many, 100 at most. */
                limit?: number;
                /** @description With the content that has this SHA-256, in hexadecimal: whether a file is there already, before it is sent. */
                sha256?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_UploadView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    create_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    import_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    download_usage_csv: {
        parameters: {
            query?: {
                /** @description Days, today included; 30 unless told, at most 92. */
                days?: number;
                /** @description Only what was asked for by the key of this id; `none` for what was asked for on the pages. */
                key?: string;
                /** @description Only what was tried with test keys, or only what was not. */
                test?: boolean;
                /** @description Only of this tool. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    download_usage_json: {
        parameters: {
            query?: {
                /** @description Days, today included; 30 unless told, at most 92. */
                days?: number;
                /** @description Only what was asked for by the key of this id; `none` for what was asked for on the pages. */
                key?: string;
                /** @description Only what was tried with test keys, or only what was not. */
                test?: boolean;
                /** @description Only of this tool. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageTable"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    get_usage_report: {
        parameters: {
            query?: {
                /** @description Days, today included; 30 unless told, at most 92. */
                days?: number;
                /** @description Only what was asked for by the key of this id; `none` for what was asked for on the pages. */
                key?: string;
                /** @description Only what was tried with test keys, or only what was not. */
                test?: boolean;
                /** @description Only of this tool. */
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReport"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Webhook"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    make_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhook"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    remove_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    change_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    list_webhook_deliveries: {
        parameters: {
            query?: {
                /** @description Behind this one. */
                before?: string;
                /** @description Only those that stand so. */
                state?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Items_Delivery"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    redeliver_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    redeliver_failed_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Since"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redelivered"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    rotate_webhook_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rotation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhook"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    test_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attempt"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    specified_prices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_PriceEntry"];
                };
            };
        };
    };
    specified_image_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImageForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_String"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_auth_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AuthCode"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_task_log: {
        parameters: {
            query?: {
                /** @description The page, from 1. */
                pageNum?: number;
                /** @description Tasks on a page; 10 unless told, at most 100. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LogPage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_alipay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                product_id: string;
                /** @description The buyer's own number */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                    "text/html": string;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_orders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caller's own number */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OrderList"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_order_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_no: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatusAnswer"] | components["schemas"]["SpecifiedRefusal"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_order_page: {
        parameters: {
            query?: {
                /** @description From 1. */
                pageNum?: number;
                /** @description 10 unless told, at most 100. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AdminOrderPage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_products: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ProductList"];
                };
            };
        };
    };
    specified_wechat_pay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                product_id: string;
                /** @description The buyer's own number */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_NativePay"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_screenshot_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UploadedFile"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SessionData"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_find_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login name, or the user's number */
                name_or_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundUser"] | components["schemas"]["SpecifiedRefusal"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_artwork: {
        parameters: {
            query?: {
                /** @description Items on a page; 12 unless told, at most 100. */
                _limit?: number;
                /** @description The page, from 1. */
                _page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Artwork"][] | components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SessionRecord"];
                };
            };
        };
    };
    specified_records: {
        parameters: {
            query?: {
                /** @description The page, from 1; less is the first. */
                currentPage?: number;
                /** @description Only those that began at or after this time, in milliseconds. */
                from?: number;
                /** @description Records on a page; 10 unless told. More than 100 are 100, less than 1 is 1. */
                pageSize?: number;
                /** @description Only the task of this id, or those of the user of this login name. */
                q?: string;
                /** @description Only those under way, successful or not: `active`, `finished` or `failed`. */
                state?: string;
                /** @description Only of this tool. */
                tool?: string;
                /** @description Only those that began before this time, in milliseconds. */
                until?: number;
                /** @description Only of this user, by number. */
                userId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordPage"] | components["schemas"]["SpecifiedRefusal"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_bool"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_send_verification_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["VerificationForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_bool"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            /** @description `Retry-After` says when to ask again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_bool"];
                };
            };
        };
    };
    specified_edit_info: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description From now on; 0 leaves the term alone */
                expiryMilliseconds: number;
                /** @description May be negative; never takes more than there is */
                points: number;
                /** @description The user's number */
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EditedInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserRecord"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_uid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_i64"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UploadedFile"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
    specified_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LoginData"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpecifiedRefusal"];
                };
            };
        };
    };
}
