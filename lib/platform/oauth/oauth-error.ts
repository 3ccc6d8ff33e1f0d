/** Error codes of RFC 6749, RFC 7591 and RFC 8707 that clients act on. */
type OauthErrorCode =
  | "access_denied"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "temporarily_unavailable"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A refusal in the shape of RFC 6749 5.2: `{error, error_description}`. */
export class OauthError extends Error {
  readonly code: OauthErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: OauthErrorCode, description: string, status = 400, headers: Record<string, string> = {}) {
    super(description);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}
