/** One claimed delivery, as the database hands it out. */
export interface Claimed {
  delivery_id: string;
  fence: number;
  failures: number;
  event_id: string;
  body: string;
  /** `RecipientText` as JSON, identical for all of a subscription's deliveries. */
  recipient: string;
}

/** What a subscription's deliveries share; secrets are encrypted, in base64. */
export interface RecipientText {
  organization_id: string;
  subscription_id: string;
  url: string;
  api_version: string;
  headers: string | null;
  /** The active key first. */
  keys: { label: string; secret: string }[] | null;
}

/** The reported result of one attempt. */
export interface Result {
  organization_id: string;
  delivery_id: string;
  fence: number;
  succeeded: boolean;
  /** null: no further attempt. */
  next_seconds: number | null;
  /** When the attempt started, in milliseconds since the epoch. */
  at: number;
  duration_ms: number;
  status: number | null;
  error: string | null;
  key_label: string;
  /** JSON, like the response headers. */
  request_headers: string;
  response_headers: string;
  response_body: string;
}
