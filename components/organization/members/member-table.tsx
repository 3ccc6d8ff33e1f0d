"use client";

import { useAccount } from "#components/screen/use-account.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { getAccount } from "#lib/organization/account/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import type { Sort } from "./list-view.ts";
import { type Member, managesMembers, mayChange, roleNames, statuses } from "./member.ts";
import { MemberMenu, type MemberTask } from "./member-menu.tsx";

type OnTask = (task: MemberTask, member: Member, from: HTMLElement | null) => void;

interface MemberTableProps {
  members: readonly Member[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onTask: OnTask;
}

export function MemberTable({ members, sort, onSort, onTask }: MemberTableProps) {
  const account = useAccount();
  return (
    <CardTable
      label="Members"
      columns={columnsOf(account, onTask)}
      rows={members}
      keyOf={({ id }) => id}
      isFaint={({ status }) => status === "disabled"}
      sort={sortOf(sort)}
      onSort={(next) => onSort(sortParam(next))}
    />
  );
}

function columnsOf(account: OutputOf<typeof getAccount>["data"], onTask: OnTask): readonly Column<Member>[] {
  const columns: Column<Member>[] = [
    {
      ...{ key: "name", header: "Name", width: 9, grows: true, sorts: true },
      cell: ({ id, name, status }) => (
        <span className={cn(status !== "disabled" && "font-medium")}>
          {name}
          {id === account.id ? <Badge className="-my-1 ml-2">You</Badge> : null}
        </span>
      ),
    },
    {
      key: "email",
      header: "Email",
      width: 11,
      grows: true,
      sorts: true,
      cell: ({ email }) => <Email email={email} />,
    },
    { key: "role", header: "Role", width: 5.5, sorts: true, cell: ({ role }) => roleNames[role] },
    {
      ...{ key: "status", header: "Status", width: 6, sorts: true },
      cell: ({ status }) => <Status tone={statuses[status].tone}>{statuses[status].word}</Status>,
    },
    { key: "joined", header: "Added", width: 6.75, sorts: true, cell: ({ created_at }) => formatDate(created_at) },
    {
      ...{ key: "last_sign_in", header: "Last sign-in", width: 6.5, sorts: true },
      cell: ({ last_sign_in_at: at }) => (at ? <Timestamp value={at} /> : missing),
    },
  ];
  if (!managesMembers(account.role)) return columns;
  const menu: Column<Member> = {
    ...{ key: "actions", header: "Actions", width: 3, actions: true },
    cell: (member) =>
      mayChange(account.role, member) ? (
        <span className="-my-1.5 flex justify-end">
          <MemberMenu
            member={member}
            own={member.id === account.id}
            onTask={(task, from) => onTask(task, member, from)}
          />
        </span>
      ) : null,
  };
  return [...columns, menu];
}

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
