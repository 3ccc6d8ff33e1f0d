"use client";

import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { lazy, Suspense, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { CsvLink } from "#components/table/csv-link.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Select } from "#components/ui/select.tsx";
import { csvAddress } from "#lib/platform/api/client.ts";
import { exportPeople, listPeople } from "#lib/workforce/people/contract.ts";
import { PeopleTable } from "./people-table.tsx";
import { peopleFilters, peoplePage, peopleParams } from "./people-view.ts";
import { PersonFilter } from "./person-filter.tsx";

const AddPerson = lazy(() => import("./add-person.tsx"));
const orders = [
  { value: "-created_at", label: "Newest first" },
  { value: "last_name", label: "By last name" },
] as const;

export const PeopleScreen = forRole("people:read", { title: "People", what: "people" }, People);

function People() {
  const mayWrite = useAccount().scopes.includes("people:write");
  const { view, change } = useListView(peopleParams);
  const bound = boundTo(view, change);
  const list = useCursorPages(listPeople, peoplePage(view));
  const [adding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const people = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages.at(-1)?.total_count;
  const add = () => setAdding(true);
  useCommands(mayWrite ? [{ label: "Add person", group: "This page", keys: "N", run: add }] : []);

  return (
    <Page>
      <PageHeader
        title="People"
        count={total}
        action={
          <div className="flex flex-wrap gap-2">
            {total ? <CsvLink href={csvAddress(exportPeople, peopleFilters(view))} total={total} /> : null}
            {mayWrite ? (
              <>
                <Link href="/people/import" className={buttonClasses()}>
                  <Upload aria-hidden="true" />
                  Import
                </Link>
                <Button ref={button} variant="primary" onClick={add}>
                  <Plus aria-hidden="true" />
                  Add person
                </Button>
              </>
            ) : (
              <ViewOnly what="people" />
            )}
          </div>
        }
      />
      <Suspense fallback={<EscapeCancels onCancel={() => setAdding(false)} />}>
        {adding ? <AddPerson onClose={() => setAdding(false)} finalFocus={button} /> : null}
      </Suspense>
      <div className="flex flex-wrap items-center gap-2 pb-3 max-sm:pb-2">
        <SearchField label="Search people" placeholder="Name, email, or job title" {...bound.search("q")} />
        <PersonFilter label="Manager" id={view.manager} onRemove={() => change({ manager: null })} />
        <Select
          aria-label="Sort by"
          items={orders}
          value={view.sort}
          onValueChange={(sort) => change({ sort })}
          className="ml-auto w-40 max-sm:w-32"
        />
      </div>
      <CursorList
        list={list}
        failed="Couldn't load people"
        loading="Loading people"
        more="Show more"
        count={people.length}
        empty={
          view.q === "" && view.manager === null ? (
            <EmptyState
              title="No people yet."
              action={mayWrite ? <Button onClick={add}>Add the first person</Button> : null}
            />
          ) : (
            <NoMatches title="No people match these filters." onClear={() => change({ q: "", manager: null })} />
          )
        }
      >
        <PeopleTable people={people} />
      </CursorList>
    </Page>
  );
}
