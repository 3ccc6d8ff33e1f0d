import { parseAsArrayOf, parseAsString } from "nuqs/server";
import { inBrowser, input, single } from "#components/list/filter.ts";
import { many, search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { listMembers } from "#lib/organization/members/contract.ts";
import { isBuiltIn, roles } from "#lib/platform/auth/roles.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { type Member, statuses } from "./member.ts";
import { MemberName } from "./member-name.tsx";
import { RoleFilter } from "./role-filter.tsx";

const columns: readonly ListColumn<Member>[] = [
  column({ key: "name", header: "Name", width: 8, grows: true, sorts: true }, (member) => (
    <MemberName member={member} />
  )),
  column({ key: "email", header: "Email", width: 9.5, grows: true, sorts: true }, ({ email }) => (
    <Email email={email} />
  )),
  column({ key: "role", header: "Role", width: 5, sorts: true }, ({ role_name }) => role_name),
  column({ key: "status", header: "Status", width: 5.5, sorts: true }, ({ status }) => (
    <Status tone={statuses[status].tone}>{statuses[status].word}</Status>
  )),
  dayColumn("joined", "Added", 6.5, ({ created_at }) => created_at, { sorts: true }),
  column({ key: "last_sign_in", header: "Last sign-in", width: 6.5, sorts: true }, ({ last_sign_in_at: at }) =>
    at ? <Timestamp value={at} /> : missing,
  ),
];

/** Wraps before the host if it needs two lines. */
function Email({ email }: Pick<Member, "email">) {
  const host = email.slice(email.lastIndexOf("@"));
  return (
    <>
      {email.slice(0, -host.length)}
      <wbr />
      {host}
    </>
  );
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const statusOrder = Object.keys(statuses) as Member["status"][];

/** The built-in roles come first, in their order. */
function orderOf({ role }: Member): number {
  return isBuiltIn(role) ? roles.indexOf(role) : roles.length;
}

const comparers = {
  name: (a: Member, b: Member) => collator.compare(a.name, b.name),
  email: (a: Member, b: Member) => collator.compare(a.email, b.email),
  role: (a: Member, b: Member) => orderOf(a) - orderOf(b) || collator.compare(a.role_name, b.role_name),
  status: (a: Member, b: Member) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
  joined: (a: Member, b: Member) => collator.compare(a.created_at, b.created_at),
  last_sign_in: (a: Member, b: Member) => collator.compare(a.last_sign_in_at ?? "", b.last_sign_in_at ?? ""),
};

const sortKeys = Object.keys(comparers) as (keyof typeof comparers)[];

export const memberList = declareList({
  title: "Members",
  path: "/members",
  read: listMembers,
  filters: [
    inBrowser(search("Name, email, or role")),
    inBrowser(
      single("role", parseAsArrayOf(parseAsString).withDefault([]), {
        column: "role",
        input: (chosen) => input("roles", chosen),
        draw: (selected, set) => <RoleFilter selected={selected} onSelectedChange={set} />,
      }),
    ),
    inBrowser(many("status", "statuses", { label: "Status", options: statuses })),
  ],
  order: inBrowser(sorted(sortKeys, "name")),
  columns,
  /** Those whose name, email, role or status contains every word; sorted as requested, then by name. */
  whole(members, { q, role, status, sort }) {
    const compare = comparers[sort.replace("-", "") as keyof typeof comparers];
    const direction = sort.startsWith("-") ? -1 : 1;
    return members
      .filter(
        (member) =>
          (role.length === 0 || role.includes(member.role)) &&
          (status.length === 0 || status.includes(member.status)) &&
          matchesWords([member.name, member.email, member.role_name, statuses[member.status].word].join(" "), q),
      )
      .toSorted((a, b) => direction * compare(a, b) || comparers.name(a, b));
  },
});
