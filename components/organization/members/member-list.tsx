"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { errorMessage } from "#components/screen/error-message.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { boundTo } from "#components/table/bound-to.ts";
import { CardTableSkeleton } from "#components/table/card-table.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import type { listMembers } from "#lib/organization/members/contract.ts";
import type { RestError } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { listParams, selectMembers } from "./list-view.ts";
import { type Member, managesMembers } from "./member.ts";
import type { MemberTask } from "./member-menu.tsx";
import { MemberTable } from "./member-table.tsx";

interface MemberListProps {
  members: UseQueryResult<OutputOf<typeof listMembers>, RestError>;
  onAdd: () => void;
  onTask: (task: MemberTask, member: Member, from: HTMLElement | null) => void;
}

export function MemberList({ members, onAdd, onTask }: MemberListProps) {
  const { data, error, isFetching, refetch } = members;
  const { role } = useAccount();
  const { view, change } = useListView(listParams);
  const bound = boundTo(view, change);
  if (data === undefined && error !== null) {
    return <ErrorState title="Couldn't load members" query={members} />;
  }

  const all = data?.data ?? [];
  const shown = selectMembers(all, view);
  const filtered = view.q.trim() !== "";

  return (
    <>
      <search className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <SearchField label="Filter members" placeholder="Name, email, role, or status" {...bound.search("q")} />
        <p role="status" className="text-sm text-fg-2 tabular-nums">
          {filtered && data ? `${formatCount(shown.length)} of ${formatCount(all.length)}` : null}
        </p>
      </search>
      {error !== null ? (
        <Banner
          tone="warn"
          className="mb-3"
          title="Couldn't refresh the list, so it may be out of date"
          action={
            <Button size="small" onClick={() => void refetch()} pending={isFetching}>
              Try again
            </Button>
          }
        >
          {errorMessage(error)}
        </Banner>
      ) : null}
      {data === undefined ? <CardTableSkeleton label="Loading members" /> : null}
      {shown.length > 0 ? (
        <MemberTable members={shown} sort={view.sort} onSort={(sort) => change({ sort })} onTask={onTask} />
      ) : null}
      {data !== undefined && filtered && shown.length === 0 ? (
        <EmptyState
          title={`No members match “${view.q}”.`}
          action={<Button onClick={() => change({ q: "" })}>Clear filter</Button>}
        />
      ) : null}
      {all.length === 1 && !filtered && managesMembers(role) ? (
        <EmptyState
          title="Nobody else can sign in to this organization yet."
          action={<Button onClick={onAdd}>Add your first colleague</Button>}
        />
      ) : null}
    </>
  );
}
