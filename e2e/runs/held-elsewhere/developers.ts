/** Journeys that only the long run walks (`held-elsewhere.ts`). */
export const developers = {
  "access-token-form.spec.ts": {
    "a link prefills the form, ignored values are named, nothing is submitted by itself, and input survives the session's end":
      [
        "components/developers/access-tokens/token-prefill.test.ts: prefills name, type and scopes from a link",
        "components/developers/access-tokens/token-prefill.test.ts: ignores and reports values that don't exist or exceed the role",
        "e2e/sign-in.spec.ts: signing in returns to the requested page, and signing out ends the session immediately: its cookie is refused, and another window says so",
      ],
  },
  "access-token-list.spec.ts": {
    "loading, an error with its request ID and a retry; a failed refresh keeps the list and says so": [
      "e2e/workforce-lists.spec.ts: contracts, people and payment cycles distinguish loading, refused, unreachable, nothing yet and no matches",
      "e2e/webhook-states.spec.ts: loading, an error with its request ID and a retry, then the deliveries page by page; a failed refresh keeps them; new ones wait while the pointer is over a row, and appear on click",
    ],
    "an empty list shows the first request to make; filters are in the URL, and one click clears those that match nothing":
      [
        "components/developers/access-tokens/token-list.test.ts: active tokens come first, filtered by %j",
        "components/developers/access-tokens/curl.test.ts: needs only the token if an authority issued the certificate",
        "e2e/webhook-states.spec.ts: an empty list shows what webhooks are for, one action and a command that creates one; missing activity can be retried; filters are kept in the URL and clear with one click",
      ],
  },
  "access-tokens.spec.ts": {
    "leaving while the token is shown asks for confirmation and hides it meanwhile; reloading shows the browser's prompt and brings back an empty form":
      [
        "e2e/webhooks.spec.ts: subscribing shows the signing key once, and the next event verifies with it",
        "e2e/access-token-form.spec.ts: errors show on their fields and the first is focused, input is kept, and a retry after a lost response creates no second token, which can be left without saving it",
      ],
  },
  "change-plans.spec.ts": {
    "a change that an assistant has planned is shown in words, and made only after the person confirms it": [
      "components/developers/change-plans/waiting-plans.test.tsx: a planned change is asked about in words, with who planned it, and can be confirmed or declined",
      "lib/developers/change-plans/operations.test.ts: a change waits until the person has confirmed it, and is then made once",
      "lib/developers/change-plans/operations.test.ts: a declined change is never made, and a decision stands",
      "lib/developers/connected-apps/policy.test.ts: allows any app until an owner or admin changes it; other roles can only read it",
    ],
  },
  "connect-app.spec.ts": {
    "an owner allows only listed apps, and another app's consent page says so": [
      "lib/developers/connected-apps/policy.test.ts: allows any app until an owner or admin changes it; other roles can only read it",
      "lib/developers/connected-apps/policy.test.ts: is explained on the consent page, which then only lets the user deny",
    ],
    "without JavaScript, a 2025 client is connected and another is denied": [
      "lib/platform/oauth/authorize.test.ts: is accepted only from our own page, from the session that saw the request, once",
      "lib/platform/oauth/authorize.test.ts: sends access_denied to the app if the person denies, and shows the page again for every request",
    ],
    "the consent page can't be framed or cached, sends no referrer, shows no logo or link of the app, and submits only to itself and the app":
      [
        "app/proxy.test.ts: %s can't be framed",
        "app/proxy.test.ts: the consent page isn't cached, sends no referrer, loads no images of others, and submits only to itself and the app",
        "lib/platform/oauth/authorize.test.ts: allows %s in the page's form-action as %s",
        "components/auth/consent/consent-form.test.tsx: shows what an app and its person are called as text, where the app leads, and who is signed in",
      ],
  },
  "strict-clients.spec.ts": {
    "@badgateway/oauth2-client connects with a client secret through a person's browser": [
      "lib/platform/oauth/token.test.ts: accepts a secret only by the registered method",
      "lib/platform/oauth/token.test.ts: is rotated, and reuse revokes everything",
      "e2e/connect-app.spec.ts: a 2026-07-28 client connects once a person signs in and allows it, and is refused after disconnecting",
    ],
    "oauth4webapi, which checks every response against the RFCs, connects through a person's browser": [
      "lib/platform/oauth/register.test.ts: the metadata documents name this server, its endpoints and S256, in both forms",
      "lib/platform/oauth/token.test.ts: is not burned by a wrong verifier, redirect URI or client, and works for its own",
      "lib/platform/oauth/token.test.ts: can only be revoked by their own client; an unknown one gets 200",
      "e2e/connect-app.spec.ts: a 2026-07-28 client connects once a person signs in and allows it, and is refused after disconnecting",
    ],
  },
  "webhook-states.spec.ts": {
    "the form rejects a URL that may not be called, with the reason on the focused field, and asks before a link or Back discards what was typed":
      [
        "lib/developers/webhook-sender/connector.test.ts: rejects %s when the URL is set",
        "lib/developers/webhook-sender/own-address.test.ts: refuses %s both when set and when dialed, even though its network is allowed",
        "lib/developers/webhooks/operations.test.ts: rejects %j with a 400 that gives the reason at %s",
        "e2e/webhook-settings.spec.ts: changes stay unsaved until saved or discarded, and a refusal keeps them; deleting requires typing the name, and then the page doesn't exist",
      ],
    "filters are in the URL, survive a reload and step with Back": [
      "e2e/workforce-lists.spec.ts: contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows",
      "e2e/webhook-states.spec.ts: an empty list shows what webhooks are for, one action and a command that creates one; missing activity can be retried; filters are kept in the URL and clear with one click",
    ],
  },
  "webhooks.spec.ts": {
    "counts failed deliveries, resends them as a job, and reports when it is done": [
      "lib/developers/webhook-sender/worker-manual.test.ts: resend everything that failed since a time as a job",
    ],
    "a rotated key is shown once and signs alongside the old one until that is revoked": [
      "lib/developers/webhook-sender/worker.test.ts: also verifies with the previous key until the rotation's overlap ends or that key is revoked",
      "lib/developers/webhooks/secrets.test.ts: signing keys and header values appear only in the response that creates them, never in other responses, errors, events or rows",
    ],
    "the page confirms a genuine request, and says which step differs for an altered one": [
      "components/developers/webhooks/verify-signature.test.ts: accepts the service's signature in either header",
      "components/developers/webhooks/verify-signature.test.ts: says which step differs when %s",
    ],
    "an endpoint that keeps failing is disabled after its last retry; one click pings it, enables it and sends missed events":
      [
        "lib/developers/webhook-sender/worker-schedule.test.ts: applies the specification's ten delays in order, to the second, and disables only after the last retry",
        "lib/developers/webhook-sender/worker-manual.test.ts: holds events, and enabling sends all of them, those since a time, or none",
        "lib/developers/webhook-deliveries/operations.test.ts: counts what a disabled subscription missed separately from earlier failures, and gives the oldest",
        "lib/organization/account/operations.test.ts: counts the organization's failing webhooks, for those who may read them",
        "components/developers/webhooks/ladder.test.ts: has nothing left when the last retry failed",
        "e2e/webhooks.spec.ts: a webhook is disabled and enabled: a failed ping says why and leaves it disabled, missed events are sent or skipped",
      ],
    "resending a delivery shows the new attempt first, without a reload, and says what the endpoint returned": [
      "lib/developers/webhook-sender/worker-manual.test.ts: reuse the event ID, and their failures neither count nor change the retry schedule",
      "components/developers/webhooks/ladder.test.ts: labels manual attempts, which don't use up a rung",
      "e2e/webhook-screens.ts: an open delivery",
    ],
    "a test event of any type shows the endpoint's response": [
      "lib/developers/webhook-deliveries/operations.test.ts: marks test events and limits them to 10 an hour",
      "components/developers/webhooks/ladder.test.ts: plans nothing for a test event",
      "e2e/webhook-screens.ts: the test event dialog",
      "e2e/webhooks.spec.ts: a webhook is disabled and enabled: a failed ping says why and leaves it disabled, missed events are sent or skipped",
    ],
  },
};
