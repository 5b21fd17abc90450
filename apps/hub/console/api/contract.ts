// Made from the OpenAPI document by `npm run console:contract`; changes here do not last.

export interface paths {
    "/api/v1/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who looks at the console, what they may do, and who else could */
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
        /** Let a disabled member in again */
        post: operations["post-api-v1-admin-members-memberId-enable"];
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
        /** Take away what a member and its clients were called, for good */
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
        /** Make a member an administrator in the console, or one no longer */
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
        /** End all tokens of a member and hand out a new one for its newest client */
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
        /** What is mirrored of other hubs, and how it fares */
        get: operations["get-api-v1-admin-mirrors"];
        put?: never;
        /** Mirror a group of another hub, for a group of this one to read */
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
        /** Let a mirror go on that has ended, or that waits */
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
        /** End a mirror and take away all that it brought */
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
        /** Take away what an event says, for good */
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
        post?: never;
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
        /** Items that need somebody to look at them, most urgent first */
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
    "/api/v1/admin/task-digest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tasks with where they stand */
        get: operations["get-api-v1-admin-task-digest"];
        put?: never;
        post?: never;
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
        /** One item with what stands beside it */
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
        /** Every event that made an item what it is, oldest first */
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
        /** The logs with their heads, each signed as it is now */
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
        /** The events of a log with all that recomputing its hashes takes */
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
        /** Publishes a log under a new origin that no longer continues what was published of it */
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
        /** Every setting as it holds, and where that comes from; the database */
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
        /** Who is connected, over MCP and by the console, to whichever replica */
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
        /** How far each read model is, and what has stopped it where */
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
        /** Let a read model go on where an event has stopped it */
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
        /** The backups that the hub keeps, newest first, and the one that was begun last */
        get: operations["get-api-v1-admin-backups"];
        put?: never;
        /** Begin a backup of the embedded database, while the hub goes on */
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
        /** A brief as the agents of a member get it */
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
        /** Delete an entry; answers it as it was */
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
        /** What waits for a decision: proposals, conflicts, quality */
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
        /** Remove a webhook, with all that was to be sent to it */
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
        /** Send a message of the type webhook.test, now and once */
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
        /** Send dead messages again, with all attempts anew */
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
                code: "request.malformed_json" | "request.invalid" | "request.not_found" | "request.method_not_allowed" | "request.timeout" | "request.precondition_failed" | "request.too_large" | "request.unsupported_media_type" | "request.expectation_failed" | "request.rate_limited" | "server.overloaded" | "server.not_ready" | "server.internal_error" | "auth.missing_token" | "auth.unsupported_scheme" | "auth.invalid_token" | "auth.token_expired" | "auth.member_disabled" | "auth.key_not_endorsed" | "join.display_name_required" | "join.invite_required" | "join.invite_invalid" | "join.invite_exhausted" | "join.group_mismatch" | "join.group_not_found" | "join.group_closed" | "join.member_disabled" | "join.handle_taken" | "sync.client_mismatch" | "sync.events_invalid" | "sync.too_many_events" | "sync.cursor_invalid" | "sync.cursor_foreign" | "sync.cursor_diverged" | "federation.branch_forbidden" | "log.event_not_found" | "log.size_unknown" | "log.not_rolled_back" | "witness.log_unknown" | "witness.signature_invalid" | "witness.proof_invalid" | "project.group_mismatch" | "project.id_taken" | "project.id_required" | "project.id_invalid" | "project.not_found" | "admin.token_required" | "admin.session_ended" | "admin.code_invalid" | "admin.role_required" | "admin.cross_site_refused" | "admin.member_not_found" | "admin.client_not_found" | "admin.member_disabled" | "admin.member_erased" | "admin.event_not_found" | "admin.log_not_found" | "admin.projection_not_found" | "admin.group_not_found" | "admin.invite_not_found" | "admin.invite_token_exists" | "admin.invite_expires_at_invalid" | "admin.invite_max_uses_invalid" | "admin.project_not_found" | "admin.project_acl_visibility_invalid" | "admin.project_acl_member_required" | "admin.project_acl_role_invalid" | "admin.project_acl_member_not_found" | "admin.glossary_term_required" | "admin.glossary_definition_required" | "admin.glossary_term_exists" | "admin.glossary_not_found" | "admin.knowledge_not_found" | "admin.knowledge_edge_kind_invalid" | "admin.knowledge_edge_target_required" | "admin.knowledge_edge_self_reference" | "admin.knowledge_edge_cycle" | "admin.knowledge_edge_from_not_found" | "admin.knowledge_edge_to_not_found" | "admin.backup_running" | "admin.backup_of_server" | "admin.mirror_not_found" | "admin.mirror_exists" | "admin.mirror_own_hub" | "admin.mirror_url_invalid" | "admin.mirror_keys_invalid" | "admin.mirror_name_invalid" | "admin.review_not_found" | "admin.review_resolved" | "admin.webhook_not_found" | "admin.webhooks_too_many" | "admin.webhook_url_refused";
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
             * @description Whether pushed events must be signed; `ed25519`: by the client’s own key, as anybody can check.
             * @enum {unknown}
             */
            requireSignatures: true | false | "ed25519";
            /** @description Whether pushed events that look like a secret are refused. */
            refuseSecrets: boolean;
            /**
             * @description Which of its texts go to the endpoint of HUB_EMBEDDINGS_URL: none, what all its members see, or what is private or of restricted projects too.
             * @enum {string}
             */
            embeddedTexts: "none" | "open" | "all";
            projectCount: number;
            memberCount: number;
        };
        Credentials: {
            memberId: string;
            clientId: string;
            groupKey: string;
            /** @description Said only here. */
            accessToken: string;
            syncSigningSecret: string;
            /**
             * Format: date-time
             * @description When the access token ends.
             */
            expiresAt: string;
            /** @description The client’s own public key, where it has one. */
            signingKey?: string;
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
             * @description When its names were taken away for good.
             */
            erasedAt?: string;
            /**
             * @description Of one who administers in the console.
             * @constant
             */
            role?: "administrator";
            /** Format: date-time */
            tokenExpiresAt?: string;
            /**
             * @description There is more than is said here.
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
                /** Format: date-time */
                lastSeenAt?: string;
                /** Format: date-time */
                revokedAt?: string;
            }[];
        };
        Signature: {
            /** @enum {string} */
            algorithm: "hmac-sha256" | "ed25519";
            /** @description Hex. */
            value: string;
            keyId?: string;
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
             * @description The payload is not told; the hashes still hold.
             * @constant
             */
            redacted?: true;
            /**
             * @description Why it is not told: it was taken out for good, or it is not for this reader.
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
                /** @description Base64 of the 32 bytes that are hashed before the payload. Absent in version 1 and where the payload is not told. */
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
        };
        FederatedEvent: {
            id: string;
            kind: string;
            /** @description Null when `redacted`. */
            payload: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The payload is not told; the hashes still hold.
             * @constant
             */
            redacted?: true;
            /**
             * @description Why it is not told: it was taken out for good, or it is not for this reader.
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
                /** @description Base64 of the 32 bytes that are hashed before the payload. Absent in version 1 and where the payload is not told. */
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
        };
        Mirror: {
            id: string;
            /** @description What it is called here, in place of a group: `<hub>/<group>`. */
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
            /** @description The signed notes that show it. */
            evidence?: string[];
            logId?: string;
            /** @description How many events are here. */
            size: number;
            /** @description How many the other hub last said it had. */
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
             * @description Absent where it has ended.
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
            /** @description Whether somebody created it. One that is known by being named alone is open to the group and has neither creator nor time. */
            registered: boolean;
            createdByMemberId?: string;
            /** Format: date-time */
            createdAt?: string;
            /** @description In the answer to a change of its access list: the version that the list has then. */
            accessVersion?: string;
            access: {
                /** @enum {string} */
                visibility: "group" | "restricted";
                /** @description How many stand on the access list when there are more than `members`; its own route lists them. */
                memberCount?: number;
                /** @description In lists for a member its own place alone, else the first 100. */
                members: {
                    memberId: string;
                    /** @enum {string} */
                    role: "owner" | "maintainer" | "member" | "reader";
                }[];
            };
        };
        AccessList: {
            projectId: string;
            groupKey: string;
            name: string;
            /** @description Whether somebody created it; one that items name alone has no list to change. */
            registered: boolean;
            /** @enum {string} */
            visibility: "group" | "restricted";
            memberCount: number;
            /** @description Of the whole list, for the If-Match of a change; that of the list as it would be created, where nobody has created it. */
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
            /** @description What items and members that the row names by their ids alone are called now, by id. Of the first five redactions of a page: the items that the event was about, as far as they are still there. */
            names?: {
                [key: string]: unknown;
            };
            /** @description The event that made the row, and its hash. */
            log: {
                id: string;
                sequence: number;
                eventId: string;
                hash: string;
            };
            /** @description The request that did it, as its answer named it; of a push, with the row of the whole push. */
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
            /** @description Why some log is not published any more. */
            problem?: string;
            /**
             * @description Whether as many as HUB_WITNESSES asks for have seen all that was published; `none`: it asks for nobody.
             * @enum {string}
             */
            quorum: "met" | "missing" | "none";
            witnesses: {
                name: string;
                /** @description Of its youngest cosignature. */
                cosignedAt: string | null;
                /** @description How many logs have a checkpoint that it has not seen. */
                behind: number;
                /** @description Why it did not cosign when it was asked last. */
                problem?: string;
            }[];
        };
        Verification: {
            logs: number;
            events: number;
            /** @description Those that did not recompute, and where; at most 20. */
            bad: {
                logId: string;
                sequence: number;
                problem: string;
            }[];
            /** Format: date-time */
            endedAt: string;
            /** @description When all logs were good last. */
            goodAt: string | null;
        };
        Embeddings: {
            model: string;
            embedded: number;
            /** @description Wait for the endpoint. */
            waiting: number;
            /** @description The endpoint does not take them, or they look like a secret and are not sent. */
            refused: number;
            /** @description In groups that are too large to be compared without pgvector. */
            tooMany: number;
            /** @description Why the endpoint embeds nothing now. */
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
            /** @description The hub and group it is mirrored from; absent of what is of this hub. */
            origin?: string;
            /** @description raw, extract and canonical are the known ones. */
            layer: string;
            entryKey: string;
            type: string;
            title: string;
            summary: string;
            content?: string;
            projectKey?: string;
            /** @description Further projects that its event named; only who may see all of them sees it. */
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
             * @description There is more than is said here.
             * @constant
             */
            truncated?: true;
            /** @description Why, and what shows the rest. */
            truncatedBecause?: string;
            /** @description The item in force that this is a proposal for. */
            proposedFor?: string;
        };
        FoundKnowledge: {
            id: string;
            groupKey: string;
            /** @description The hub and group it is mirrored from; absent of what is of this hub. */
            origin?: string;
            /** @description raw, extract and canonical are the known ones. */
            layer: string;
            entryKey: string;
            type: string;
            title: string;
            summary: string;
            content?: string;
            projectKey?: string;
            /** @description Further projects that its event named; only who may see all of them sees it. */
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
             * @description There is more than is said here.
             * @constant
             */
            truncated?: true;
            /** @description Why, and what shows the rest. */
            truncatedBecause?: string;
            /** @description The item in force that this is a proposal for. */
            proposedFor?: string;
            /** @description The ids of further items of its group that say the same, of those that the caller may see. */
            twins?: string[];
            /** @description Why it was found: for a word as it was typed, as what it was taken (by another spelling or name), and where that stands; `meaning`: for what its text means. */
            foundBy?: {
                word?: string;
                as?: string;
                /** @enum {string} */
                by?: "spelling" | "name" | "id" | "meaning";
                /** @enum {string} */
                in?: "title" | "tags" | "aliases" | "summary" | "content" | "type";
            }[];
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
            /** @description With `knowledgeId`, where there is such an item. */
            from?: components["schemas"]["ItemRef"];
            /** @description With `knowledgeId`, where there is such an item. */
            to?: components["schemas"]["ItemRef"];
        };
        QualityFinding: {
            item: components["schemas"]["Knowledge"];
            /** @description low quality, low confidence, low rating, low adoption, stale, or the status when it is not active. */
            reasons: string[];
            /** @enum {string} */
            priority: "high" | "medium" | "low";
            score: number;
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
            /** @description Names, with the handle where the group has two of that name; at most 200. */
            owners: string[];
            /** @description At most 200. */
            tags: string[];
            itemCount: number;
            /** @description The newest, at most 5. */
            items: components["schemas"]["Knowledge"][];
        };
        Person: {
            memberId: string;
            /** @description The id of one that is no member. */
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
        /** @description An item joined by an edge. */
        JoinedItem: {
            edgeId: string;
            reason?: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Person"];
            item: components["schemas"]["ItemRef"];
            /**
             * @description How it was decided in review.
             * @enum {string}
             */
            decision?: "accept" | "reject";
        };
        ItemPage: {
            item: components["schemas"]["Knowledge"];
            /** @description Why it is not simply in force; absent for an item that is, and in no doubt. */
            statusCause?: {
                /** Format: date-time */
                since: string;
                by?: components["schemas"]["Person"];
                reason?: string;
            };
            author: components["schemas"]["Person"];
            /** @description Who changed it last, where that is somebody else. */
            editor?: components["schemas"]["Person"];
            successors: components["schemas"]["JoinedItem"][];
            predecessors: components["schemas"]["JoinedItem"][];
            contradictions: components["schemas"]["JoinedItem"][];
            /** @description What waits to take its place. */
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
             * @description There is more than is said here.
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
             * @description The payload is not told; the hashes still hold.
             * @constant
             */
            redacted?: true;
            /**
             * @description Why it is not told: it was taken out for good, or it is not for this reader.
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
                /** @description Base64 of the 32 bytes that are hashed before the payload. Absent in version 1 and where the payload is not told. */
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
             * @description There is a payload, which is not for this reader.
             * @constant
             */
            withheld?: true;
            /** @description When and by whom the payload was taken out. */
            redaction?: {
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Person"];
                /** @description As it was given; for administrators alone. */
                reason?: string;
            };
            logId: string;
            /** @enum {string} */
            purpose: "sync" | "administration";
            /** @description What it did, as the audit trail says it. */
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
            /** @description The key that is named as the log's origin, a C2SP vkey. */
            publicKey: string;
        };
        ProjectionProgress: {
            name: string;
            version: number;
            /** @description How many events it has not digested, in all logs. */
            lag: number;
            /** @enum {string} */
            status: "running" | "parked";
            /** @description Those in which it is behind, where it is parked first; at most 100. */
            logs: {
                logId: string;
                /** @description Absent for the log of the hub itself. */
                groupKey?: string;
                /** @enum {string} */
                purpose: "sync" | "administration";
                /** @description The sequence of the last event that it has digested. */
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
            /** @description How many events it has not digested, in all logs. */
            lag: number;
            /** @enum {string} */
            status: "running" | "parked";
            /** @description Those in which it is behind, where it is parked first; at most 100. */
            logs: {
                logId: string;
                /** @description Absent for the log of the hub itself. */
                groupKey?: string;
                /** @enum {string} */
                purpose: "sync" | "administration";
                /** @description The sequence of the last event that it has digested. */
                position: number;
                size: number;
                /** @enum {string} */
                status: "running" | "parked";
                /** @description What stopped it. */
                error?: string;
            }[];
            /** @description In how many logs it was tried again. */
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
            /** @description Of the one that this process made last. */
            bytes?: number;
            /** @description How long that took. */
            seconds?: number;
            /** @description Why it failed. */
            problem?: string;
        };
        ConsoleSession: {
            signedIn: boolean;
            /** @description Absent while one has to sign in. */
            who?: {
                memberId: string;
                displayName: string;
                handle?: string;
                groupKey?: string;
            };
            /** @description Whether all of administration is theirs; else they see what the member may see. */
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
             * @description When the session ends whatever happens.
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
            /** @description Further projects that its event named; only who may see all of them sees it. */
            otherProjectKeys?: string[];
            aliases: string[];
            tags: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Of what it says, for the If-Match of a change. */
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
            /** @description The item that a decision is on; of two revisions the newer, of two successors the later. */
            subject?: components["schemas"]["ItemRef"];
            /** @description What the item would take the place of: an item in force, the older revision, the other side of a conflict. */
            replacedId?: string;
            replaced?: components["schemas"]["ItemRef"];
            /** @description Whose the subject is, as `name (handle)`. */
            subjectAuthor?: string;
            /** @description Whose `replaced` is, as `name (handle)`. */
            replacedAuthor?: string;
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
            /** @description Of its address, the rest of which may be a secret and is not shown. */
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
            /** @description Of its address, the rest of which may be a secret and is not shown. */
            origin: string;
            /** @description What it is told of. */
            types: ("review.opened" | "knowledge.contradicted" | "task.blocked" | "member.joined" | "log.diverged")[];
            /** @enum {string} */
            format: "standard" | "slack";
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description The key of its signatures, which is not shown again. */
            secret: string;
        };
        ListedWebhook: {
            id: string;
            groupKey: string;
            /** @description Of its address, the rest of which may be a secret and is not shown. */
            origin: string;
            /** @description What it is told of. */
            types: ("review.opened" | "knowledge.contradicted" | "task.blocked" | "member.joined" | "log.diverged")[];
            /** @enum {string} */
            format: "standard" | "slack";
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description Messages that are still to be sent. */
            waiting: number;
            /** @description Messages that nobody tries to send any more. */
            dead: number;
            /**
             * Format: date-time
             * @description When it took a message last.
             */
            deliveredAt?: string;
        };
        WebhookDelivery: {
            /** @description The `webhook-id` of all its attempts. */
            messageId: string;
            /** @enum {string} */
            type: "review.opened" | "knowledge.contradicted" | "task.blocked" | "member.joined" | "log.diverged";
            /** @enum {string} */
            state: "waiting" | "delivered" | "dead";
            /** Format: date-time */
            happenedAt: string;
            attempts: number;
            /** @description What kept the target from taking it, the last time. */
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
                    /** @description A member's code, of `POST /api/v1/console/codes`. */
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
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only those whose key or name has this, however it is capitalized. */
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
            header?: never;
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
                     * @description Whether pushed events must be signed; `ed25519`: by the client’s own key, as anybody can check.
                     * @enum {unknown}
                     */
                    requireSignatures?: true | false | "ed25519";
                    refuseSecrets?: boolean;
                    /**
                     * @description Which of its texts go to the endpoint of HUB_EMBEDDINGS_URL: none, what all its members see, or what is private or of restricted projects too.
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only those whose name or handle has this, however it is capitalized. */
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
                    /** @description A bearer of a member over there; kept under the master key. */
                    token: string;
                    /** @description C2SP vkeys of one hub (`signing.publicKey` of its discovery), of which one has to have signed; got by another way than from that address. */
                    keys: string[];
                    /** @description The group over there, which is the token’s. */
                    remoteGroupKey: string;
                    /** @description The group here whose members may read it. */
                    groupKey: string;
                    /** @description What the other hub is called here; its host and port when absent. */
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
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only those by which somebody can join. */
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
                    /** @description Made by the hub when absent. */
                    token?: string;
                    /**
                     * Format: date-time
                     * @description 24 hours from now when absent.
                     */
                    expiresAt?: string;
                    /** @description Any number of joins when absent. */
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                        projects: components["schemas"]["Project"][];
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groupKey: string;
                    /** @description Made of the name when absent; one of both is needed. */
                    id?: string | null;
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
    "get-api-v1-admin-projects-groupKey-id-acl": {
        parameters: {
            query?: {
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                groupKey: string;
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description The `version` that was read, between double quotes: what was changed since is left as it is, and 412 answered. Without it nothing is asked. */
                "If-Match"?: string;
            };
            path: {
                groupKey: string;
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                        /** @description How the hub stands to the world it publishes its logs to; for administrators. */
                        publishing?: components["schemas"]["Publishing"];
                        /** @description What recomputing all logs found last (HUB_VERIFY_EVERY), for administrators; absent until it has. */
                        verification?: components["schemas"]["Verification"];
                        /** @description How far texts are embedded (HUB_EMBEDDINGS_URL), for administrators. */
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only this project. */
                projectKey?: string;
                /** @description Only this layer; an unknown one is an empty list. */
                layer?: string;
                type?: string;
                tag?: string;
                /** @description Only items of this status, in place of those in force. */
                status?: "active" | "superseded" | "tombstone" | "proposed";
                /** @description Words to search for. One that no item has which the caller may see is taken for the nearest word that such an item has. Filters narrow it: `type:decision tag:api by:ana since:2w project:shop status:done layer:canonical`; what stands in quotes is words. */
                query?: string;
                /** @description Takes the words of the query as they are typed, and looks for nothing beside them. */
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
                         * @description There is more than is said here.
                         * @constant
                         */
                        truncated?: true;
                        /** @description Why, and what shows the rest. */
                        truncatedBecause?: string;
                        /** @description The query as it was typed and as it was searched for, when words of it were taken for others. */
                        didYouMean?: {
                            typed: string;
                            searched: string;
                        };
                        /** @description What names in the query are also called, by the glossary that the caller sees or as developers abbreviate; it counts less. */
                        alsoSearched?: {
                            typed: string;
                            names: string[];
                        }[];
                        /**
                         * @description Where texts are searched by meaning too: whether that counts, or why words alone answer.
                         * @enum {string}
                         */
                        meaning?: "counted" | "late" | "unavailable";
                        /** @description Where a query that found nothing was looked for, beside the filters: its words, the group or `all`, and how many items that has. */
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
    "get-api-v1-admin-quality-review": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only this layer; an unknown one is an empty list. */
                layer?: string;
                /** @description Only this project. */
                projectKey?: string;
                includeSuperseded?: boolean;
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
                         * @description There is more than is said here.
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                kind?: "supersedes" | "duplicates" | "contradicts" | "relates_to" | "depends_on";
                /** @description Only edges from or to this item; they come with the titles of their items. */
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
    "get-api-v1-admin-task-digest": {
        parameters: {
            query?: {
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only this project. */
                projectKey?: string;
                /** @description todo, in_progress, blocked, done or a synonym; done implies includeDone. */
                status?: string;
                includeDone?: boolean;
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
                         * @description There is more than is said here.
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
    "get-api-v1-admin-knowledge-groupKey-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupKey: string;
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                groupKey: string;
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                         * @description There is more than is said here.
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
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                         * @description There is more than is said here.
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
                /** @description How many days, today among them. */
                days?: number;
                /** @description Only this group. `branch` is read as the same. */
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
                        /** @description Who all those are that are named by their id. */
                        people: components["schemas"]["Person"][];
                        /**
                         * @description There is more than is said here.
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                        /** @description What checks the checkpoint, as a C2SP vkey. */
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
                /** @description The sequence of the last event that is known. */
                after?: number;
                /** @description The most events of the page; it ends sooner where its payloads reach 4 MiB. */
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
                        events: components["schemas"]["FederatedEvent"][];
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
                            /** @description The key that is named as the log's origin, a C2SP vkey. */
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
                        /** @description What checks the checkpoint, as a C2SP vkey. */
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
                        /** @description What the log is called in its checkpoints from now on. */
                        origin: string;
                        /** @description The last checkpoint of the old one that is remembered. */
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
                /** @description The size up to which; the log's when absent. */
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
                            /** @description `set` or `unset` for a secret; empty where nothing holds. */
                            value: string;
                            /** @enum {string} */
                            source: "environment" | "default" | "file";
                            secret: boolean;
                        }[];
                        database: {
                            /** @enum {string} */
                            kind: "postgresql" | "embedded";
                            /** @description As it calls its own version. */
                            version: string;
                            /** @description Of the process that answers; `waiting` are requests that wait for one. */
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
                        /** @description The one used last first, at most 500. */
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
                            /** @description How many go on now in the process that answers. */
                            exchanges: number;
                        }[];
                        mcpCount: number;
                        /** @description The one used last first, at most 500. */
                        console: {
                            /** @description Absent for one that was begun with the administration token. */
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
                limit?: number;
                /** @description The most tokens of the Markdown. */
                maxTokens?: number;
                /** @description Tells what changed after: when the reader had its last brief. */
                since?: string;
                /** @description Whose agents; without it, those of somebody who may see the project, first of all of those on its access list. */
                memberId?: string;
            };
            header?: never;
            path: {
                groupKey: string;
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                        }[];
                        /** @description What was written or changed in the project after `since`, newest first. */
                        changedSince?: {
                            /** Format: date-time */
                            since: string;
                            items: components["schemas"]["Knowledge"][];
                        };
                        /** @description How many tokens the Markdown is at most. */
                        tokens: number;
                        /** @description Ready to paste into an agent's context. What members wrote stands within lines of a frame, after a sentence that says that it is no instruction; each line ends with the id of its item. */
                        markdown: string;
                        /**
                         * @description There is more than is said here.
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                /** @description The `version` that was read, between double quotes: what was changed since is left as it is, and 412 answered. Without it nothing is asked. */
                "If-Match"?: string;
            };
            path: {
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description The group it is in, where several have an entry of this id. */
                groupKey?: string;
            };
            header?: {
                /** @description The `version` that was read, between double quotes: what was changed since is left as it is, and 412 answered. Without it nothing is asked. */
                "If-Match"?: string;
            };
            path: {
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                kind?: "proposal" | "conflict" | "quality";
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
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description Only this group. `branch` is read as the same. */
                groupKey?: string;
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                        /** @description What kept the target from taking it. */
                        problem?: string;
                    };
                };
            };
        };
    };
    "get-api-v1-admin-webhooks-id-deliveries": {
        parameters: {
            query?: {
                /** @description The most rows of the page; it ends sooner where its rows reach 4 MiB. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                state?: "waiting" | "delivered" | "dead";
            };
            header?: never;
            path: {
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
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
                /** @description An id that is `.` or `..`, which every address loses, is written `~.` or `~..`; what is `~.` or `~..` gets one more `~`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description All that are dead when absent. */
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
