"use client";

import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listMembers } from "#lib/organization/members/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { ChangeRole } from "./change-role.tsx";
import { DisableMember } from "./disable-member.tsx";
import { type Member, managesMembers } from "./member.ts";
import { MemberList } from "./member-list.tsx";
import type { MemberTask } from "./member-menu.tsx";
import { NewLink } from "./new-link.tsx";

const InviteMember = lazy(() => import("./invite-member.tsx"));

const explanations = {
  owner: undefined,
  admin: "You can manage everyone except owners.",
  other: "Only owners and admins can add people and change access.",
};

type Task = { kind: "add" } | { kind: MemberTask; member: Member };

export function MembersScreen() {
  const { role } = useAccount();
  const members = useQuery(query(listMembers, {}));
  const addButton = useRef<HTMLButtonElement>(null);
  const begunFrom = useRef<HTMLElement>(null);
  const [task, setTask] = useState<Task | null>(null);
  const manages = managesMembers(role);
  const end = () => setTask(null);

  function begin(next: Task, from: HTMLElement | null) {
    begunFrom.current = from;
    setTask(next);
  }

  const add = () => begin({ kind: "add" }, addButton.current);
  useCommands(manages ? [{ label: "Add member", group: "This page", keywords: ["invite", "person"], run: add }] : []);

  return (
    <Page>
      <PageHeader
        title="Members"
        count={members.data?.data.length}
        description={explanations[role === "owner" || role === "admin" ? role : "other"]}
        action={
          manages ? (
            <Button ref={addButton} variant="primary" onClick={add}>
              <Plus aria-hidden="true" />
              Add member
            </Button>
          ) : null
        }
      />
      <MemberList members={members} onAdd={add} onTask={(kind, member, from) => begin({ kind, member }, from)} />
      <Suspense fallback={<EscapeCancels onCancel={end} />}>
        {task?.kind === "add" ? <InviteMember onClose={end} finalFocus={begunFrom} /> : null}
      </Suspense>
      {task?.kind === "change-role" ? <ChangeRole member={task.member} onClose={end} finalFocus={begunFrom} /> : null}
      {task?.kind === "link" ? <NewLink member={task.member} onClose={end} finalFocus={begunFrom} /> : null}
      {task?.kind === "disable" ? <DisableMember member={task.member} onClose={end} /> : null}
    </Page>
  );
}
