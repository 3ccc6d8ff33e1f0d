/** One claimed delivery, as the database hands it out. */
export interface Claimed {
  delivery_id: string;
  fence: number;
  failures: number;
  event_id: string;
  body: string;
  /** `RecipientText` as JSON: the same text for all deliveries of a subscription. */
  recipient: string;
}

/** What the deliveries of a subscription share; secrets encrypted, in base64. */
export interface RecipientText {
  organization_id: string;
  subscription_id: string;
  url: string;
  api_version: string;
  headers: string | null;
  /** The active one first. */
  keys: { label: string; secret: string }[] | null;
}

/** What is reported back of one attempt. */
export interface Result {
  organization_id: string;
  delivery_id: string;
  fence: number;
  succeeded: boolean;
  /** null: no further attempt. */
  next_seconds: number | null;
  /** When it began, in milliseconds since the epoch. */
  at: number;
  duration_ms: number;
  status: number | null;
  error: string | null;
  key_label: string;
  /** Headers are JSON. */
  request_headers: string;
  response_headers: string;
  response_body: string;
}
