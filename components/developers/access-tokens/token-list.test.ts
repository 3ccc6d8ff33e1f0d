import { expect, test } from "vitest";
import type { AccessToken } from "./token.ts";
import { tokenList } from "./token-list.tsx";

const dayMs = 86_400_000;

function token(name: string, status: AccessToken["status"], lifeDays: number, type: AccessToken["type"] = "personal") {
  return {
    ...{ id: name, name, status, type, hint: `muo_…${name}`, scopes: ["people:read"], sensitive_data_access: false },
    ...{ created_by: "Yuki Hamada", last_used_at: null, last_used_ip: null, last_used_operation: null },
    ...{ created_at: "2026-01-01T00:00:00.000Z", expires_at: new Date(Date.now() + lifeDays * dayMs).toISOString() },
    revoked_at: status === "revoked" ? "2026-02-01T00:00:00.000Z" : null,
  } as AccessToken;
}

const old = token("old", "expired", -1);
const soon = token("soon", "active", 3);
const gone = token("gone", "revoked", 100, "organization");
const works = token("works", "active", 100, "organization");

test.each([
  ["", [soon, works, old, gone]],
  ["status=expiring", [soon]],
  ["status=active", [soon, works]],
  ["status=expired,revoked", [old, gone]],
  ["kind=organization", [works, gone]],
  ["q=hamada people gone", [gone]],
  ["q=nobody", []],
])("active tokens come first, filtered by %j", (query, expected) =>
  expect(tokenList.whole?.([old, soon, gone, works], tokenList.load(new URLSearchParams(query)))).toEqual(expected),
);
