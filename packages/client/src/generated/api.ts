// Made from the OpenAPI document by `npm run client:generate`; a test fails when it is not what the document gives.
export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether the process lives */
        get: operations["ops_healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives metrics for Prometheus
         * @description Needs the scope `threads:read`.
         */
        get: operations["ops_prometheus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the types of problems, as a page */
        get: operations["problems_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells what a problem means and what to do next, as a page */
        get: operations["problems_one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether the process can answer */
        get: operations["ops_readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Signs in by a one-time link */
        get: operations["signIn_byLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists agents
         * @description Needs the scope `threads:read`.
         */
        get: operations["agents_agents"];
        put?: never;
        /**
         * Defines an agent, or a new version of one
         * @description Needs the scope `threads:write`.
         */
        post: operations["agents_define"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows an agent with its versions
         * @description Needs the scope `threads:read`.
         */
        get: operations["agents_agent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists API keys
         * @description Needs the scope `admin`.
         */
        get: operations["apiKeys_list"];
        put?: never;
        /**
         * Makes an API key
         * @description Needs the scope `admin`.
         */
        post: operations["apiKeys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
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
         * Revokes an API key
         * @description Needs the scope `admin`.
         */
        delete: operations["apiKeys_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what waits for a person, or did
         * @description Needs the scope `threads:read`.
         */
        get: operations["approvals_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows one thing that waits for a person
         * @description Needs the scope `threads:read`.
         */
        get: operations["approvals_one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says whose an approval is
         * @description Needs the scope `approvals:decide`.
         */
        post: operations["approvals_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves or denies a call
         * @description Needs the scope `approvals:decide`.
         */
        post: operations["approvals_decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals/bulk-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decides many approvals: first a dry run, then with its token exactly what that found
         * @description Needs the scope `approvals:decide`.
         */
        post: operations["bulkDecisions_decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/artifacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a page of a stored output
         * @description Needs the scope `results:raw`.
         */
        get: operations["artifacts_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists who changed what
         * @description Needs the scope `admin`.
         */
        get: operations["audit_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exports who changed what, as a file
         * @description Needs the scope `admin`.
         */
        get: operations["audit_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells who asks, and what they may do
         * @description Needs the scope `threads:read`.
         */
        get: operations["signIn_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets the password of who is signed in, and ends their other sessions
         * @description Needs the scope `threads:read`.
         */
        post: operations["signIn_setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists models: how each is, and who waits for it
         * @description Needs the scope `threads:read`.
         */
        get: operations["models_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{alias}/force-fallback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts the threads on a model on their next fallback
         * @description Needs the scope `threads:operate`.
         */
        post: operations["models_forceFallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{alias}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Holds a model: nothing more is sent to it
         * @description Needs the scope `threads:operate`.
         */
        post: operations["models_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{alias}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Releases a model that was held
         * @description Needs the scope `threads:operate`.
         */
        post: operations["models_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{alias}/retry-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has everything that waits for a model go on now
         * @description Needs the scope `threads:operate`.
         */
        post: operations["models_retryAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{alias}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings threads that fell back from a model back to it
         * @description Needs the scope `threads:operate`.
         */
        post: operations["models_revert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{alias}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks a model a few small things, to see whether threads can use it
         * @description Needs the scope `threads:write`.
         */
        post: operations["modelTests_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outcomes/{id}/resolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what came of a call whose outcome is unknown
         * @description Needs the scope `approvals:decide`.
         */
        post: operations["approvals_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/permission-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists remembered permission rules
         * @description Needs the scope `threads:read`.
         */
        get: operations["rules_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/permission-rules/{id}": {
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
         * Takes a remembered permission rule back
         * @description Needs the scope `approvals:decide`.
         */
        delete: operations["rules_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/questions/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers an agent's question
         * @description Needs the scope `approvals:decide`.
         */
        post: operations["approvals_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells how much is queued
         * @description Needs the scope `threads:read`.
         */
        get: operations["ops_queueDepths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in by name and password */
        post: operations["signIn_byPassword"];
        /**
         * Ends the session
         * @description Needs the scope `threads:read`.
         */
        delete: operations["signIn_signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the OpenID provider */
        get: operations["oidc_begin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Takes the OpenID provider's answer */
        get: operations["oidc_callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells which ways to sign in there are */
        get: operations["signIn_ways"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists teams
         * @description Needs the scope `threads:read`.
         */
        get: operations["teams_list"];
        put?: never;
        /**
         * Launches a team
         * @description Needs the scope `threads:write`.
         */
        post: operations["teams_launch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows a team: its threads, usage and pending approvals
         * @description Needs the scope `threads:read`.
         */
        get: operations["teams_one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels all that a team does
         * @description Needs the scope `threads:operate`.
         */
        post: operations["teams_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the events of a team's threads by page
         * @description Needs the scope `threads:read`.
         */
        get: operations["teams_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams the events of a team's threads as they are committed
         * @description Needs the scope `threads:read`.
         */
        get: operations["teams_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists threads; `metadata.<key>=<value>` filters by what was given at the launch
         * @description Needs the scope `threads:read`.
         */
        get: operations["threads_list"];
        put?: never;
        /**
         * Launches a thread
         * @description Needs the scope `threads:write`.
         */
        post: operations["threads_launch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows a thread
         * @description Needs the scope `threads:read`.
         */
        get: operations["threads_one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/adopt-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves a thread to its agent's present definition
         * @description Needs the scope `threads:operate`.
         */
        post: operations["threads_adoptConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels what a thread does, with its children or without
         * @description Needs the scope `threads:operate`.
         */
        post: operations["threads_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has a thread's context summarized
         * @description Needs the scope `threads:operate`.
         */
        post: operations["threads_compact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a thread's events by page
         * @description Needs the scope `threads:read`.
         */
        get: operations["threadEvents_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams a thread's events as they are committed
         * @description Needs the scope `threads:read`.
         */
        get: operations["threadEvents_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a new thread from a thread's log up to a place
         * @description Needs the scope `threads:write`.
         */
        post: operations["threads_fork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/inputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a thread further input
         * @description Needs the scope `threads:write`.
         */
        post: operations["threads_input"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes a thread's permission mode
         * @description Needs the scope `threads:operate`.
         */
        post: operations["threads_mode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a thread on another of its models
         * @description Needs the scope `threads:operate`.
         */
        post: operations["threads_model"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Renders a request to a model again from the log
         * @description Needs the scope `threads:read`.
         */
        get: operations["threadEvents_prompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Waits, for a while, for a thread's result
         * @description Needs the scope `threads:read`.
         */
        get: operations["threadEvents_result"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{id}/retry-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the wait for a retry
         * @description Needs the scope `threads:operate`.
         */
        post: operations["threads_retryNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Adds up tokens and cost
         * @description Needs the scope `threads:read`.
         */
        get: operations["usage_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists users
         * @description Needs the scope `admin`.
         */
        get: operations["users_list"];
        put?: never;
        /**
         * Makes a user, who comes in by the link in the answer
         * @description Needs the scope `admin`.
         */
        post: operations["users_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows a user
         * @description Needs the scope `admin`.
         */
        get: operations["users_one"];
        put?: never;
        post?: never;
        /**
         * Removes a user
         * @description Needs the scope `admin`.
         */
        delete: operations["users_remove"];
        options?: never;
        head?: never;
        /**
         * Changes a user's role or address, or disables one
         * @description Needs the scope `admin`.
         */
        patch: operations["users_change"];
        trace?: never;
    };
    "/v1/users/{id}/sign-in-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a fresh sign-in link for a user
         * @description Needs the scope `admin`.
         */
        post: operations["users_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what was sent to webhook endpoints
         * @description Needs the scope `webhooks:operate`.
         */
        get: operations["webhookDeliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a message to its webhook endpoint once more
         * @description Needs the scope `webhooks:operate`.
         */
        post: operations["webhookDeliveries_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists webhook endpoints
         * @description Needs the scope `webhooks:operate`.
         */
        get: operations["webhookEndpoints_list"];
        put?: never;
        /**
         * Makes a webhook endpoint
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["webhookEndpoints_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}": {
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
         * Removes a webhook endpoint
         * @description Needs the scope `webhooks:write`.
         */
        delete: operations["webhookEndpoints_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a webhook endpoint a test
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["webhookEndpoints_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists processes that work
         * @description Needs the scope `threads:read`.
         */
        get: operations["ops_workerList"];
        put?: never;
        post?: never;
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
        Agent: {
            configHash: string;
            extensions: {
                hooks: string[];
                name: string;
                observers: string[];
            }[];
            fallbacks: string[];
            instructions: string;
            model: string;
            name: string;
            /** @enum {string} */
            source: "project" | "api";
            subagents: string[];
            tools: string[];
            version: number | null;
        };
        AgentDefinition: {
            /** @default 3600000 */
            approvalTimeoutMs?: number;
            approvers?: string[];
            budget?: components["schemas"]["Budget"];
            /**
             * @default {
             *       "reserveTokens": 20000,
             *       "clearAt": 0.7,
             *       "compactAt": 0.85,
             *       "keepTailTokens": 20000,
             *       "maxFailures": 3
             *     }
             */
            context?: {
                /** @default 0.7 */
                clearAt?: number;
                /** @default 0.85 */
                compactAt?: number;
                /** @default 20000 */
                keepTailTokens?: number;
                /** @default 3 */
                maxFailures?: number;
                /** @default 20000 */
                reserveTokens?: number;
                window?: number;
            };
            /**
             * @description names of the project's extensions
             * @default []
             */
            extensions?: string[];
            /**
             * @description aliases, tried in order when the model stays overloaded
             * @default []
             */
            fallbacks?: string[];
            /** @default  */
            instructions?: string;
            /**
             * @default {
             *       "maxDepth": 3,
             *       "maxConcurrentChildren": 8,
             *       "maxThreadsPerTeam": 64,
             *       "maxTurns": 100,
             *       "toolTimeoutMs": 600000,
             *       "modelIdleMs": 60000
             *     }
             */
            limits?: {
                /** @default 8 */
                maxConcurrentChildren?: number;
                /** @default 3 */
                maxDepth?: number;
                /** @default 64 */
                maxThreadsPerTeam?: number;
                /** @default 100 */
                maxTurns?: number;
                maxWallMs?: number;
                /** @default 60000 */
                modelIdleMs?: number;
                /** @default 600000 */
                toolTimeoutMs?: number;
            };
            /** @description the alias of a model of the project */
            model: string;
            name: string;
            /** @description a JSON schema that the final answer must fit */
            output?: {
                [key: string]: unknown;
            };
            /** @default {} */
            permissions?: {
                allow?: string[];
                allowBypass?: boolean;
                ask?: string[];
                deny?: string[];
                /** @enum {string} */
                mode?: "default" | "accept_edits" | "plan" | "dont_ask" | "bypass";
            };
            /** @default 1 */
            quorum?: number;
            /**
             * @default {
             *       "maxRetries": 8,
             *       "baseDelayMs": 1000,
             *       "maxDelayMs": 32000,
             *       "maxRetryAfterMs": 3600000,
             *       "maxTotalWaitMs": 7200000,
             *       "fallbackAfter": 3,
             *       "fallbackScope": "turn"
             *     }
             */
            retry?: {
                /** @default 1000 */
                baseDelayMs?: number;
                /** @default 3 */
                fallbackAfter?: number;
                /**
                 * @default turn
                 * @enum {string}
                 */
                fallbackScope?: "turn" | "thread";
                /** @default 32000 */
                maxDelayMs?: number;
                /** @default 8 */
                maxRetries?: number;
                /** @default 3600000 */
                maxRetryAfterMs?: number;
                /** @default 7200000 */
                maxTotalWaitMs?: number;
            };
            /** @default true */
            selfApproval?: boolean;
            /**
             * @description names of the agents that this one may spawn
             * @default []
             */
            subagents?: string[];
            /**
             * @description names of the project's tools
             * @default []
             */
            tools?: string[];
        };
        AgentDetail: {
            configHash: string;
            extensions: {
                hooks: string[];
                name: string;
                observers: string[];
            }[];
            fallbacks: string[];
            instructions: string;
            model: string;
            name: string;
            /** @enum {string} */
            source: "project" | "api";
            subagents: string[];
            tools: string[];
            version: number | null;
            versions: {
                active: number;
                configHash: string;
                createdAt: string | null;
                createdBy: string | null;
                threads: number;
                /** @description null for an agent that is code of the project */
                version: number | null;
            }[];
        };
        Approval: {
            agent: string;
            approvers: string[] | null;
            argsHash: string;
            assignee: string | null;
            callId: string;
            decisions: {
                at: string;
                by: string;
                /** @enum {string} */
                decision: "approve" | "deny";
                reason: string | null;
            }[];
            escalated: boolean;
            expiresAt: string | null;
            /** @description the challenge's id; `<threadId>:<callId>` for questions and outcomes */
            id: string;
            input: {
                [key: string]: unknown;
            };
            inputSchema: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            kind: "approval" | "question" | "outcome";
            options: string[] | null;
            path: string[];
            question: string | null;
            quorum: number;
            reason: string | null;
            requestedAt: string;
            rootThreadId: string;
            rule: string | null;
            /** @description what asked: policy, hook, mode, ceiling */
            source: string | null;
            /** @enum {string} */
            status: "open" | "granted" | "denied" | "expired" | "cancelled" | "answered" | "resolved" | "closed";
            suggestedRules: string[];
            summary: string;
            threadId: string;
            tool: string;
        };
        AuditEntry: {
            action: string;
            address: string | null;
            /** @description as it is since, or what was asked for */
            after: unknown;
            at: string;
            /** @description as it was, where the change has a before */
            before: unknown;
            data: unknown;
            id: string;
            principal: string;
            requestId: string | null;
            target: string | null;
        };
        Budget: {
            maxCostMicros?: number;
            maxInputTokens?: number;
            maxModelRequests?: number;
            maxOutputTokens?: number;
            maxTurns?: number;
            maxWallMs?: number;
        };
        CreatedWebhookEndpoint: {
            createdAt: string;
            createdBy: string;
            description: string;
            disabledAt: string | null;
            disabledReason: string | null;
            endpointId: string;
            /** @description empty: all of them */
            events: ("thread.completed" | "thread.failed" | "thread.parked" | "thread.cancelled" | "approval.requested" | "approval.decided" | "approval.expired" | "approval.escalated" | "model.switched" | "retry.scheduled" | "budget.exceeded" | "child.finished")[];
            /** @description shown this once: `whsec_` and the key that signs, in base64; null in a repeated answer */
            secret: string | null;
            url: string;
        };
        Decision: {
            /** @description the hash of the input that the person saw */
            argsHash: string;
            /** @enum {string} */
            decision: "approve" | "deny";
            editedInput?: {
                [key: string]: unknown;
            };
            reason?: string;
            remember?: {
                /** Format: date-time */
                expiresAt?: string;
                rule: string;
                /** @enum {string} */
                scope: "thread" | "agent";
            };
        };
        Event: {
            actor: {
                id?: string;
                /** @enum {string} */
                kind: "user" | "model" | "host" | "approver" | "recovery";
            };
            append: number;
            at: string;
            data: {
                [key: string]: unknown;
            };
            epoch: number;
            seq: number;
            threadId: string;
            type: string;
        };
        InvitedUser: {
            /** @description works once, for three days; shown this once, null in a repeated answer */
            signInUrl: string | null;
            user: components["schemas"]["User"];
        };
        Model: {
            aliases: string[];
            /** @description threads that went from it to a fallback, the newest 100, and the model they are on */
            fellBack: {
                agent: string;
                model: string;
                threadId: string;
            }[];
            fellBackTotal: number;
            gates: {
                by: string | null;
                /** @enum {string} */
                kind: "limit" | "hold";
                since: string;
                /** @description `provider:<provider and key>` or `model:<id>` */
                subject: string;
                /** @description the thread that ran into the limit */
                threadId: string | null;
                /** @description null: until it is released */
                until: string | null;
                why: string;
            }[];
            /** @enum {string} */
            health: "healthy" | "throttled" | "overloaded" | "out_of_quota" | "failing" | "held" | "unused";
            id: string;
            price: {
                input: number;
                output: number;
            } | null;
            provider: string;
            recent: {
                attempts: number;
                /** @description failed by attempts that have ended; null without any */
                errorRate: number | null;
                failed: number;
                /** @description by reason */
                failures: {
                    [key: string]: number;
                };
                /** @description of attempts that were answered */
                latencyMs: {
                    p50: number;
                    p95: number;
                } | null;
                windowMs: number;
            };
            /** @description threads on it whose run is not over */
            threads: number;
            /** @description when it is throttled or held: until when */
            until: string | null;
            /** @description the soonest 100 */
            waits: {
                agent: string;
                attempt: number;
                /** @description null: until it is released */
                notBefore: string | null;
                threadId: string;
                why: string;
            }[];
            waitsTotal: number;
            window: number | null;
        };
        ModelAnswer: {
            model: string;
            threads: number;
        };
        Outcome: {
            output: unknown;
            /** @enum {string} */
            status: "completed";
        } | {
            code: string;
            /** @enum {string} */
            status: "failed";
        } | {
            /** @enum {string} */
            status: "cancelled";
        } | {
            limit: string;
            /** @enum {string} */
            status: "budget_exhausted";
        } | {
            pending: {
                id: string;
                /** @enum {string} */
                kind: "approval" | "outcome" | "question" | "child";
            }[];
            /** @enum {string} */
            reason: "awaiting_approval" | "outcome_unknown" | "awaiting_answer" | "awaiting_child";
            /** @enum {string} */
            status: "parked";
        } | {
            /** @enum {string} */
            status: "waiting";
            until: string | null;
        } | {
            /** @enum {string} */
            status: "running";
        };
        Problem: {
            code: string;
            detail?: string;
            errors?: {
                message: string;
                pointer: string;
            }[];
            instance?: string;
            requestId: string;
            status: number;
            title: string;
            type: string;
        };
        Team: {
            createdAt: string;
            name: string;
            outcome: components["schemas"]["Outcome"] | null;
            pendingApprovals: number;
            /** @enum {string} */
            status: "idle" | "running" | "waiting" | "parked";
            /** @description the root thread's id */
            teamId: string;
            /** @description the root first, then children in order of spawning */
            threads: components["schemas"]["Thread"][];
            usage: {
                /** @default 0 */
                cacheReadTokens: number;
                /** @default 0 */
                cacheWriteTokens: number;
                costMicros?: number;
                inputTokens: number;
                outputTokens: number;
                requests: number;
            };
        };
        Thread: {
            agent: string;
            blocked: string | null;
            budget: components["schemas"]["Budget"] | null;
            createdAt: string;
            depth: number;
            held: {
                until: string | null;
                why: string;
            } | null;
            metadata: {
                [key: string]: string;
            };
            /** @enum {string} */
            mode: "default" | "accept_edits" | "plan" | "dont_ask" | "bypass";
            model: {
                id: string;
                params?: {
                    [key: string]: unknown;
                };
            };
            onFallback: boolean;
            outcome: components["schemas"]["Outcome"] | null;
            parentCallId: string | null;
            parentThreadId: string | null;
            path: string[];
            pendingApprovals: number;
            principal: string;
            rootThreadId: string;
            seq: number;
            /** @enum {string} */
            status: "idle" | "running" | "waiting" | "parked";
            threadId: string;
            /** @description the first input, shortened */
            title: string;
            updatedAt: string;
            usage: {
                /** @default 0 */
                cacheReadTokens: number;
                /** @default 0 */
                cacheWriteTokens: number;
                costMicros?: number;
                inputTokens: number;
                outputTokens: number;
                requests: number;
            };
            waitingUntil: string | null;
            working: boolean;
        };
        Usage: {
            by: ("day" | "agent" | "model")[];
            /** @description false when there are more rows than one answer holds; ask for less at once */
            complete: boolean;
            data: {
                agent: string | null;
                cacheReadTokens: number;
                cacheWriteTokens: number;
                /** @description null when none of the requests was of a model with a price */
                costMicros: number | null;
                /** @description UTC; null in what is not told apart by it, as the next two */
                day: string | null;
                inputTokens: number;
                model: string | null;
                outputTokens: number;
                requests: number;
                /** @description requests without a cost, which are missing in it */
                unpricedRequests: number;
            }[];
            from: string;
            to: string;
        };
        User: {
            createdAt: string;
            email: string | null;
            lastSignInAt: string | null;
            name: string;
            /** @enum {string} */
            role: "viewer" | "operator" | "developer" | "admin";
            signsInBy: ("password" | "oidc")[];
            /**
             * @description `invited` until there is a password or a sign-in at the provider
             * @enum {string}
             */
            status: "active" | "invited" | "disabled";
            userId: string;
        };
        WebhookDelivery: {
            /** @description the newest 20, in order */
            attempts: {
                /** @description its first 1024 bytes, as text */
                answer: string;
                at: string;
                durationMs: number;
                error: string | null;
                /** @description of the answer; null where there was none */
                status: number | null;
            }[];
            createdAt: string;
            /** @description the message's `webhook-id`, the same at every attempt */
            deliveryId: string;
            endpointId: string;
            finishedAt: string | null;
            message: {
                data: {
                    [key: string]: unknown;
                };
                /** @description when it happened */
                timestamp: string;
                type: string;
            };
            nextAttemptAt: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            threadId: string | null;
            type: string;
        };
        WebhookEndpoint: {
            createdAt: string;
            createdBy: string;
            description: string;
            disabledAt: string | null;
            disabledReason: string | null;
            endpointId: string;
            /** @description empty: all of them */
            events: ("thread.completed" | "thread.failed" | "thread.parked" | "thread.cancelled" | "approval.requested" | "approval.decided" | "approval.expired" | "approval.escalated" | "model.switched" | "retry.scheduled" | "budget.exceeded" | "child.finished")[];
            url: string;
        };
    };
    responses: {
        /** @description The address is refused, or The Idempotency-Key was used for something else */
        "address_refused-or-idempotency_mismatch": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "address_refused" | "idempotency_mismatch";
                };
            };
        };
        /** @description The name is that of an agent of the project, or The first request is still running */
        "agent_is_code-or-in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "agent_is_code" | "in_progress";
                };
            };
        };
        /** @description Somebody decided first, or The time to decide ran out, or The input is not the one that you saw, or The run was cancelled, or The agent is not the one that the thread runs on, or The edited input is denied, or The first request is still running */
        "approval_already_decided-or-approval_expired-or-approval_mismatch-or-cancelled-or-config_mismatch-or-edit_denied-or-in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "approval_already_decided" | "approval_expired" | "approval_mismatch" | "cancelled" | "config_mismatch" | "edit_denied" | "in_progress";
                };
            };
        };
        /** @description The thread is busy, or The agent is not the one that the thread runs on, or It does not go together with what is there, or The first request is still running */
        "busy-or-config_mismatch-or-conflict-or-in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "busy" | "config_mismatch" | "conflict" | "in_progress";
                };
            };
        };
        /** @description The thread is busy, or The agent is not the one that the thread runs on, or The first request is still running */
        "busy-or-config_mismatch-or-in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "busy" | "config_mismatch" | "in_progress";
                };
            };
        };
        /** @description The agent is not the one that the thread runs on, or The first request is still running */
        "config_mismatch-or-in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "config_mismatch" | "in_progress";
                };
            };
        };
        /** @description It does not go together with what is there, or The first request is still running */
        "conflict-or-in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "conflict" | "in_progress";
                };
            };
        };
        /** @description It does not go together with what is there, or The last admin stays */
        "conflict-or-last_admin": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "conflict" | "last_admin";
                };
            };
        };
        /** @description The request comes from another site */
        cross_origin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "cross_origin";
                };
            };
        };
        /** @description The request comes from another site, or This is not yours to do, or A scope is missing */
        "cross_origin-or-forbidden-or-missing_scope": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "cross_origin" | "forbidden" | "missing_scope";
                };
            };
        };
        /** @description The request comes from another site, or A scope is missing */
        "cross_origin-or-missing_scope": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "cross_origin" | "missing_scope";
                };
            };
        };
        /** @description The endpoint is disabled, or The first request is still running */
        "endpoint_disabled-or-in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "endpoint_disabled" | "in_progress";
                };
            };
        };
        /** @description The endpoint is disabled, or The first request is still running, or A setting is missing */
        "endpoint_disabled-or-in_progress-or-not_configured": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "endpoint_disabled" | "in_progress" | "not_configured";
                };
            };
        };
        /** @description The Idempotency-Key was used for something else */
        idempotency_mismatch: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency_mismatch";
                };
            };
        };
        /** @description The Idempotency-Key was used for something else, or The agent can't be made */
        "idempotency_mismatch-or-invalid_agent": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency_mismatch" | "invalid_agent";
                };
            };
        };
        /** @description The Idempotency-Key was used for something else, or The agent can't be made, or There is no such agent */
        "idempotency_mismatch-or-invalid_agent-or-unknown_agent": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency_mismatch" | "invalid_agent" | "unknown_agent";
                };
            };
        };
        /** @description The Idempotency-Key was used for something else, or The answer is none of the options */
        "idempotency_mismatch-or-invalid_answer": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency_mismatch" | "invalid_answer";
                };
            };
        };
        /** @description The Idempotency-Key was used for something else, or The edited input does not fit the tool, or The rule can't be remembered */
        "idempotency_mismatch-or-invalid_edit-or-invalid_rule": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency_mismatch" | "invalid_edit" | "invalid_rule";
                };
            };
        };
        /** @description The Idempotency-Key was used for something else, or The mode is not allowed */
        "idempotency_mismatch-or-invalid_mode": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency_mismatch" | "invalid_mode";
                };
            };
        };
        /** @description The Idempotency-Key was used for something else, or The agent does not have this model */
        "idempotency_mismatch-or-invalid_model": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency_mismatch" | "invalid_model";
                };
            };
        };
        /** @description The Idempotency-Key was used for something else, or There is no such agent */
        "idempotency_mismatch-or-unknown_agent": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "idempotency_mismatch" | "unknown_agent";
                };
            };
        };
        /** @description The first request is still running */
        in_progress: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress";
                };
            };
        };
        /** @description The first request is still running, or The model is held */
        "in_progress-or-model_held": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress" | "model_held";
                };
            };
        };
        /** @description The first request is still running, or There is no fallback */
        "in_progress-or-no_fallback": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress" | "no_fallback";
                };
            };
        };
        /** @description The first request is still running, or A setting is missing, or There are too many already */
        "in_progress-or-not_configured-or-too_many": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress" | "not_configured" | "too_many";
                };
            };
        };
        /** @description The first request is still running, or The model is not held */
        "in_progress-or-not_held": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress" | "not_held";
                };
            };
        };
        /** @description The first request is still running, or There is nothing to cancel */
        "in_progress-or-nothing_to_cancel": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress" | "nothing_to_cancel";
                };
            };
        };
        /** @description The first request is still running, or There is nothing to retry */
        "in_progress-or-nothing_to_retry": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress" | "nothing_to_retry";
                };
            };
        };
        /** @description The first request is still running, or The outcome is known */
        "in_progress-or-outcome_settled": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress" | "outcome_settled";
                };
            };
        };
        /** @description The first request is still running, or The question is closed */
        "in_progress-or-question_closed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "in_progress" | "question_closed";
                };
            };
        };
        /** @description Something went wrong on our side */
        internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "internal";
                };
            };
        };
        /** @description The body is not JSON, or The request does not fit */
        "invalid_json-or-invalid_request": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "invalid_json" | "invalid_request";
                };
            };
        };
        /** @description The request does not fit */
        invalid_request: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description The last admin stays */
        last_admin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "last_admin";
                };
            };
        };
        /** @description A scope is missing */
        missing_scope: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "missing_scope";
                };
            };
        };
        /** @description There is no such thing here */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "not_found";
                };
            };
        };
        /** @description Too many requests */
        rate_limited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "rate_limited";
                };
            };
        };
        /** @description The body is too large */
        too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "too_large";
                };
            };
        };
        /** @description Sign in first */
        unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "unauthenticated";
                };
            };
        };
        /** @description Not available right now */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "unavailable";
                };
            };
        };
        /** @description The body is of another type */
        unsupported_media_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "unsupported_media_type";
                };
            };
        };
    };
    parameters: {
        /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ops_healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    ops_prometheus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus' text format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    problems_all: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    problems_one: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    ops_readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        problems: string[];
                        /** @enum {string} */
                        status: "ready" | "not_ready";
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            500: components["responses"]["internal"];
            /** @description Something that it needs is out of reach */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        problems: string[];
                        /** @enum {string} */
                        status: "ready" | "not_ready";
                    };
                };
            };
        };
    };
    signIn_byLink: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that asks for name and password, where there is no token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Signed in, and on to the dashboard */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    agents_agents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Agent"][];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    agents_define: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentDefinition"];
            };
        };
        responses: {
            /** @description It was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            409: components["responses"]["agent_is_code-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch-or-invalid_agent"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    agents_agent: {
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
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentDetail"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    apiKeys_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            createdAt: string;
                            createdBy: string;
                            expiresAt: string | null;
                            keyId: string;
                            lastUsedAt: string | null;
                            name: string;
                            principal: string;
                            scopes: string[];
                        }[];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    apiKeys_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    expiresAt?: string;
                    name: string;
                    principal?: string;
                    /**
                     * @default [
                     *       "threads:read",
                     *       "threads:write"
                     *     ]
                     */
                    scopes?: ("threads:read" | "threads:operate" | "threads:write" | "approvals:decide" | "results:raw" | "webhooks:operate" | "webhooks:write" | "admin" | "principals:act-as")[];
                };
            };
        };
        responses: {
            /** @description It was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keyId: string;
                        /** @description shown this once, null in a repeated answer */
                        secret: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-forbidden-or-missing_scope"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    apiKeys_revoke: {
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
            /** @description It is done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    approvals_list: {
        parameters: {
            query?: {
                agent?: string;
                assignee?: string;
                cursor?: string;
                kind?: "approval" | "question" | "outcome";
                limit?: number;
                status?: "open" | "granted" | "denied" | "expired" | "cancelled" | "answered" | "resolved" | "closed";
                team?: string;
                thread?: string;
                tool?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    approvals_one: {
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
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    approvals_assign: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee: string | null;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    approvals_decide: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Decision"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-forbidden-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["approval_already_decided-or-approval_expired-or-approval_mismatch-or-cancelled-or-config_mismatch-or-edit_denied-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch-or-invalid_edit-or-invalid_rule"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    bulkDecisions_decide: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    decision: "approve" | "deny";
                    /** @default {} */
                    filter?: {
                        agent?: string;
                        assignee?: string;
                        team?: string;
                        thread?: string;
                        tool?: string;
                    };
                    reason?: string;
                    /** @description of the dry run; without one nothing is decided */
                    token?: string;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description what the dry run found */
                        data: components["schemas"]["Approval"][];
                        dryRun: boolean;
                        results: {
                            code: string | null;
                            decided: boolean;
                            id: string;
                        }[];
                        token: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    artifacts_page: {
        parameters: {
            query?: {
                /** @description bytes, at most; a page cuts no character */
                limit?: number;
                /** @description the first byte of the page */
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description of the whole */
                        bytes: number;
                        id: string;
                        mediaType: string;
                        nextOffset: number | null;
                        offset: number;
                        text: string;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    audit_list: {
        parameters: {
            query?: {
                /** @description such as `user.change`, or a family such as `user.*` */
                action?: string;
                /** @description a principal's name */
                actor?: string;
                cursor?: string;
                /** @description from then on */
                from?: string;
                limit?: number;
                /** @description the id of what was changed */
                target?: string;
                /** @description before then */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    audit_file: {
        parameters: {
            query?: {
                /** @description such as `user.change`, or a family such as `user.*` */
                action?: string;
                /** @description a principal's name */
                actor?: string;
                cursor?: string;
                format?: "csv" | "ndjson";
                /** @description from then on */
                from?: string;
                limit?: number;
                /** @description the id of what was changed */
                target?: string;
                /** @description before then */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry a line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    signIn_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        principal: string;
                        roles: string[];
                        scopes: string[];
                        workspaceId: string;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    signIn_setPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description needed unless the session was opened by a one-time link */
                    currentPassword?: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description It is done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-forbidden-or-missing_scope"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    models_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Model"][];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    models_forceFallback: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelAnswer"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-no_fallback"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    models_hold: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                    /**
                     * Format: date-time
                     * @description without it, until it is released
                     */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelAnswer"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    models_release: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelAnswer"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-not_held"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    models_retryAll: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelAnswer"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-model_held"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    models_revert: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelAnswer"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-model_held"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    modelTests_test: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        checks: {
                            /** @enum {string} */
                            check: "plain" | "streaming" | "tool_call" | "parallel_calls" | "json_output";
                            /** @description what came, or why it does not do */
                            detail: string;
                            ok: boolean;
                            tookMs: number;
                        }[];
                        model: string;
                        ok: boolean;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    approvals_resolve: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    outcome: "done" | "not_done" | "retry";
                    result?: string;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-forbidden-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-outcome_settled"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    rules_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            agent: string;
                            challengeId: string;
                            createdAt: string;
                            createdBy: string;
                            /** @enum {string} */
                            decision: "allow" | "deny";
                            expiresAt: string | null;
                            rule: string;
                            ruleId: string;
                            threadId: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    rules_revoke: {
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
            /** @description It is done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    approvals_answer: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answer: string;
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-forbidden-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-question_closed"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch-or-invalid_answer"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    ops_queueDepths: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            active: number;
                            delayed: number;
                            name: string;
                            waiting: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    signIn_byPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description It is done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    signIn_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    oidc_begin: {
        parameters: {
            query?: {
                /** @description a path of this service to come back to */
                next?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider, or back to the sign-in with what went wrong */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    oidc_callback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To where it began, or back to the sign-in with what went wrong */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    signIn_ways: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        oidc: {
                            /** @description what its button says */
                            name: string;
                        } | null;
                        password: boolean;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    teams_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "idle" | "running" | "waiting" | "parked";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    teams_launch: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    approvers?: string[];
                    budget?: components["schemas"]["Budget"];
                    /** Format: date-time */
                    deadline?: string;
                    input: string;
                    /** @description the agent that leads: its name, or its definition */
                    lead: string | components["schemas"]["AgentDefinition"];
                    /** @description agents made for this team, to be spawned by name */
                    members?: components["schemas"]["AgentDefinition"][];
                    metadata?: {
                        [key: string]: string;
                    };
                    name?: string;
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inputId: string;
                        teamId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            409: components["responses"]["agent_is_code-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch-or-invalid_agent-or-unknown_agent"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    teams_one: {
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
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    teams_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                    /**
                     * @default tree
                     * @enum {string}
                     */
                    scope?: "thread" | "tree";
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        teamId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-nothing_to_cancel"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    teams_events: {
        parameters: {
            query?: {
                after?: string;
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
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        nextAfter: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    teams_stream: {
        parameters: {
            query?: {
                after?: string;
                follow?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `event` with an event of the log, and `end` when there is no more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_list: {
        parameters: {
            query?: {
                agent?: string;
                cursor?: string;
                limit?: number;
                status?: "idle" | "running" | "waiting" | "parked";
                team?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Thread"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_launch: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    agent: string;
                    budget?: components["schemas"]["Budget"];
                    /** Format: date-time */
                    deadline?: string;
                    input: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inputId: string;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            409: components["responses"]["config_mismatch-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch-or-invalid_agent-or-unknown_agent"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_one: {
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
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thread"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_adoptConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seq: number;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["busy-or-config_mismatch-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                    /**
                     * @default tree
                     * @enum {string}
                     */
                    scope?: "thread" | "tree";
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seq: number;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-nothing_to_cancel"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_compact: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    instructions?: string;
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seq: number;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["busy-or-config_mismatch-or-conflict-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threadEvents_events: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
                /** @description a list of event types, with commas between */
                types?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        nextAfter: number | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threadEvents_stream: {
        parameters: {
            query?: {
                after?: number;
                follow?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `event` with an event of the log, and `end` when there is no more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_fork: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    atSeq: number;
                };
            };
        };
        responses: {
            /** @description It was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["busy-or-config_mismatch-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_input: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    budget?: components["schemas"]["Budget"];
                    /**
                     * @default reject
                     * @enum {string}
                     */
                    ifBusy?: "reject" | "queue" | "interrupt";
                    input: string;
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inputId: string;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["busy-or-config_mismatch-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch-or-unknown_agent"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_mode: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "default" | "accept_edits" | "plan" | "dont_ask" | "bypass";
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seq: number;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["config_mismatch-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch-or-invalid_mode"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_model: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    model: string;
                };
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seq: number;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["config_mismatch-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch-or-invalid_model"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threadEvents_prompt: {
        parameters: {
            query?: {
                seq?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description whether it has the hash that was recorded before the send */
                        matches: boolean;
                        model: string;
                        prompt: unknown;
                        promptHash: string;
                        purpose: string;
                        seq: number;
                        text: string;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threadEvents_result: {
        parameters: {
            query?: {
                /** @description seconds */
                wait?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        outcome: components["schemas"]["Outcome"] | null;
                        /** @enum {string} */
                        status: "idle" | "running" | "waiting" | "parked";
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    threads_retryNow: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seq: number;
                        threadId: string;
                    };
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress-or-nothing_to_retry"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    usage_list: {
        parameters: {
            query?: {
                /** @description what is told apart: day, agent, model, or several of them with commas between */
                by?: string;
                /** @description 30 days before `to` where nothing is said */
                from?: string;
                /** @description before then; now where nothing is said */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    users_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    users_invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description by which a sign-in at the OpenID provider finds the user
                     */
                    email?: string;
                    /** @description how the user signs in, and stands in the audit trail; it never changes */
                    name: string;
                    /** @enum {string} */
                    role: "viewer" | "operator" | "developer" | "admin";
                };
            };
        };
        responses: {
            /** @description It was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedUser"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-forbidden-or-missing_scope"];
            409: components["responses"]["conflict-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    users_one: {
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
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    users_remove: {
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
            /** @description It is done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["last_admin"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    users_change: {
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
                "application/json": {
                    disabled?: boolean;
                    email?: string | null;
                    /** @enum {string} */
                    role?: "viewer" | "operator" | "developer" | "admin";
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-forbidden-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict-or-last_admin"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    users_link: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedUser"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-forbidden-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    webhookDeliveries_list: {
        parameters: {
            query?: {
                cursor?: string;
                endpoint?: string;
                limit?: number;
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    webhookDeliveries_redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["endpoint_disabled-or-in_progress"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    webhookEndpoints_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    webhookEndpoints_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    description?: string;
                    /** @description without it, all of them */
                    events?: ("thread.completed" | "thread.failed" | "thread.parked" | "thread.cancelled" | "approval.requested" | "approval.decided" | "approval.expired" | "approval.escalated" | "model.switched" | "retry.scheduled" | "budget.exceeded" | "child.finished")[];
                    /** @description http or https, on the public internet unless an admin allows it */
                    url: string;
                };
            };
        };
        responses: {
            /** @description It was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            409: components["responses"]["in_progress-or-not_configured-or-too_many"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["address_refused-or-idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    webhookEndpoints_remove: {
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
            /** @description It is done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    webhookEndpoints_test: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is recorded, and happens from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["invalid_json-or-invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["cross_origin-or-missing_scope"];
            404: components["responses"]["not_found"];
            409: components["responses"]["endpoint_disabled-or-in_progress-or-not_configured"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["idempotency_mismatch"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    ops_workerList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            concurrency: number;
                            host: string;
                            role: string;
                            running: number;
                            seenAt: string;
                            startedAt: string;
                            workerId: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["missing_scope"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
}
