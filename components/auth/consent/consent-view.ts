import type { Scope } from "#lib/platform/declaration/scopes.ts";

/** Data for the consent page. */
export interface ConsentView {
  client_name: string;
  /** Host that publishes the app's metadata; null if the app registered itself. */
  publisher: string | null;
  is_allowed: boolean;
  registered_at: string;
  destination: { kind: "web" | "loopback" | "app"; name: string };
  scopes: Scope[];
  more: Scope[];
  beyond_role: Scope[];
  organization_id: string;
  organization: string;
  organizations: { id: string; name: string }[];
  person: string;
  email: string;
  proof: string;
}

export type ToolsByScope = Partial<Record<Scope, string[]>>;
