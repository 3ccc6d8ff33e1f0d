import { expect, test } from "vitest";
import type { Admission } from "#db/tenant.ts";
import { toPrincipal } from "./principal.ts";

const admission = (kind: Admission["kind"], role: string | null, sensitive_data_access: boolean): Admission => ({
  ...{ kind, role, sensitive_data_access },
  role_scopes: null,
  organization_id: "4be0643f-1d98-573b-97cd-ca98a65347dd",
  user_id: null,
  person_id: null,
  token_id: null,
  scopes: ["people:read"],
  is_proven: null,
  lacks_second_factor: null,
});

test.each([
  ["session", "finance", false, true],
  ["session", "it", true, false],
  ["session", "developer", true, false],
  ["organization", null, true, true],
  ["organization", null, false, false],
  ["personal", "owner", true, true],
  ["personal", "owner", false, false],
  ["personal", "recruiter", true, false],
  ["oauth", "admin", true, true],
  ["oauth", "admin", false, false],
  ["oauth", "viewer", true, false],
  ["worker", null, false, true],
] as const)(
  "a credential of kind %s with the role %s, given access %s, reads sensitive data: %s",
  (kind, role, given, may) => {
    expect(toPrincipal(admission(kind, role, given)).sensitive_data_access).toBe(may);
  },
);
