import { expect, test } from "vitest";
import type { Member } from "./member.ts";
import { memberList } from "./member-list.tsx";

function member(name: string, more: Partial<Member> = {}): Member {
  return {
    id: name,
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@corvane.example`,
    role: "viewer",
    role_name: "Viewer",
    status: "active",
    created_at: "2024-01-01T00:00:00.000Z",
    has_second_factor: false,
    is_provisioned: false,
    last_sign_in_at: null,
    ...more,
  };
}

const oisin = member("Oisín Brannigan", { role: "owner", role_name: "Owner", created_at: "2023-05-01T00:00:00.000Z" });
const yuki = member("Yuki Hamada", { role: "it", role_name: "IT", last_sign_in_at: "2025-02-01T00:00:00.000Z" });
const clara = member("clara Neves", { status: "disabled", last_sign_in_at: "2025-01-01T00:00:00.000Z" });
const all = [oisin, yuki, clara];

const chosen = (query: string) => memberList.whole?.(all, memberList.load(new URLSearchParams(query)));

test.each([
  ["", [clara, oisin, yuki]],
  ["  ", [clara, oisin, yuki]],
  ["oisin", [oisin]],
  ["HAMADA", [yuki]],
  ["corvane disabled", [clara]],
  ["it yuki", [yuki]],
  ["nobody", []],
])("filters members by %j", (q, found) => expect(chosen(`q=${q}`)).toEqual(found));

test.each([
  ["-name", [yuki, oisin, clara]],
  ["email", [clara, oisin, yuki]],
  ["role", [oisin, yuki, clara]],
  ["-status", [clara, oisin, yuki]],
  ["joined", [oisin, clara, yuki]],
  ["-last_sign_in", [yuki, clara, oisin]],
] as const)("sorts members by %s", (sort, expected) => expect(chosen(`sort=${sort}`)).toEqual(expected));

test.each([
  ["role=owner,it", [oisin, yuki]],
  ["status=disabled", [clara]],
  ["role=owner&status=disabled", []],
])("filters members by %s", (query, expected) => expect(chosen(query)).toEqual(expected));
