// Made from the OpenAPI document by `npm run console:contract`; changes here do not last.

export interface paths {
    "/api/v1/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in to the console, and what they may do */
        get: operations["get-api-v1-admin-session"];
        put?: never;
        /** Sign in to the console */
        post: operations["post-api-v1-admin-session"];
        /** Sign out of the console, on every replica */
        delete: operations["delete-api-v1-admin-session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All groups */
        get: operations["get-api-v1-admin-groups"];
        put?: never;
        /** Create or update a group */
        post: operations["post-api-v1-admin-groups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of one group or all */
        get: operations["get-api-v1-admin-members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/members/{memberId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disable a member */
        post: operations["post-api-v1-admin-members-memberId-disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/members/{memberId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable a disabled member */
        post: operations["post-api-v1-admin-members-memberId-enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/members/{memberId}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a member another name */
        post: operations["post-api-v1-admin-members-memberId-rename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/members/{memberId}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erase the names of a member and its clients for good */
        post: operations["post-api-v1-admin-members-memberId-erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/members/{memberId}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make a member an administrator in the console, or an ordinary member again */
        put: operations["put-api-v1-admin-members-memberId-role"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/members/{memberId}/clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke one client of a member */
        delete: operations["delete-api-v1-admin-members-memberId-clients-clientId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/members/{memberId}/rotate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all tokens of a member and issue a new one for its newest client */
        post: operations["post-api-v1-admin-members-memberId-rotate-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/mirrors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The mirrors of other hubs' groups, and their status */
        get: operations["get-api-v1-admin-mirrors"];
        put?: never;
        /** Mirror a group of another hub for a group of this one */
        post: operations["post-api-v1-admin-mirrors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/mirrors/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a mirror continue that has stopped or is waiting */
        post: operations["post-api-v1-admin-mirrors-id-acknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/mirrors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a mirror with everything it brought */
        delete: operations["delete-api-v1-admin-mirrors-id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invites into one group or all, newest first */
        get: operations["get-api-v1-admin-invites"];
        put?: never;
        /** Create an invite */
        post: operations["post-api-v1-admin-invites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/invites/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invite */
        delete: operations["delete-api-v1-admin-invites-token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The projects of one group or all */
        get: operations["get-api-v1-admin-projects"];
        put?: never;
        /** Create a project */
        post: operations["post-api-v1-admin-projects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/projects/{groupKey}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a project, give it another key, finish it or take it up again */
        put: operations["put-api-v1-admin-projects-groupKey-id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/projects/{groupKey}/{id}/acl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may see a project and do what in it */
        get: operations["get-api-v1-admin-projects-groupKey-id-acl"];
        /** Change who may see a project and do what in it */
        put: operations["put-api-v1-admin-projects-groupKey-id-acl"];
        post?: never;
        delete?: never;
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
        /** The audit trail, newest first */
        get: operations["get-api-v1-admin-audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/events/{eventId}/redact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove for good what an event says */
        post: operations["post-api-v1-admin-events-eventId-redact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The hub at a glance */
        get: operations["get-api-v1-admin-overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Knowledge items: newest first, or by relevance to a query */
        get: operations["get-api-v1-admin-knowledge"];
        put?: never;
        /** Write an item */
        post: operations["post-api-v1-admin-knowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/quality-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Items that need somebody to look at them, most urgent first; no tasks that are done */
        get: operations["get-api-v1-admin-quality-review"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/knowledge-edges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Edges between knowledge items, newest first */
        get: operations["get-api-v1-admin-knowledge-edges"];
        put?: never;
        /** Create an edge */
        post: operations["post-api-v1-admin-knowledge-edges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/knowledge-edges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an edge; the answer is the edge as it was */
        delete: operations["delete-api-v1-admin-knowledge-edges-id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/knowledge/judge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say of items that they hold, are wrong, are replaced, or what they should say */
        post: operations["post-api-v1-admin-knowledge-judge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/similar-knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Items in force that are probably the same or contradict each other, in pairs */
        get: operations["get-api-v1-admin-similar-knowledge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/knowledge/{groupKey}/{id}/twins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The items in force that say the same as one of their group */
        get: operations["get-api-v1-admin-knowledge-groupKey-id-twins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/task-digest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks and their state */
        get: operations["get-api-v1-admin-task-digest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tasks/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say where tasks stand */
        post: operations["post-api-v1-admin-tasks-move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/knowledge/{groupKey}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One item with its edges and proposals */
        get: operations["get-api-v1-admin-knowledge-groupKey-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/knowledge/{groupKey}/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every event that contributed to an item, oldest first */
        get: operations["get-api-v1-admin-knowledge-groupKey-id-history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/knowledge/{groupKey}/{id}/neighbourhood": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The items around one, and the edges between them */
        get: operations["get-api-v1-admin-knowledge-groupKey-id-neighbourhood"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened in the last days */
        get: operations["get-api-v1-admin-activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logs with their heads, each signed in its current state */
        get: operations["get-api-v1-admin-logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/logs/{logId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events of a log, with everything needed to recompute its hashes */
        get: operations["get-api-v1-admin-logs-logId-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/logs/{logId}/begin-anew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a log anew, under a new origin, after it stopped continuing what was published of it */
        post: operations["post-api-v1-admin-logs-logId-begin-anew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/logs/{logId}/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last published checkpoint of a log, at most 10 s old where it has grown since */
        get: operations["get-api-v1-admin-logs-logId-checkpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/logs/{logId}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** That an event is in a log */
        get: operations["get-api-v1-admin-logs-logId-proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/logs/{logId}/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** That a log has only grown from one size to another */
        get: operations["get-api-v1-admin-logs-logId-consistency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every setting in force and where it comes from; the database */
        get: operations["get-api-v1-admin-settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is connected, over MCP and the console, to any replica */
        get: operations["get-api-v1-admin-sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/projections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far each read model has come, and what stopped it in which log */
        get: operations["get-api-v1-admin-projections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/projections/{name}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a read model continue after an event stopped it */
        post: operations["post-api-v1-admin-projections-name-retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The backups that the hub keeps, newest first, and the one that was started last */
        get: operations["get-api-v1-admin-backups"];
        put?: never;
        /** Start a backup of the embedded database while the hub runs */
        post: operations["post-api-v1-admin-backups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which logs grow, as it happens */
        get: operations["get-api-v1-admin-stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/projects/{groupKey}/{id}/brief": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A brief as a member's agents get it */
        get: operations["get-api-v1-admin-projects-groupKey-id-brief"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/glossary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Glossary entries */
        get: operations["get-api-v1-admin-glossary"];
        put?: never;
        /** Define a term */
        post: operations["post-api-v1-admin-glossary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/glossary/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an entry; what is left out stays */
        put: operations["put-api-v1-admin-glossary-id"];
        post?: never;
        /** Delete an entry; the answer is the entry as it was */
        delete: operations["delete-api-v1-admin-glossary-id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/review-queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for a decision: proposals, conflicts, doubtful quality */
        get: operations["get-api-v1-admin-review-queue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/review-queue/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide */
        post: operations["post-api-v1-admin-review-queue-id-resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhooks of one group or all, newest first */
        get: operations["get-api-v1-admin-webhooks"];
        put?: never;
        /** Add a webhook */
        post: operations["post-api-v1-admin-webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a webhook with its waiting messages */
        delete: operations["delete-api-v1-admin-webhooks-id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message of the type webhook.test, once, now */
        post: operations["post-api-v1-admin-webhooks-id-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of a webhook, newest first */
        get: operations["get-api-v1-admin-webhooks-id-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send dead messages again, with all attempts */
        post: operations["post-api-v1-admin-webhooks-id-retry"];
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
        Error: {
            error: {
                /** @enum {string} */
                code: "request.malformed_json" | "request.invalid" | "request.not_found" | "request.method_not_allowed" | "request.timeout" | "request.precondition_failed" | "request.too_large" | "request.unsupported_media_type" | "request.expectation_failed" | "request.rate_limited" | "server.overloaded" | "server.not_ready" | "server.internal_error" | "auth.missing_token" | "auth.unsupported_scheme" | "auth.invalid_token" | "auth.token_expired" | "auth.member_disabled" | "auth.key_not_endorsed" | "auth.renewal_not_signed" | "join.display_name_required" | "join.invite_required" | "join.invite_invalid" | "join.invite_exhausted" | "join.group_mismatch" | "join.group_closed" | "join.member_disabled" | "join.handle_taken" | "sync.client_mismatch" | "sync.group_mismatch" | "sync.events_invalid" | "sync.too_many_events" | "sync.cursor_invalid" | "sync.cursor_foreign" | "sync.cursor_diverged" | "federation.branch_forbidden" | "log.event_not_found" | "log.size_unknown" | "log.not_rolled_back" | "witness.log_unknown" | "witness.signature_invalid" | "witness.proof_invalid" | "project.group_mismatch" | "project.id_taken" | "project.id_required" | "project.id_invalid" | "project.not_found" | "admin.token_required" | "admin.session_ended" | "admin.code_invalid" | "admin.role_required" | "admin.cross_site_refused" | "admin.member_not_found" | "admin.client_not_found" | "admin.member_disabled" | "admin.member_erased" | "admin.event_not_found" | "admin.event_needed" | "admin.log_not_found" | "admin.projection_not_found" | "admin.group_not_found" | "admin.invite_not_found" | "admin.invite_token_exists" | "admin.invite_expires_at_invalid" | "admin.invite_max_uses_invalid" | "admin.project_not_found" | "admin.project_acl_visibility_invalid" | "admin.project_acl_member_required" | "admin.project_acl_role_invalid" | "admin.project_acl_member_not_found" | "admin.glossary_term_required" | "admin.glossary_definition_required" | "admin.glossary_term_exists" | "admin.glossary_not_found" | "admin.knowledge_not_found" | "admin.knowledge_edge_kind_invalid" | "admin.knowledge_edge_target_required" | "admin.knowledge_edge_self_reference" | "admin.knowledge_edge_cycle" | "admin.knowledge_edge_from_not_found" | "admin.knowledge_edge_to_not_found" | "admin.knowledge_edge_not_found" | "admin.backup_running" | "admin.backup_of_server" | "admin.mirror_not_found" | "admin.mirror_access_invalid" | "admin.mirror_exists" | "admin.mirror_own_hub" | "admin.mirror_url_invalid" | "admin.mirror_keys_invalid" | "admin.mirror_name_invalid" | "admin.review_not_found" | "admin.review_resolved" | "admin.webhook_not_found" | "admin.webhooks_too_many" | "admin.webhook_url_refused";
                message: string;
                details?: {
                    path: string;
                    message: string;
                }[];
                requestId?: string;
            };
        };
        Group: {
            key: string;
            displayName: string;
            description?: string;
            /** @enum {string} */
            joinMode: "invite" | "open" | "closed";
            /** @description Without finished ones, and those that who asks may not see. */
            projectCount: number;
            /** @description Active members. */
            memberCount: number;
        };
        AdministeredGroup: {
            key: string;
            displayName: string;
            description?: string;
            /** @enum {string} */
            joinMode: "invite" | "open" | "closed";
            /**
             * @description Whether pushed events must be signed; `ed25519`: with the client’s own key, which anybody can check.
             * @enum {unknown}
             */
            requireSignatures: true | false | "ed25519";
            /** @description Whether pushed events that look like a secret are refused. */
            refuseSecrets: boolean;
            /**
             * @description Which of its texts are sent to the endpoint of HUB_EMBEDDINGS_URL: `none`; `open`, what all its members see; or `all`, also what is private or of restricted projects.
             * @enum {string}
             */
            embeddedTexts: "none" | "open" | "all";
            /** @description Without finished ones, and those that who asks may not see. */
            projectCount: number;
            memberCount: number;
        };
        Member: {
            memberId: string;
            groupKey: string;
            displayName: string;
            handle: string;
            /** Format: date-time */
            joinedAt: string;
            /** @enum {string} */
            status: "active" | "disabled";
            /** Format: date-time */
            disabledAt?: string;
            disabledReason?: string;
            /**
             * Format: date-time
             * @description When its names were erased.
             */
            erasedAt?: string;
            /**
             * @description If the member is an administrator in the console.
             * @constant
             */
            role?: "administrator";
            /** Format: date-time */
            tokenExpiresAt?: string;
            /**
             * @description There is more than this answer contains.
             * @constant
             */
            truncated?: true;
            /** @description Why, and what shows the rest. */
            truncatedBecause?: string;
            clients: {
                clientId: string;
                clientLabel: string | null;
                hostname: string | null;
                tools: string[];
                automation: {
                    autoInit: boolean;
                    autoReference: boolean;
                    autoSync: boolean;
                };
                /**
                 * Format: date-time
                 * @description When it joined, if it has not been seen since.
                 */
                lastSeenAt: string;
                /** Format: date-time */
                revokedAt?: string;
            }[];
        };
        Credentials: {
            memberId: string;
            clientId: string;
            groupKey: string;
            /** @description Shown only here. */
            accessToken: string;
            syncSigningSecret: string;
            /**
             * Format: date-time
             * @description When the access token expires.
             */
            expiresAt: string;
            /** @description The client’s own public key, if it has one. */
            signingKey?: string;
        };
        Signature: {
            /**
             * @description By the syncSigningSecret, or by the client’s own key; ed25519-salted covers the salt, and so confirms no guess of the payload.
             * @enum {string}
             */
            algorithm: "hmac-sha256" | "ed25519" | "ed25519-salted";
            /** @description Hex of an HMAC; by a key of the client’s own base64, or hex as earlier builds wrote it. */
            value: string;
            /** @description The client’s id; of a key of its own the first 8 bytes of its SHA-256 in hex, or the public key as earlier builds wrote it. */
            keyId?: string;
            /** @description The key whose fingerprint keyId is, as the hub has it. */
            publicKey?: string;
            signedAt?: string;
        };
        PushedEvent: {
            /** @description 1 to 200 printable characters; the same id with the same content is stored once. */
            id: string;
            kind: string;
            payload: {
                [key: string]: unknown;
            };
            createdAt?: string | null;
            signature?: components["schemas"]["Signature"];
            /** @description Base64 of 32 random bytes, which ed25519-salted needs: they hide the payload in the log; served as log.salt. */
            salt?: string;
        };
        Rejection: {
            id: string;
            /** @enum {string} */
            reason: "event.id_required" | "event.id_invalid" | "event.id_conflict" | "event.kind_required" | "event.kind_invalid" | "event.created_at_invalid" | "event.payload_invalid" | "event.payload_too_large" | "event.payload_not_canonical" | "event.forbidden" | "event.project_unclear" | "event.secret_suspected" | "event.knowledge_invalid" | "event.tombstone_knowledge_id_required" | "event.tombstone_flag_required" | "event.tombstone_reason_invalid" | "event.tombstone_deleted_at_invalid" | "event.signature_required" | "event.signature_invalid" | "event.signature_unsupported" | "event.signature_key_unknown" | "event.signature_key_mismatch" | "event.signature_mismatch";
            message: string;
        };
        PulledEvent: {
            id: string;
            kind: string;
            /** @description Null when `redacted`. */
            payload: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The payload is not included; the hashes still hold.
             * @constant
             */
            redacted?: true;
            /**
             * @description Beside `redacted`: the payload is not for this reader.
             * @constant
             */
            withheld?: true;
            /**
             * @description Why the payload is not included: it was redacted, or it is not for this reader.
             * @enum {string}
             */
            reason?: "redacted" | "withheld";
            /** @description The client's own string. */
            createdAt: string | null;
            signature?: components["schemas"]["Signature"];
            log: {
                sequence: number;
                hash: string;
                /** @description Absent on the first event. */
                previousHash?: string;
                /**
                 * @description The version of its entry.
                 * @enum {unknown}
                 */
                v: 1 | 2;
                /** @description Base64 of the 32 bytes that are hashed before the payload. Absent in version 1 and without the payload. */
                salt?: string;
            };
            clientId?: string;
            memberId?: string;
            /** @description The push that brought it; null for what the hub decided. Absent in version 1. */
            pushId?: string | null;
            groupKey?: string;
            /** Format: date-time */
            acceptedAt?: string;
            payloadHash?: string;
            /**
             * @description It names an item that was not known yet, and changes none. No hash covers this.
             * @constant
             */
            early?: true;
        };
        FederatedEvent: {
            id: string;
            kind: string;
            /** @description Null when `redacted`. */
            payload: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The payload is not included; the hashes still hold.
             * @constant
             */
            redacted?: true;
            /**
             * @description Beside `redacted`: the payload is not for this reader.
             * @constant
             */
            withheld?: true;
            /**
             * @description Why the payload is not included: it was redacted, or it is not for this reader.
             * @enum {string}
             */
            reason?: "redacted" | "withheld";
            /** @description The client's own string. */
            createdAt: string | null;
            signature?: components["schemas"]["Signature"];
            log: {
                sequence: number;
                hash: string;
                /** @description Absent on the first event. */
                previousHash?: string;
                /**
                 * @description The version of its entry.
                 * @enum {unknown}
                 */
                v: 1 | 2;
                /** @description Base64 of the 32 bytes that are hashed before the payload. Absent in version 1 and without the payload. */
                salt?: string;
            };
            clientId: string;
            memberId: string;
            /** @description The push that brought it; null for what the hub decided. Absent in version 1. */
            pushId?: string | null;
            groupKey: string;
            /** Format: date-time */
            acceptedAt: string;
            payloadHash: string;
            /**
             * @description It names an item that was not known yet, and changes none. No hash covers this.
             * @constant
             */
            early?: true;
        };
        Mirror: {
            id: string;
            /** @description Its name here, in place of a group's key: `<hub>/<group>`. */
            origin: string;
            url: string;
            serverId: string;
            remoteGroupKey: string;
            /** @description The group whose members may read it. */
            groupKey: string;
            /** @description Name and id of each pinned key. */
            keys: string[];
            intervalSeconds: number;
            /** @enum {string} */
            status: "syncing" | "waiting" | "unreachable" | "unauthorized" | "forked" | "rolled_back" | "corrupt";
            problem?: string;
            /** @description The signed notes that prove it. */
            evidence?: string[];
            logId?: string;
            /** @description How many events are here. */
            size: number;
            /** @description How many events the other hub last reported. */
            remoteSize: number;
            lag: number;
            /** @description Events whose payload its member may not see. */
            withheld: number;
            redacted: number;
            /** @description In a row. */
            failures: number;
            /** Format: date-time */
            lastSuccessAt?: string;
            /**
             * Format: date-time
             * @description Absent if it has stopped.
             */
            nextAttemptAt?: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
        };
        Invite: {
            token: string;
            groupKey: string;
            uses: number;
            maxUses?: number;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            revokedAt?: string;
            revokedBy?: string;
            /** @enum {string} */
            status: "active" | "expired" | "exhausted" | "revoked";
        };
        Project: {
            id: string;
            projectKey: string;
            groupKey: string;
            name: string;
            description?: string;
            /** @description Whether somebody created it. A project that items only name is open to the group and has neither creator nor time. */
            registered: boolean;
            /** @description The keys that it had before and that still mean it, the first one first. */
            formerKeys?: string[];
            /**
             * Format: date-time
             * @description When it was finished; absent while it is not.
             */
            finishedAt?: string;
            createdByMemberId?: string;
            /** Format: date-time */
            createdAt?: string;
            /** @description After a change of the access list: the list's new version. */
            accessVersion?: string;
            access: {
                /** @enum {string} */
                visibility: "group" | "restricted";
                /** @description How many the access list has, if more than `members`; its own route lists them. */
                memberCount?: number;
                /** @description The first 100; in a member's lists all of an access list of up to 20, and of a longer one only its own entry. */
                members: {
                    memberId: string;
                    /** @enum {string} */
                    role: "owner" | "maintainer" | "member" | "reader";
                }[];
            };
        };
        AccessList: {
            projectId: string;
            projectKey: string;
            groupKey: string;
            name: string;
            /** @description The keys that it had before and that still mean it, the first one first. */
            formerKeys?: string[];
            /**
             * Format: date-time
             * @description When it was finished; absent while it is not.
             */
            finishedAt?: string;
            /** @description Whether somebody created it; a project that items only name has no list to change. */
            registered: boolean;
            /** @enum {string} */
            visibility: "group" | "restricted";
            memberCount: number;
            /** @description The version of the whole list, for the If-Match of a change; for a project that nobody created, of the list it would start with. */
            version: string;
            members: {
                memberId: string;
                /** @enum {string} */
                role: "owner" | "maintainer" | "member" | "reader";
                displayName: string;
                handle: string;
            }[];
            /** @description Absent on the last page. */
            nextCursor?: string;
        };
        AuditRow: {
            id: string;
            actor: string;
            /** @description A member as `name (handle)`. */
            actorName?: string;
            action: string;
            targetType: string;
            targetId: string;
            groupKey?: string;
            /** Format: date-time */
            createdAt: string;
            payload?: {
                [key: string]: unknown;
            };
            /** @description The current names, by id, of items that the row names by id alone, and of members that it calls nothing or otherwise. For the first five redactions of a page: the items that the event was about, if they still exist. */
            names?: {
                [key: string]: unknown;
            };
            /** @description The event behind the row, and its hash. */
            log: {
                id: string;
                sequence: number;
                eventId: string;
                hash: string;
            };
            /** @description The id of the request that did it, as in its response; for a push, on the row of the whole push. */
            requestId?: string;
        };
        RedactedEvent: {
            eventId: string;
            groupKey: string;
            /** @description Its place in the log of the group. */
            sequence: number;
            /** Format: date-time */
            redactedAt: string;
            redactedBy: string;
            reason?: string;
        };
        Publishing: {
            /** @description Why a log is no longer published. */
            problem?: string;
            /**
             * @description Whether as many witnesses as HUB_WITNESSES requires have seen everything that was published; `none`: it requires none.
             * @enum {string}
             */
            quorum: "met" | "missing" | "none";
            witnesses: {
                name: string;
                /** @description The time of its latest cosignature. */
                cosignedAt: string | null;
                /** @description How many logs have a published checkpoint that it has not seen. */
                behind: number;
                /** @description Why it did not cosign when it was last asked. */
                problem?: string;
            }[];
        };
        Verification: {
            logs: number;
            events: number;
            /** @description The logs that did not recompute, and where; at most 20. */
            bad: {
                logId: string;
                sequence: number;
                problem: string;
            }[];
            /** Format: date-time */
            endedAt: string;
            /** @description When all logs were last found good. */
            goodAt: string | null;
        };
        Embeddings: {
            model: string;
            embedded: number;
            /** @description Wait for the endpoint. */
            waiting: number;
            /** @description Texts that the endpoint refuses, or that look like a secret and are not sent. */
            refused: number;
            /** @description Texts of groups that are too large to be compared without pgvector. */
            tooMany: number;
            /** @description Why the endpoint currently embeds nothing. */
            problem?: string;
            succeededAt: string | null;
        };
        ProjectionState: {
            name: string;
            lag: number;
            status: string;
            error?: string;
        };
        Knowledge: {
            id: string;
            groupKey: string;
            /** @description The hub and group it is mirrored from; absent for items of this hub. */
            origin?: string;
            /** @description raw, extract and canonical are the known ones. */
            layer: string;
            entryKey: string;
            type: string;
            title: string;
            summary: string;
            content?: string;
            projectKey?: string;
            /** @description Further projects that its event named; only those who may see all of them see the item. */
            otherProjectKeys?: string[];
            para: {
                /** @enum {string} */
                category: "projects" | "areas" | "resources" | "archives";
                key: string;
            };
            tags: string[];
            source: {
                kind: string;
                ref?: string;
                url?: string;
                commit?: string;
                metadata?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            createdBy: {
                displayName: string;
                memberId?: string;
                handle?: string;
                clientId?: string;
            };
            updatedBy?: {
                memberId: string;
                clientId: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            visibility: "private" | "project" | "team" | "org";
            /** @enum {string} */
            status: "active" | "superseded" | "tombstone" | "proposed";
            quality: {
                confidence: number;
                weight: number;
                rating: number;
                adoptionScore: number;
                sourceTrust: number;
                evidence: number;
                freshness: number;
                qualityScore: number;
            };
            /** @description Fields the hub does not know, as they were pushed; of what several events said the newest 256 KiB. */
            extra?: {
                [key: string]: unknown;
            };
            /**
             * @description There is more than this answer contains.
             * @constant
             */
            truncated?: true;
            /** @description Why, and what shows the rest. */
            truncatedBecause?: string;
            /** @description The item in force that this proposal would change. */
            proposedFor?: string;
        };
        FoundKnowledge: {
            id: string;
            groupKey: string;
            /** @description The hub and group it is mirrored from; absent for items of this hub. */
            origin?: string;
            /** @description raw, extract and canonical are the known ones. */
            layer: string;
            entryKey: string;
            type: string;
            title: string;
            summary: string;
            content?: string;
            projectKey?: string;
            /** @description Further projects that its event named; only those who may see all of them see the item. */
            otherProjectKeys?: string[];
            para: {
                /** @enum {string} */
                category: "projects" | "areas" | "resources" | "archives";
                key: string;
            };
            tags: string[];
            source: {
                kind: string;
                ref?: string;
                url?: string;
                commit?: string;
                metadata?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            createdBy: {
                displayName: string;
                memberId?: string;
                handle?: string;
                clientId?: string;
            };
            updatedBy?: {
                memberId: string;
                clientId: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            visibility: "private" | "project" | "team" | "org";
            /** @enum {string} */
            status: "active" | "superseded" | "tombstone" | "proposed";
            quality: {
                confidence: number;
                weight: number;
                rating: number;
                adoptionScore: number;
                sourceTrust: number;
                evidence: number;
                freshness: number;
                qualityScore: number;
            };
            /** @description Fields the hub does not know, as they were pushed; of what several events said the newest 256 KiB. */
            extra?: {
                [key: string]: unknown;
            };
            /**
             * @description There is more than this answer contains.
             * @constant
             */
            truncated?: true;
            /** @description Why, and what shows the rest. */
            truncatedBecause?: string;
            /** @description The item in force that this proposal would change. */
            proposedFor?: string;
            /** @description The ids of other visible items of its group that say the same. */
            twins?: string[];
            /** @description Why it was found: the word as typed, how it was taken (`spelling`, `name`), and where it stands; `meaning`: because of what its text means. */
            foundBy?: {
                word?: string;
                as?: string;
                /** @enum {string} */
                by?: "spelling" | "name" | "id" | "meaning";
                /** @enum {string} */
                in?: "title" | "tags" | "aliases" | "summary" | "content" | "nextStep" | "type";
            }[];
        };
        QualityFinding: {
            item: components["schemas"]["Knowledge"];
            /** @description low quality, low confidence, low rating, low adoption, stale, or the status if that is not active. */
            reasons: string[];
            /** @enum {string} */
            priority: "high" | "medium" | "low";
            score: number;
        };
        KnowledgeEdge: {
            id: string;
            /** @enum {string} */
            kind: "supersedes" | "duplicates" | "contradicts" | "relates_to" | "depends_on";
            fromId: string;
            toId: string;
            groupKey: string;
            reason?: string;
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** @description With `knowledgeId`, if the item exists. */
            from?: components["schemas"]["ItemRef"];
            /** @description With `knowledgeId`, if the item exists. */
            to?: components["schemas"]["ItemRef"];
        };
        SaidOfItem: {
            id: string;
            /** @enum {string} */
            verdict: "confirmed" | "unconfirmed" | "doubted" | "wrong" | "outdated" | "replaced" | "corrected" | "restored";
            /** @description Why; everybody who sees the item reads it. */
            reason?: string;
            /** @description With `replaced`: the item that holds instead. With `restored`: the only one that no longer does. */
            replacedBy?: string;
            /** @description With `corrected`: what changes. */
            text?: components["schemas"]["ItemText"];
            /** @description What you saw there. If a field that you change says something else by now, it is refused (`item.changed`). */
            seen?: components["schemas"]["ItemText"];
            /**
             * Format: date-time
             * @description Its `updatedAt` as you saw it. If it was changed since, nothing but a correction is taken (`item.changed`).
             */
            seenAt?: string;
            /** @description With `unconfirmed`, as `undo` gives it. */
            was?: {
                /** Format: date-time */
                updatedAt: string;
                rating: number;
                freshness: number;
            };
            /** @description Replace or correct it although it is superseded. */
            anyway?: boolean;
            /** @description Rules of secrets that are false alarms here. */
            notSecret?: string[];
        };
        ItemText: {
            title?: string;
            summary?: string;
            content?: string | null;
            tags?: string[];
        };
        SimilarPair: {
            /** @description The one that changed last. */
            newer: components["schemas"]["Knowledge"];
            older: components["schemas"]["Knowledge"];
            /** @description How many of their words both have. */
            likeness: number;
            /** @description Numbers and negations in which they may contradict each other; at most 8. */
            opposed: string[];
        };
        TaskEntry: {
            taskKey: string;
            groupKey: string;
            title: string;
            /** @enum {string} */
            status: "todo" | "in_progress" | "blocked" | "done" | "unknown";
            latestSummary: string;
            /** Format: date-time */
            latestUpdatedAt: string;
            /** @description Names, with the handle if two members share a name; at most 200. */
            owners: string[];
            /** @description At most 200. */
            tags: string[];
            itemCount: number;
            /** @description The newest, at most 5. */
            items: components["schemas"]["Knowledge"][];
        };
        Person: {
            memberId: string;
            /** @description The id, of somebody who is not a member. */
            displayName: string;
            handle?: string;
        };
        ItemRef: {
            id: string;
            groupKey: string;
            /** @description At most 300 characters. */
            title: string;
            type: string;
            layer: string;
            /** @enum {string} */
            status: "active" | "superseded" | "tombstone" | "proposed";
            projectKey?: string;
            /** Format: date-time */
            updatedAt: string;
        };
        NeighbourhoodNode: {
            id: string;
            groupKey: string;
            /** @description At most 300 characters. */
            title: string;
            type: string;
            layer: string;
            /** @enum {string} */
            status: "active" | "superseded" | "tombstone" | "proposed";
            projectKey?: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description 0 for the item itself. */
            depth: number;
        };
        /** @description A linked item. */
        JoinedItem: {
            edgeId: string;
            reason?: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Person"];
            item: components["schemas"]["ItemRef"];
            /**
             * @description The decision in review.
             * @enum {string}
             */
            decision?: "accept" | "reject";
        };
        ItemPage: {
            item: components["schemas"]["Knowledge"];
            /** @description Why the item is not in force, or in doubt; otherwise absent. */
            statusCause?: {
                /** Format: date-time */
                since: string;
                by?: components["schemas"]["Person"];
                reason?: string;
            };
            author: components["schemas"]["Person"];
            /** @description Who changed it last, if somebody else. */
            editor?: components["schemas"]["Person"];
            successors: components["schemas"]["JoinedItem"][];
            predecessors: components["schemas"]["JoinedItem"][];
            contradictions: components["schemas"]["JoinedItem"][];
            /** @description Proposals that wait to replace it. */
            proposals: components["schemas"]["ItemRef"][];
            proposedFor?: components["schemas"]["ItemRef"];
            task?: {
                taskKey: string;
                /** @enum {string} */
                status: "todo" | "in_progress" | "blocked" | "done" | "unknown";
            };
            project?: {
                id: string;
                projectKey: string;
                name: string;
                registered: boolean;
                /** @enum {string} */
                visibility: "group" | "restricted";
            };
            /**
             * @description There is more than this answer contains.
             * @constant
             */
            truncated?: true;
            /** @description Why, and what shows the rest. */
            truncatedBecause?: string;
        };
        NeighbourhoodEdge: {
            id: string;
            /** @enum {string} */
            kind: "supersedes" | "duplicates" | "contradicts" | "relates_to" | "depends_on";
            fromId: string;
            toId: string;
            reason?: string;
        };
        HistoryEvent: {
            id: string;
            kind: string;
            /** @description Null when `redacted`. */
            payload: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The payload is not included; the hashes still hold.
             * @constant
             */
            redacted?: true;
            /**
             * @description The payload exists but is not for this reader.
             * @constant
             */
            withheld?: true;
            /**
             * @description Why the payload is not included: it was redacted, or it is not for this reader.
             * @enum {string}
             */
            reason?: "redacted" | "withheld";
            /** @description The client's own string. */
            createdAt: string | null;
            signature?: components["schemas"]["Signature"];
            log: {
                sequence: number;
                hash: string;
                /** @description Absent on the first event. */
                previousHash?: string;
                /**
                 * @description The version of its entry.
                 * @enum {unknown}
                 */
                v: 1 | 2;
                /** @description Base64 of the 32 bytes that are hashed before the payload. Absent in version 1 and without the payload. */
                salt?: string;
            };
            clientId: string;
            memberId: string;
            /** @description The push that brought it; null for what the hub decided. Absent in version 1. */
            pushId?: string | null;
            groupKey: string;
            /** Format: date-time */
            acceptedAt: string;
            payloadHash: string;
            /**
             * @description It names an item that was not known yet, and changes none. No hash covers this.
             * @constant
             */
            early?: true;
            /** @description When and by whom the payload was removed. */
            redaction?: {
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Person"];
                /** @description As it was given; for administrators only. */
                reason?: string;
            };
            logId: string;
            /** @enum {string} */
            purpose: "sync" | "administration";
            /** @description What it did, in the words of the audit trail. */
            action?: string;
            member: components["schemas"]["Person"];
            client: {
                clientId: string;
                clientLabel?: string;
                hostname?: string;
            };
        };
        LearnedItem: {
            id: string;
            groupKey: string;
            /** @description At most 300 characters. */
            title: string;
            type: string;
            layer: string;
            /** @enum {string} */
            status: "active" | "superseded" | "tombstone" | "proposed";
            projectKey?: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                memberId: string;
                clientId: string;
            };
        };
        LogEvent: {
            id: string;
            kind: string;
            /** @description Null when `redacted`. */
            payload: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The payload is not included; the hashes still hold.
             * @constant
             */
            redacted?: true;
            /**
             * @description Beside `redacted`: the payload is not for this reader.
             * @constant
             */
            withheld?: true;
            /**
             * @description Why the payload is not included: it was redacted, or it is not for this reader.
             * @enum {string}
             */
            reason?: "redacted" | "withheld";
            /** @description The client's own string. */
            createdAt: string | null;
            signature?: components["schemas"]["Signature"];
            log: {
                sequence: number;
                hash: string;
                /** @description Absent on the first event. */
                previousHash?: string;
                /**
                 * @description The version of its entry.
                 * @enum {unknown}
                 */
                v: 1 | 2;
                /** @description Base64 of the 32 bytes that are hashed before the payload. Absent in version 1 and without the payload. */
                salt?: string;
            };
            clientId: string;
            memberId: string;
            /** @description The push that brought it; null for what the hub decided. Absent in version 1. */
            pushId?: string | null;
            groupKey: string;
            /** Format: date-time */
            acceptedAt: string;
            payloadHash: string;
            /**
             * @description It names an item that was not known yet, and changes none. No hash covers this.
             * @constant
             */
            early?: true;
            /** @description The request that made it, of a push at its last event; only for who may administer the hub. The hash does not cover it. */
            requestId?: string;
        };
        Log: {
            id: string;
            /** @description Absent for the log of the hub itself. */
            groupKey?: string;
            /** @enum {string} */
            purpose: "sync" | "administration";
            /** @description How many events it has. */
            size: number;
            head: {
                sequence: number;
                hash: string | null;
            };
            /** @description A signed note (C2SP tlog-checkpoint) over the head. */
            checkpoint: string;
            /** @description The key that is named like the log's origin, a C2SP vkey. */
            publicKey: string;
            /** @description Why nothing more is published of the log; absent where it is published. */
            publishingProblem?: string;
        };
        ProjectionProgress: {
            name: string;
            version: number;
            /** @description How many events it has not applied yet, in all logs. */
            lag: number;
            /** @enum {string} */
            status: "running" | "parked";
            /** @description The logs in which it is behind, those where it is parked first; at most 100. */
            logs: {
                logId: string;
                /** @description Absent for the log of the hub itself. */
                groupKey?: string;
                /** @enum {string} */
                purpose: "sync" | "administration" | "mirror";
                /** @description The sequence of the last event that it has applied. */
                position: number;
                size: number;
                /** @enum {string} */
                status: "running" | "parked";
                /** @description What stopped it. */
                error?: string;
            }[];
        };
        RetriedProjection: {
            name: string;
            version: number;
            /** @description How many events it has not applied yet, in all logs. */
            lag: number;
            /** @enum {string} */
            status: "running" | "parked";
            /** @description The logs in which it is behind, those where it is parked first; at most 100. */
            logs: {
                logId: string;
                /** @description Absent for the log of the hub itself. */
                groupKey?: string;
                /** @enum {string} */
                purpose: "sync" | "administration" | "mirror";
                /** @description The sequence of the last event that it has applied. */
                position: number;
                size: number;
                /** @enum {string} */
                status: "running" | "parked";
                /** @description What stopped it. */
                error?: string;
            }[];
            /** @description In how many logs it tries again. */
            retried: number;
        };
        Backup: {
            name: string;
            /** @description Its directory, on the machine of the hub. */
            path: string;
            /** @enum {string} */
            state: "running" | "done" | "failed";
            /** Format: date-time */
            startedAt: string;
            /** @description About the backup that this process made last. */
            bytes?: number;
            /** @description How long that took. */
            seconds?: number;
            /** @description Why it failed. */
            problem?: string;
        };
        ConsoleSession: {
            signedIn: boolean;
            /** @description Absent if the caller has to sign in. */
            who?: {
                memberId: string;
                displayName: string;
                handle?: string;
                groupKey?: string;
            };
            /** @description Whether they may administer; otherwise they see what the member may see. */
            mayAdminister: boolean;
            /** @description Whether this caller needs no sign-in. */
            open: boolean;
            /** @enum {string} */
            exposure: "auto" | "open" | "token" | "port" | "off";
            listensOn: string;
            /** @description Whether the page came by HTTPS. */
            secure: boolean;
            /**
             * Format: date-time
             * @description When the session ends in any case.
             */
            endsAt?: string;
            /**
             * Format: date-time
             * @description When the session ends unless it is used.
             */
            idleEndsAt?: string;
        };
        GlossaryEntry: {
            id: string;
            term: string;
            definition: string;
            content?: string;
            groupKey: string;
            projectKey?: string;
            /** @description Further projects that its event named; only those who may see all of them see the item. */
            otherProjectKeys?: string[];
            aliases: string[];
            tags: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The version of its content, for the If-Match of a change. */
            version: string;
        };
        ReviewItem: {
            id: string;
            /** @enum {string} */
            kind: "proposal" | "conflict" | "quality";
            title: string;
            reason: string;
            groupKey: string;
            knowledgeId: string;
            /** @description Who wrote the item first, as `name (handle)`. */
            author?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The item to decide about; of two revisions the newer, of two successors the later. */
            subject?: components["schemas"]["ItemRef"];
            /** @description What the item would replace: an item in force, the older revision, or the other side of a conflict. */
            replacedId?: string;
            replaced?: components["schemas"]["ItemRef"];
            /** @description The subject's author, as `name (handle)`. */
            subjectAuthor?: string;
            /** @description The author of `replaced`, as `name (handle)`. */
            replacedAuthor?: string;
            /** @description The edge that says that both sides contradict each other, and who added it, as `name (handle)`. Removing it says that both stand. */
            contradiction?: {
                edgeId: string;
                by: string;
            };
        };
        ResolvedReview: {
            id: string;
            /** @enum {string} */
            kind: "proposal" | "conflict" | "quality";
            groupKey: string;
            /** @description The item that was decided on. */
            knowledgeId: string;
            /** @enum {string} */
            decision: "accept" | "reject";
            reason?: string;
            /** Format: date-time */
            resolvedAt: string;
        };
        Webhook: {
            id: string;
            groupKey: string;
            /** @description The origin of its address; the rest may be a secret and is not shown. */
            origin: string;
            /** @description What it is told of. */
            types: ("review.opened" | "knowledge.contradicted" | "task.blocked" | "member.joined" | "log.diverged")[];
            /** @enum {string} */
            format: "standard" | "slack";
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
        };
        AddedWebhook: {
            id: string;
            groupKey: string;
            /** @description The origin of its address; the rest may be a secret and is not shown. */
            origin: string;
            /** @description What it is told of. */
            types: ("review.opened" | "knowledge.contradicted" | "task.blocked" | "member.joined" | "log.diverged")[];
            /** @enum {string} */
            format: "standard" | "slack";
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description The key of its signatures, shown only here. */
            secret: string;
        };
        ListedWebhook: {
            id: string;
            groupKey: string;
            /** @description The origin of its address; the rest may be a secret and is not shown. */
            origin: string;
            /** @description What it is told of. */
            types: ("review.opened" | "knowledge.contradicted" | "task.blocked" | "member.joined" | "log.diverged")[];
            /** @enum {string} */
            format: "standard" | "slack";
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description Messages that still have to be sent. */
            waiting: number;
            /** @description Messages that are no longer tried. */
            dead: number;
            /**
             * Format: date-time
             * @description When it last accepted a message.
             */
            deliveredAt?: string;
        };
        WebhookDelivery: {
            /** @description The `webhook-id`, the same for all attempts. */
            messageId: string;
            /** @enum {string} */
            type: "review.opened" | "knowledge.contradicted" | "task.blocked" | "member.joined" | "log.diverged";
            /** @enum {string} */
            state: "waiting" | "delivered" | "dead";
            /** Format: date-time */
            happenedAt: string;
            attempts: number;
            /** @description Why the target did not accept it, the last time. */
            problem?: string;
            /** Format: date-time */
            nextAttemptAt?: string;
            /** Format: date-time */
            endedAt?: string;
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
    "get-api-v1-admin-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
        };
    };
    "post-api-v1-admin-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The administration token. */
                    token?: string;
                    /** @description A member's code, from `POST /api/v1/console/codes`. */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
        };
    };
    "delete-api-v1-admin-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
        };
    };
    "get-api-v1-admin-groups": {
        parameters: {
            query?: {
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only those whose key or name contains this, in any case. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: components["schemas"]["AdministeredGroup"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-groups": {
        parameters: {
            query?: never;
            header?: {
                /** @description With `*`, only what does not exist yet is created. If it exists, nothing happens and the answer is 412. Nothing but `*` is taken. */
                "If-None-Match"?: "*";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Slugged. */
                    key: string;
                    displayName?: string;
                    description?: string | null;
                    /** @enum {string} */
                    joinMode?: "invite" | "open" | "closed";
                    /**
                     * @description Whether pushed events must be signed; `ed25519`: with the client’s own key, which anybody can check.
                     * @enum {unknown}
                     */
                    requireSignatures?: true | false | "ed25519";
                    refuseSecrets?: boolean;
                    /**
                     * @description Which of its texts are sent to the endpoint of HUB_EMBEDDINGS_URL: `none`; `open`, what all its members see; or `all`, also what is private or of restricted projects.
                     * @enum {string}
                     */
                    embeddedTexts?: "none" | "open" | "all";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdministeredGroup"];
                };
            };
        };
    };
    "get-api-v1-admin-members": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only those whose name or handle contains this, in any case. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: components["schemas"]["Member"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-members-memberId-disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    "post-api-v1-admin-members-memberId-enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    "post-api-v1-admin-members-memberId-rename": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    "post-api-v1-admin-members-memberId-erase": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    "put-api-v1-admin-members-memberId-role": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "member" | "administrator";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    "delete-api-v1-admin-members-memberId-clients-clientId": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    "post-api-v1-admin-members-memberId-rotate-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credentials"];
                };
            };
        };
    };
    "get-api-v1-admin-mirrors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mirrors: components["schemas"]["Mirror"][];
                    };
                };
            };
        };
    };
    "post-api-v1-admin-mirrors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @description An invite of the other hub, with which this one becomes a member there. It then keeps its token alive by itself. */
                    invite?: string;
                    /** @description In place of an invite the bearer of a member of the other hub, used until it ends. Both are stored encrypted. */
                    token?: string;
                    /** @description C2SP vkeys of one hub (`signing.publicKey` of its discovery), one of which must have signed. Get them by another way than from that address. */
                    keys: string[];
                    /** @description The other hub's group, which is the member’s. */
                    remoteGroupKey: string;
                    /** @description The group here whose members may read it. */
                    groupKey: string;
                    /** @description The other hub's name here; by default its host and port. */
                    hub?: string;
                    /** @default 60 */
                    intervalSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mirror"];
                };
            };
        };
    };
    "post-api-v1-admin-mirrors-id-acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mirror"];
                };
            };
        };
    };
    "delete-api-v1-admin-mirrors-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        origin: string;
                        events: number;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-invites": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only those that can still be used. */
                usable?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invites: components["schemas"]["Invite"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groupKey: string;
                    /** @description By default the hub creates one. */
                    token?: string;
                    /**
                     * Format: date-time
                     * @description By default 24 hours from now.
                     */
                    expiresAt?: string;
                    /** @description By default any number. */
                    maxUses?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
        };
    };
    "delete-api-v1-admin-invites-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
        };
    };
    "get-api-v1-admin-projects": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Whether finished projects are listed too. */
                includeFinished?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["Project"][];
                        /** @description How many of the projects that the list could show are finished, whether it shows them or not. */
                        finishedCount: number;
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-projects": {
        parameters: {
            query?: never;
            header?: {
                /** @description With `*`, only what does not exist yet is created. If it exists, nothing happens and the answer is 412. Nothing but `*` is taken. */
                "If-None-Match"?: "*";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groupKey: string;
                    /** @description By default made from the name; one of the two is required. Of what has neither a Latin letter nor a digit it is `p-` and ten hex digits, and the project is found by what was given as well. */
                    id?: string | null;
                    /** @description The name that events use for the project, in any script; by default what the id is made of. */
                    projectKey?: string;
                    name?: string | null;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    "put-api-v1-admin-projects-groupKey-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupKey: string;
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string | null;
                    /** @description What events name the project by from now on. */
                    projectKey?: string | null;
                    finished?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    "get-api-v1-admin-projects-groupKey-id-acl": {
        parameters: {
            query?: {
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                groupKey: string;
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessList"];
                };
            };
        };
    };
    "put-api-v1-admin-projects-groupKey-id-acl": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` that you read, in double quotes. If it was changed since, nothing happens and the answer is 412. Without this header the change is made in any case. */
                "If-Match"?: string;
            };
            path: {
                groupKey: string;
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    visibility?: "group" | "restricted";
                    members?: {
                        memberId: string;
                        /** @enum {string} */
                        role: "owner" | "maintainer" | "member" | "reader";
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    "get-api-v1-admin-audit": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                action?: string;
                actor?: string;
                targetId?: string;
                /** @description Rows from this time on. */
                since?: string;
                /** @description Rows before this time. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        auditLogs: components["schemas"]["AuditRow"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-events-eventId-redact": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groupKey?: string;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedactedEvent"];
                };
            };
        };
    };
    "get-api-v1-admin-overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        service: string;
                        version: string;
                        baseUrl: string;
                        mcpUrl: string;
                        counts: {
                            groups: number;
                            members: number;
                            /** @description Finished ones aside. */
                            projects: number;
                            knowledgeItems: number;
                            reviewQueue: number;
                            events: number;
                        };
                        sync: {
                            lastEventAt: string | null;
                            eventsLastHour: number;
                        };
                        projections: components["schemas"]["ProjectionState"][];
                        /** @description The publishing of the hub's logs and the state of its witnesses; for administrators. */
                        publishing?: components["schemas"]["Publishing"];
                        /** @description The result of the last scheduled recomputation of all logs (HUB_VERIFY_EVERY), for administrators; absent before the first. */
                        verification?: components["schemas"]["Verification"];
                        /** @description How many texts are embedded (HUB_EMBEDDINGS_URL), for administrators. */
                        embeddings?: components["schemas"]["Embeddings"];
                        /** @description The newest 5. */
                        recentKnowledge: components["schemas"]["Knowledge"][];
                    };
                };
            };
        };
    };
    "get-api-v1-admin-knowledge": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only this project. */
                projectKey?: string;
                /** @description Only this layer; an unknown one gives an empty list. */
                layer?: string;
                type?: string;
                tag?: string;
                /** @description Only items of this status, instead of those in force. */
                status?: "active" | "superseded" | "tombstone" | "proposed";
                /** @description Words to search for. A word that no visible item has is corrected to the nearest one that some item has. Filters narrow the search: `type:decision tag:api by:ana since:2w project:shop status:done layer:canonical`; text in quotes is always words. */
                query?: string;
                /** @description Take the words as typed: no correction, no other names, no meaning. */
                asTyped?: boolean;
                includeSuperseded?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FoundKnowledge"][];
                        /** @description Absent on the last page, and after the first 10000 rows, which `truncated` says. */
                        nextCursor?: string;
                        /**
                         * @description There is more than this answer contains.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                        /** @description The query as typed and as searched, if words were corrected. */
                        didYouMean?: {
                            typed: string;
                            searched: string;
                        };
                        /** @description Other names of names in the query, from the glossary that the caller sees or developers' abbreviations; they count less. */
                        alsoSearched?: {
                            typed: string;
                            names: string[];
                        }[];
                        /**
                         * @description If texts are searched by meaning too: whether that counted, or why words alone did.
                         * @enum {string}
                         */
                        meaning?: "counted" | "late" | "unavailable";
                        /** @description If nothing was found, the filters of which no visible item has the value, with the nearest values that one has. */
                        unknownFilters?: {
                            /** @enum {string} */
                            filter: "by" | "type" | "tag" | "projectKey";
                            value: string;
                            nearest: string[];
                        }[];
                        /** @description If nothing was found, where the search looked besides the filters: its words, the group or `all`, and how many items that has. */
                        searched?: {
                            query: string;
                            terms: string[];
                            groupKey: string;
                            documents: number;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    "post-api-v1-admin-knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Drawn by you, so that you may send the body again if its answer is lost: a letter from g on and 11 characters of Crockford’s base 32, in lower case. */
                    id?: string;
                    /** @description The only group, or the member’s own, when absent. */
                    groupKey?: string;
                    /** @description decision, convention, pitfall, learning, note, task … */
                    type: string;
                    title: string;
                    /** @description The title when absent. */
                    summary?: string;
                    content?: string;
                    /** @description Of no project when absent. */
                    projectKey?: string;
                    tags?: string[];
                    /** @description Rules of secrets that are false alarms here. */
                    notSecret?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groupKey: string;
                        id?: string;
                        refused?: {
                            /** @enum {string} */
                            reason: "event.id_required" | "event.id_invalid" | "event.id_conflict" | "event.kind_required" | "event.kind_invalid" | "event.created_at_invalid" | "event.payload_invalid" | "event.payload_too_large" | "event.payload_not_canonical" | "event.forbidden" | "event.project_unclear" | "event.secret_suspected" | "event.knowledge_invalid" | "event.tombstone_knowledge_id_required" | "event.tombstone_flag_required" | "event.tombstone_reason_invalid" | "event.tombstone_deleted_at_invalid" | "event.signature_required" | "event.signature_invalid" | "event.signature_unsupported" | "event.signature_key_unknown" | "event.signature_key_mismatch" | "event.signature_mismatch";
                            message: string;
                            /** @description By which rules it looks like a secret, where that is why; `notSecret` takes them. */
                            rules?: string[];
                        };
                    };
                };
            };
        };
    };
    "get-api-v1-admin-quality-review": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only this layer; an unknown one gives an empty list. */
                layer?: string;
                /** @description Only this project. */
                projectKey?: string;
                includeSuperseded?: boolean;
                /** @description Whether low adoption is a reason to review, as it is by default; it is counted in any case. */
                includeLowAdoption?: boolean;
                /** @description Whether items of finished projects are judged where no project is named. */
                includeFinished?: boolean;
                maxQualityScore?: number;
                maxConfidence?: number;
                maxRating?: number;
                maxAdoptionScore?: number;
                staleDays?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        summary: {
                            totalKnowledge: number;
                            needsReview: number;
                            lowQuality: number;
                            lowConfidence: number;
                            lowRating: number;
                            lowAdoption: number;
                            stale: number;
                            nonActive: number;
                        };
                        items: components["schemas"]["QualityFinding"][];
                        /** @description Absent on the last page, and after the first 10000 rows, which `truncated` says. */
                        nextCursor?: string;
                        /**
                         * @description There is more than this answer contains.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-knowledge-edges": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                kind?: "supersedes" | "duplicates" | "contradicts" | "relates_to" | "depends_on";
                /** @description Only edges from or to this item, with the titles of their items. */
                knowledgeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        edges: components["schemas"]["KnowledgeEdge"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-knowledge-edges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "supersedes" | "duplicates" | "contradicts" | "relates_to" | "depends_on";
                    fromId: string;
                    toId: string;
                    groupKey: string;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeEdge"];
                };
            };
        };
    };
    "delete-api-v1-admin-knowledge-edges-id": {
        parameters: {
            query?: {
                /** @description The only group when absent. */
                groupKey?: string;
                /** @description Why; everybody who sees both items reads it. */
                reason?: string;
            };
            header?: never;
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeEdge"];
                };
            };
        };
    };
    "post-api-v1-admin-knowledge-judge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The only group, or the member’s own, when absent. */
                    groupKey?: string;
                    items: components["schemas"]["SaidOfItem"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        judged: {
                            id: string;
                            /** @enum {string} */
                            verdict: "confirmed" | "unconfirmed" | "doubted" | "wrong" | "outdated" | "replaced" | "corrected" | "restored";
                            /** @description Takes it back when sent as an item. */
                            undo?: components["schemas"]["SaidOfItem"];
                        }[];
                        refused: {
                            id: string;
                            /** @enum {string} */
                            reason: "item.not_found" | "item.not_in_force" | "item.changed" | "item.own" | "item.deleted_by_other" | "item.replacement_not_found" | "item.replacement_circle" | "event.id_required" | "event.id_invalid" | "event.id_conflict" | "event.kind_required" | "event.kind_invalid" | "event.created_at_invalid" | "event.payload_invalid" | "event.payload_too_large" | "event.payload_not_canonical" | "event.forbidden" | "event.project_unclear" | "event.secret_suspected" | "event.knowledge_invalid" | "event.tombstone_knowledge_id_required" | "event.tombstone_flag_required" | "event.tombstone_reason_invalid" | "event.tombstone_deleted_at_invalid" | "event.signature_required" | "event.signature_invalid" | "event.signature_unsupported" | "event.signature_key_unknown" | "event.signature_key_mismatch" | "event.signature_mismatch";
                            message: string;
                            /** @description By which rules it looks like a secret, where that is why; `notSecret` takes them. */
                            rules?: string[];
                        }[];
                    };
                };
            };
        };
    };
    "get-api-v1-admin-similar-knowledge": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only this project. */
                projectKey?: string;
                type?: string;
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pairs: components["schemas"]["SimilarPair"][];
                        /** @description How many items were compared. */
                        compared: number;
                        /** @description Absent on the last page, and after the first 10000 rows, which `truncated` says. */
                        nextCursor?: string;
                        /**
                         * @description There is more than this answer contains.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-knowledge-groupKey-id-twins": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupKey: string;
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        twins: {
                            id: string;
                            title: string;
                        }[];
                    };
                };
            };
        };
    };
    "get-api-v1-admin-task-digest": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only this project. */
                projectKey?: string;
                /** @description todo (also those that nobody gave a state), in_progress, blocked, done or a synonym; done implies includeDone. */
                status?: string;
                includeDone?: boolean;
                /** @description Whether tasks of finished projects count where no project is named. */
                includeFinished?: boolean;
                includeSuperseded?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        summary: {
                            totalTasks: number;
                            todo: number;
                            inProgress: number;
                            blocked: number;
                            done: number;
                            unknown: number;
                        };
                        entries: components["schemas"]["TaskEntry"][];
                        /** @description Absent on the last page, and after the first 10000 rows, which `truncated` says. */
                        nextCursor?: string;
                        /**
                         * @description There is more than this answer contains.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-tasks-move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The only group, or the member’s own, when absent. */
                    groupKey?: string;
                    tasks: {
                        /** @description The id of the item; of several of one task, the newest. */
                        id: string;
                        /**
                         * @description Or a synonym; `unknown` takes back what was said of the task.
                         * @enum {string}
                         */
                        status: "todo" | "in_progress" | "blocked" | "done" | "unknown";
                        /**
                         * @description Where you saw it. A task that stands elsewhere by now is refused (`task.moved`).
                         * @enum {string}
                         */
                        from?: "todo" | "in_progress" | "blocked" | "done" | "unknown";
                        /** @description Move it although it is superseded. */
                        anyway?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        moved: {
                            id: string;
                            /** @enum {string} */
                            status: "todo" | "in_progress" | "blocked" | "done" | "unknown";
                            /** @enum {string} */
                            before: "todo" | "in_progress" | "blocked" | "done" | "unknown";
                        }[];
                        refused: {
                            id: string;
                            /** @enum {string} */
                            reason: "task.not_found" | "task.not_in_force" | "task.moved" | "event.id_required" | "event.id_invalid" | "event.id_conflict" | "event.kind_required" | "event.kind_invalid" | "event.created_at_invalid" | "event.payload_invalid" | "event.payload_too_large" | "event.payload_not_canonical" | "event.forbidden" | "event.project_unclear" | "event.secret_suspected" | "event.knowledge_invalid" | "event.tombstone_knowledge_id_required" | "event.tombstone_flag_required" | "event.tombstone_reason_invalid" | "event.tombstone_deleted_at_invalid" | "event.signature_required" | "event.signature_invalid" | "event.signature_unsupported" | "event.signature_key_unknown" | "event.signature_key_mismatch" | "event.signature_mismatch";
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    "get-api-v1-admin-knowledge-groupKey-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupKey: string;
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemPage"];
                };
            };
        };
    };
    "get-api-v1-admin-knowledge-groupKey-id-history": {
        parameters: {
            query?: {
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                groupKey: string;
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["HistoryEvent"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                        /**
                         * @description There is more than this answer contains.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-knowledge-groupKey-id-neighbourhood": {
        parameters: {
            query?: {
                /** @description Over how many edges. */
                depth?: number;
            };
            header?: never;
            path: {
                groupKey: string;
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        nodes: components["schemas"]["NeighbourhoodNode"][];
                        edges: components["schemas"]["NeighbourhoodEdge"][];
                        /**
                         * @description There is more than this answer contains.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-activity": {
        parameters: {
            query?: {
                /** @description How many days, including today. */
                days?: number;
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description How far the reader's clock is ahead of UTC: a day begins at the reader's midnight. */
                utcOffsetMinutes?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        since: string;
                        /** @description Newest day first; the actions are those of the audit trail. */
                        counts: {
                            /** Format: date */
                            day: string;
                            action: string;
                            actor: string;
                            count: number;
                        }[];
                        totals: {
                            learned: number;
                            superseded: number;
                            contradicted: number;
                        };
                        learned: components["schemas"]["LearnedItem"][];
                        superseded: components["schemas"]["KnowledgeEdge"][];
                        contradicted: components["schemas"]["KnowledgeEdge"][];
                        /** @description The names of everybody who is named by id. */
                        people: components["schemas"]["Person"][];
                        /**
                         * @description There is more than this answer contains.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-logs": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        logs: components["schemas"]["Log"][];
                        /** @description The key to check the checkpoint with, a C2SP vkey. */
                        publicKey: string;
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-logs-logId-events": {
        parameters: {
            query?: {
                /** @description The sequence of the last event that you have. */
                after?: number;
                /** @description The most events of the page; it ends earlier if its payloads reach 4 MiB. */
                limit?: number;
            };
            header?: never;
            path: {
                logId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["LogEvent"][];
                        /** @description Where to go on. */
                        after: number;
                        hasMore: boolean;
                        log: {
                            id: string;
                            /** @description Absent for the log of the hub itself. */
                            groupKey?: string;
                            /** @enum {string} */
                            purpose: "sync" | "administration";
                            /** @constant */
                            hash: "sha-256";
                            /** @constant */
                            canonicalization: "RFC8785";
                            /** @description The key that is named like the log's origin, a C2SP vkey. */
                            publicKey: string;
                        };
                        head: {
                            sequence: number;
                            hash: string | null;
                        };
                        /** @description A signed note (C2SP tlog-checkpoint) over the head. */
                        checkpoint: string;
                        /** @description That the checkpoint's tree grew from the one that ends with the page (RFC 6962, section 2.1.2); each hash in base64. */
                        consistency: string[];
                        /** @description The key to check the checkpoint with, a C2SP vkey. */
                        publicKey: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-logs-logId-begin-anew": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                logId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The log's name in its checkpoints from now on. */
                        origin: string;
                        /** @description The last known checkpoint under the old origin. */
                        previous: {
                            origin: string;
                            size: number;
                            root: string;
                        } | null;
                        /** Format: date-time */
                        begunAt: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-logs-logId-checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                logId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "get-api-v1-admin-logs-logId-proof": {
        parameters: {
            query?: {
                eventId?: string;
            };
            header?: never;
            path: {
                logId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "get-api-v1-admin-logs-logId-consistency": {
        parameters: {
            query?: {
                /** @description The size that is known. */
                from?: number;
                /** @description The larger size; by default the log's. */
                to?: number;
            };
            header?: never;
            path: {
                logId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: number;
                        to: number;
                        /** @description RFC 6962, section 2.1.2; each hash in base64. */
                        consistency: string[];
                    };
                };
            };
        };
    };
    "get-api-v1-admin-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: {
                            name: string;
                            /** @description `set` or `unset` for a secret; empty if there is no value. */
                            value: string;
                            /** @enum {string} */
                            source: "environment" | "default" | "file";
                            secret: boolean;
                        }[];
                        database: {
                            /** @enum {string} */
                            kind: "postgresql" | "embedded";
                            /** @description The version, as the database reports it. */
                            version: string;
                            /** @description Connections of the process that answers; `waiting` counts requests that wait for one. */
                            connections: {
                                idle: number;
                                busy: number;
                                waiting: number;
                            };
                        };
                    };
                };
            };
        };
    };
    "get-api-v1-admin-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Most recently used first, at most 500. */
                        mcp: {
                            client?: {
                                clientId: string;
                                clientLabel?: string;
                                hostname?: string;
                            };
                            member?: components["schemas"]["Person"];
                            /** @description Of one without a bearer. */
                            address?: string;
                            /** Format: date-time */
                            openedAt: string;
                            /** Format: date-time */
                            usedAt: string;
                            /** @description How many requests are in progress in the process that answers. */
                            exchanges: number;
                        }[];
                        mcpCount: number;
                        /** @description Most recently used first, at most 500. */
                        console: {
                            /** @description Absent for a session that was opened with the administration token. */
                            member?: components["schemas"]["Person"];
                            /** Format: date-time */
                            openedAt: string;
                            /** Format: date-time */
                            usedAt: string;
                        }[];
                        consoleCount: number;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-projections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projections: components["schemas"]["ProjectionProgress"][];
                    };
                };
            };
        };
    };
    "post-api-v1-admin-projections-name-retry": {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedProjection"];
                };
            };
        };
    };
    "get-api-v1-admin-backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backups: components["schemas"]["Backup"][];
                    };
                };
            };
        };
    };
    "post-api-v1-admin-backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backup"];
                };
            };
        };
    };
    "get-api-v1-admin-stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "get-api-v1-admin-projects-groupKey-id-brief": {
        parameters: {
            query?: {
                /** @description The most items. By default 20 in `items`, and in the Markdown as many as it has room for. */
                limit?: number;
                /** @description The most tokens of the Markdown. */
                maxTokens?: number;
                /** @description What changed after this time is listed: when the reader had its last brief. */
                since?: string;
                /** @description Whose agents. By default somebody who may see the project, preferably on its access list. */
                memberId?: string;
            };
            header?: never;
            path: {
                groupKey: string;
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projectId: string;
                        groupKey: string;
                        /**
                         * Format: date-time
                         * @description When the project was finished; absent while it is not.
                         */
                        finishedAt?: string;
                        /** Format: date-time */
                        generatedAt: string;
                        items: components["schemas"]["Knowledge"][];
                        glossary: components["schemas"]["GlossaryEntry"][];
                        tasks: {
                            todo: components["schemas"]["TaskEntry"][];
                            inProgress: components["schemas"]["TaskEntry"][];
                            blocked: components["schemas"]["TaskEntry"][];
                        };
                        contradictions: {
                            id: string;
                            /** Format: date-time */
                            createdAt: string;
                            from: {
                                id: string;
                                title: string;
                                summary: string;
                            };
                            to: {
                                id: string;
                                title: string;
                                summary: string;
                            };
                            /** @description The id of the item that both supersede. */
                            bothSupersede?: string;
                        }[];
                        /** @description What was written, changed, superseded or deleted in the project after `since`, or reached the hub since, the last first. */
                        changedSince?: {
                            /** Format: date-time */
                            since: string;
                            items: components["schemas"]["Knowledge"][];
                        };
                        /** @description The most tokens that the Markdown may have. */
                        tokens: number;
                        /** @description Ready to paste into an agent's context. What members wrote is in a frame, after a sentence that says that it is not an instruction; each line ends with the id of its item. */
                        markdown: string;
                        /**
                         * @description There is more than this answer contains.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                        reader: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    "get-api-v1-admin-glossary": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Only this project. */
                projectKey?: string;
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["GlossaryEntry"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-glossary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    term: string;
                    definition: string;
                    content?: string | null;
                    groupKey?: string;
                    projectKey?: string | null;
                    aliases?: string[];
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlossaryEntry"];
                };
            };
        };
    };
    "put-api-v1-admin-glossary-id": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` that you read, in double quotes. If it was changed since, nothing happens and the answer is 412. Without this header the change is made in any case. */
                "If-Match"?: string;
            };
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    term?: string;
                    definition?: string;
                    content?: string | null;
                    groupKey?: string;
                    projectKey?: string | null;
                    aliases?: string[];
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlossaryEntry"];
                };
            };
        };
    };
    "delete-api-v1-admin-glossary-id": {
        parameters: {
            query?: {
                /** @description Its group, if several groups have an entry with this id. */
                groupKey?: string;
            };
            header?: {
                /** @description The `version` that you read, in double quotes. If it was changed since, nothing happens and the answer is 412. Without this header the change is made in any case. */
                "If-Match"?: string;
            };
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlossaryEntry"];
                };
            };
        };
    };
    "get-api-v1-admin-review-queue": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                kind?: "proposal" | "conflict" | "quality";
                /** @description Only what decides about this item, or would replace it. */
                knowledgeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ReviewItem"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-review-queue-id-resolve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    decision: "accept" | "reject";
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedReview"];
                };
            };
        };
    };
    "get-api-v1-admin-webhooks": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` means the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["ListedWebhook"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groupKey: string;
                    /** @description https, outside the network of the hub; HUB_WEBHOOK_ALLOW_PRIVATE allows more. */
                    url: string;
                    /** @description Everything when absent. */
                    types?: ("review.opened" | "knowledge.contradicted" | "task.blocked" | "member.joined" | "log.diverged")[];
                    /**
                     * @description standard when absent.
                     * @enum {string}
                     */
                    format?: "standard" | "slack";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedWebhook"];
                };
            };
        };
    };
    "delete-api-v1-admin-webhooks-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    "post-api-v1-admin-webhooks-id-test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivered: boolean;
                        messageId: string;
                        /** @description Why the target did not accept it. */
                        problem?: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-webhooks-id-deliveries": {
        parameters: {
            query?: {
                /** @description The most rows of the page; it ends earlier if its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                state?: "waiting" | "delivered" | "dead";
            };
            header?: never;
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description Absent on the last page. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    "post-api-v1-admin-webhooks-id-retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description By default all dead ones. */
                    messageId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many are sent again. */
                        retried: number;
                    };
                };
            };
        };
    };
}
