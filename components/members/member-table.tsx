"use client";

import type { ReactNode } from "react";
import { useAccount } from "#components/shell/use-account.ts";
import { tableRoles } from "#components/table/table-roles.ts";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatDate } from "#lib/format/date.ts";
import { missing } from "#lib/format/missing.ts";
import type { Sort } from "./list-view.ts";
import { type Member, managesMembers, mayChange, roleNames, statuses } from "./member.ts";
import { MemberMenu, type MemberTask } from "./member-menu.tsx";
import { MemberTableHead } from "./member-table-head.tsx";

interface MemberTableProps {
  members: readonly Member[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onTask: (task: MemberTask, member: Member, from: HTMLElement | null) => void;
}

/** A table where there is room for one, else an entry of a few lines per member. */
export function MemberTable({ members, onTask, ...head }: MemberTableProps) {
  const account = useAccount();
  const manages = managesMembers(account.role);
  return (
    <div className="-mx-4 border-t lg:-mx-6">
      <table
        {...tableRoles.table}
        className="w-full border-separate border-spacing-0 text-sm tabular-nums max-md:block"
      >
        <caption className="sr-only">Members</caption>
        <MemberTableHead {...head} actions={manages} />
        <tbody {...tableRoles.rowGroup} className="max-md:block">
          {members.map((member) => (
            <tr
              key={member.id}
              {...tableRoles.row}
              className="hover:bg-subtle max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-2 max-md:border-b max-md:px-4 max-md:py-3"
            >
              <th
                {...tableRoles.cell}
                scope="row"
                className={cn(
                  "border-b py-2 pr-2 pl-4 text-left font-medium max-md:col-span-2 max-md:border-0 max-md:p-0 lg:pl-6",
                  manages && "max-md:pr-10",
                  member.status === "disabled" && "font-normal text-fg-2",
                )}
              >
                {member.name}
                {member.id === account.id ? <Badge className="-my-1 ml-2">You</Badge> : null}
              </th>
              <Cell className="text-fg-2 max-md:-mt-2 max-md:col-span-2">{member.email}</Cell>
              <Cell label="Role">{roleNames[member.role]}</Cell>
              <Cell label="Status">
                <Status tone={statuses[member.status].tone}>{statuses[member.status].word}</Status>
              </Cell>
              <Cell label="Joined" className="md:whitespace-nowrap">
                {formatDate(member.created_at)}
              </Cell>
              <Cell label="Last sign-in" className={cn("md:whitespace-nowrap", manages || "lg:pr-6")}>
                {member.last_sign_in_at ? <Timestamp value={member.last_sign_in_at} /> : missing}
              </Cell>
              {manages ? (
                <td
                  {...tableRoles.cell}
                  className="w-0 border-b py-0 pr-3 text-right align-middle max-md:absolute max-md:top-1.5 max-md:right-2 max-md:w-auto max-md:border-0 max-md:p-0 lg:pr-5"
                >
                  {mayChange(account.role, member) ? (
                    <MemberMenu
                      member={member}
                      own={member.id === account.id}
                      onTask={(task, from) => onTask(task, member, from)}
                    />
                  ) : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  /** Written before the value where the heads of the columns are out of sight. */
  label?: string;
  className?: string;
  children: ReactNode;
}

function Cell({ label, className, children }: CellProps) {
  return (
    <td
      {...tableRoles.cell}
      className={cn("h-(--row) border-b px-2 py-1 max-md:h-auto max-md:border-0 max-md:p-0", className)}
    >
      {label ? <span className="block text-xs text-fg-2 md:hidden">{label}</span> : null}
      <span className="max-md:flex max-md:min-h-6 max-md:items-center">{children}</span>
    </td>
  );
}
