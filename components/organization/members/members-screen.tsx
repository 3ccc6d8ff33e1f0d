"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentType, useMemo, useRef } from "react";
import { useDialog } from "#components/forms/use-dialog.ts";
import { CardList } from "#components/list/card-list.tsx";
import { usePageCommand } from "#components/screen/commands.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { roleNameIn, useRoles } from "#components/screen/use-roles.ts";
import { AddButton } from "#components/ui/add-button.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { late } from "#components/ui/late.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { listAccessRequests } from "#lib/organization/access-requests/contract.ts";
import type { Role } from "#lib/organization/roles/contract.ts";
import { getSignInPolicy, type SignInPolicy } from "#lib/organization/sign-in-policy/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { type Member, managesMembers, mayChange } from "./member.ts";
import { memberList } from "./member-list.tsx";
import { MemberMenu, type MemberTask } from "./member-menu.tsx";
import { openRequests } from "./requests-read.ts";

const ChangeRole = lateDialog(() => import("./change-role.tsx"));
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

const PolicyDialog = lateDialog(() => import("./sign-in-policy-dialog.tsx"));

const list = new Intl.ListFormat("en", { type: "conjunction" });

function sentence({ second_factor_roles, trusts_provider }: SignInPolicy, roles: readonly Role[]): string {
  if (second_factor_roles.length === 0) return "Nobody has to use two-step sign-in or a passkey.";
  const excused = trusts_provider ? ", unless they sign in through the identity provider" : "";
  return `Two-step sign-in or a passkey is required for these roles: ${list.format(second_factor_roles.map((role) => roleNameIn(roles, role)))}${excused}.`;
}

/** Who needs a second factor: everyone can read this; owners and admins can change it. */
function SignInPolicySummary() {
  const { role } = useAccount();
  const policy = useSuspenseQuery(query(getSignInPolicy, {})).data.data;
  const roles = useRoles();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 max-w-text text-fg-2">{sentence(policy, roles)}</p>
      {managesMembers(role) ? (
        <DialogButton size="small" dialog={(opened) => <PolicyDialog policy={policy} {...opened} />}>
          Change requirement
        </DialogButton>
      ) : null}
    </div>
  );
}

const OpenRequests = late(() => import("./open-requests.tsx"));

/** Requests for access that wait for an owner or admin, if there are any. */
function AccessRequests() {
  const { data, has_more } = useSuspenseQuery(query(listAccessRequests, openRequests)).data;
  return data.length === 0 ? null : <OpenRequests requests={data} hasMore={has_more} />;
}
