export interface ReasonText {
  /** What is wrong, in one sentence. */
  meaning: string;
  /** What the caller can do about it, in one sentence. */
  remedy: string;
}

/** Refusals that any domain may use. */
export const generalReasons = {
  already_exists: {
    meaning: "A record with the same unique value already exists.",
    remedy: "Use the existing record or send another value.",
  },
  app_not_allowed: {
    meaning: "The organization doesn't allow this app to connect.",
    remedy: "Ask an owner or admin to allow it on the Connected apps page.",
  },
  body_too_large: {
    meaning: "The request body is larger than this operation accepts.",
    remedy: "Send less in one request; the message says how many bytes are accepted.",
  },
  concurrent_change: {
    meaning: "Another request changed the records while this one ran.",
    remedy: "Read them again, then repeat the request.",
  },
  conflicting_parameters: {
    meaning: "Parameters that exclude each other were sent together, or none of them was sent and one is required.",
    remedy: "Send exactly one of the parameters that the message names.",
  },
  credential_kind_not_accepted: {
    meaning: "This kind of credential can't call the operation.",
    remedy: "Use one of the kinds listed in the message.",
  },
  cross_site_request: {
    meaning: "A session cookie or a form came from somewhere other than Muster's own pages.",
    remedy: "Send an access token in the Authorization header, or use the page on this server.",
  },
  duplicate_item: {
    meaning: "The same item is in the list twice.",
    remedy: "Send each item once.",
  },
  https_required: {
    meaning: "The request came over plain HTTP.",
    remedy: "Use the HTTPS URL.",
  },
  idempotency_key_in_use: {
    meaning: "The first request with this Idempotency-Key is still running.",
    remedy: "Wait for the seconds in Retry-After, then repeat the request with the same key.",
  },
  idempotency_key_reused: {
    meaning: "This Idempotency-Key was used with other input.",
    remedy: "Send a new key with a new request.",
  },
  insufficient_role: {
    meaning: "Your role doesn't allow this.",
    remedy: "Ask an owner or an admin of the organization to do it, or to change your role.",
  },
  insufficient_scope: {
    meaning: "The credential lacks a scope.",
    remedy: "Use a token with the scope that the message names.",
  },
  internal_error: {
    meaning: "The service failed.",
    remedy: "Repeat the request later; if it fails again, report it with its request ID.",
  },
  in_use: {
    meaning: "The record can't be changed or deleted because other records refer to it.",
    remedy: "Change or delete those records first.",
  },
  invalid_cursor: {
    meaning: "The cursor was altered, or belongs to another list, other filters, or another order.",
    remedy: "Use the cursor of the previous page with the same parameters, or start again without one.",
  },
  invalid_idempotency_key: {
    meaning: "The Idempotency-Key is empty or too long.",
    remedy: "Send 1 to 255 characters.",
  },
  invalid_json: {
    meaning: "The request body is not a JSON object.",
    remedy: "Send a JSON object in UTF-8.",
  },
  invalid_file: {
    meaning: "The file's type isn't accepted, or the file is damaged, empty, or too large.",
    remedy: "Send a file with an accepted type and size, as listed in the message or the field's description.",
  },
  invalid_multipart: {
    meaning: "The request body is not complete multipart/form-data, or has too many parts.",
    remedy: "Let your HTTP client write the body, with one part per field and one file.",
  },
  invalid_state: {
    meaning: "The record's status doesn't allow this.",
    remedy:
      "The message says what the status is and what it allows; read the record again before you repeat the request.",
  },
  invalid_token: {
    meaning: "The access token is missing, malformed, unknown, expired, or revoked.",
    remedy: "Send a valid token as Authorization: Bearer <API_TOKEN>.",
  },
  invalid_value: {
    meaning: "A parameter has a value that isn't accepted.",
    remedy: "Correct the value at the path; the message says what is accepted.",
  },
  limit_reached: {
    meaning: "The limit for records of this kind has been reached.",
    remedy: "Delete one that is no longer needed.",
  },
  malformed_request: {
    meaning: "The request can't be read as HTTP.",
    remedy: "Check the URL and the headers of the request.",
  },
  method_not_allowed: {
    meaning: "The path exists, but not with this method.",
    remedy: "Use one of the methods in the Allow header.",
  },
  not_found: {
    meaning: "The record doesn't exist, or your organization can't see it.",
    remedy: "Check the ID.",
  },
  path_not_found: {
    meaning: "There is no operation at this path.",
    remedy: "Check the path against the API reference.",
  },
  other_organization: {
    meaning: "The page was opened for another organization than the one that the session acts for now.",
    remedy: "Switch back to the page's organization, or reload the page.",
  },
  plan_required: {
    meaning:
      "An assistant called a tool that overwrites, ends, pays, sends, or deletes something, without asking the person, or people of the organization confirm every change.",
    remedy: "Call `plan_change`, show the person what it says, and call `run_change` if they agree.",
  },
  rate_limited: {
    meaning: "Too many requests.",
    remedy: "Wait for the seconds in Retry-After, then repeat the request.",
  },
  read_only_connection: {
    meaning: "The MCP connection is read-only, and the tool changes data.",
    remedy: "Connect without `?readonly` in the server's URL.",
  },
  reauthentication_required: {
    meaning: "The person's last proof of who they are, such as a sign-in, is older than 10 minutes.",
    remedy: "Send their password, code, or passkey to `prove_identity`, then repeat the request.",
  },
  request_headers_too_large: {
    meaning: "The request's headers are too large.",
    remedy: "Send fewer or shorter headers.",
  },
  request_timeout: {
    meaning: "The request didn't arrive in time.",
    remedy: "Repeat the request.",
  },
  required: {
    meaning: "A required parameter is missing.",
    remedy: "Send the parameter at the path.",
  },
  second_factor_required: {
    meaning: "The organization requires a second factor for the person's role, and the person has none.",
    remedy:
      "Sign in to the dashboard and add a passkey or an authenticator app; only the account's operations work until then.",
  },
  secret_in_answer: {
    meaning: "The response would put a key or token into a conversation with an assistant.",
    remedy: "Do it in the dashboard, on the page that the message links to.",
  },
  service_busy: {
    meaning: "The service is busy or restarting.",
    remedy: "Wait for the seconds in Retry-After, then repeat the request.",
  },
  storage_unavailable: {
    meaning: "The file storage isn't responding.",
    remedy: "Wait for the seconds in Retry-After, then repeat the request; nothing was changed.",
  },
  too_many_values: {
    meaning: "The request has too many values, or nests them too deeply.",
    remedy: "Split it into several requests.",
  },
  unknown_parameter: {
    meaning: "The operation has no such parameter.",
    remedy: "Remove it or correct its spelling.",
  },
  unsupported_media_type: {
    meaning: "The operation doesn't accept the request body's content type.",
    remedy: "Send application/json.",
  },
  unsupported_version: {
    meaning: "X-Version names a version of the operation that was never published.",
    remedy: "Send one of the versions that the message names, or leave the header out.",
  },
} as const satisfies Record<string, ReasonText>;

/** Domains add the reasons they declare; `lib/registry/reasons.ts` collects their texts. @public */
// biome-ignore lint/suspicious/noEmptyInterface: domains extend it in their own files
export interface DomainReasons {}

/** A declared reason: stable, so programs may rely on it. */
export type Reason = keyof typeof generalReasons | keyof DomainReasons;

/** Meaning and remedy of every reason. */
export type Reasons = Record<Reason, ReasonText>;
