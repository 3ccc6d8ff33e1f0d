"use client";

import { type ComponentType, useMemo, useRef } from "react";
import { useDialog } from "#components/forms/use-dialog.ts";
import { CardList } from "#components/list/card-list.tsx";
import { usePageCommand } from "#components/screen/commands.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { AddButton } from "#components/ui/add-button.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { AccessRequests } from "./access-requests.tsx";
import { ChangeRole } from "./change-role.tsx";
import { type Member, managesMembers, mayChange } from "./member.ts";
import { memberList } from "./member-list.tsx";
import { MemberMenu, type MemberTask } from "./member-menu.tsx";
import { SignInPolicySummary } from "./sign-in-policy.tsx";

const DisableMember = lateDialog(() => import("./disable-member.tsx"));
const InviteMember = lateDialog(() => import("./invite-member.tsx"));
const NewLink = lateDialog(() => import("./new-link.tsx"));
const RemoveSecondFactor = lateDialog(() => import("./remove-second-factor.tsx"));

const dialogs: Record<MemberTask, ComponentType<OpenedDialog & { member: Member }>> = {
  "change-role": ChangeRole,
  link: NewLink,
  "second-factor": RemoveSecondFactor,
  disable: DisableMember,
};

const explanations = {
  owner: undefined,
  admin: "You can manage everyone except owners.",
  other: "Only owners and admins can add people and change access.",
};

type Task = { kind: "add" } | { kind: MemberTask; member: Member };

const isFaint = ({ status }: Member) => status === "disabled";

export function MembersScreen() {
  const { id, role } = useAccount();
  const addButton = useRef<HTMLButtonElement>(null);
  const { open: begin, draw } = useDialog<Task>();
  const manages = managesMembers(role);
  const add = () => begin({ kind: "add" }, addButton.current);
  usePageCommand(manages, { label: "Add member", keywords: ["invite", "person"], run: add });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` does the same after every render
  const actions = useMemo(
    () => ({
      width: 3,
      cell: (member: Member) =>
        mayChange(role, member) ? (
          <span className="-my-1.5 flex justify-end">
            <MemberMenu member={member} own={member.id === id} onTask={(kind, from) => begin({ kind, member }, from)} />
          </span>
        ) : null,
    }),
    [id, role],
  );

  return (
    <CardList
      list={memberList}
      description={explanations[role === "owner" || role === "admin" ? role : "other"]}
      action={
        <>
          <Link href="/members/roles" className={buttonClasses()}>
            Roles
          </Link>
          {manages ? (
            <AddButton ref={addButton} onClick={add}>
              Add member
            </AddButton>
          ) : null}
        </>
      }
      actions={manages ? actions : undefined}
      notice={manages ? <AccessRequests /> : null}
      isFaint={isFaint}
      // The person reading this is a member.
      none={null}
      around={(table, { rows, state }) => (
        <>
          {table}
          {manages && rows.length === 1 && !memberList.isFiltered(state.view) ? (
            <EmptyState
              title="Nobody else can sign in to this organization yet."
              action={<Button onClick={add}>Add your first colleague</Button>}
            />
          ) : null}
          <SignInPolicySummary />
        </>
      )}
    >
      {draw((task, opened) => {
        if (task.kind === "add") return <InviteMember {...opened} />;
        const Dialog = dialogs[task.kind];
        return <Dialog member={task.member} {...opened} />;
      })}
    </CardList>
  );
}
