/** One claimed delivery, as the database hands it out. */
export interface Claimed {
  organization_id: string;
  delivery_id: string;
  fence: number;
  trigger: "auto" | "manual" | "test";
  attempts: number;
  failures: number;
  event_id: string;
  url: string;
  api_version: string;
  /** Encrypted. */
  headers: Uint8Array | null;
  body: string;
  /** The active one first; secrets encrypted, in base64. */
  keys: { label: string; secret: string }[] | null;
}

/** What is reported back of one attempt. */
export interface Result {
  organization_id: string;
  delivery_id: string;
  fence: number;
  succeeded: boolean;
  /** The endpoint had too much to do. */
  overloaded: boolean;
  /** null: no further attempt. */
  next_seconds: number | null;
  at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
  /** `delivered`, or the error. */
  result: string;
  key_label: string;
  request_headers: string;
  response_headers: string;
  response_body: string;
}
