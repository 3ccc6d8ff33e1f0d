"use client";

import { forRole } from "#components/screen/for-role.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { CountryChip } from "#components/table/country-chip.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Select } from "#components/ui/select.tsx";
import { contractStatuses } from "#components/workforce/contracts/contract-words.ts";
import { exportAdditionalInformation, listEorContracts } from "#lib/eor/additional-information/contract.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import { contractStatuses as statuses } from "#lib/workforce/contracts/rules.ts";
import { EorTable } from "./eor-table.tsx";
import { eorPage, eorParams, isFiltered, unfiltered } from "./eor-view.ts";

const statusOptions = statuses.map((value) => ({ value, label: contractStatuses[value].word }));
const missingOptions = [
  { value: "all", label: "Complete or not" },
  { value: "yes", label: "Something missing" },
  { value: "no", label: "Complete" },
] as const;

export const EorScreen = forRole("worker:read", { title: "EOR workers", what: "EOR workers" }, Workers);

function Workers() {
  const { view, change } = useListView(eorParams);
  const bound = boundTo(view, change);
  const list = useCursorPages(listEorContracts, eorPage(view));
  const contracts = list.data?.pages.flatMap((page) => page.data) ?? [];
  const { statuses: chosen, countries } = eorPage(view);
  const exported = { ...(chosen ? { statuses: chosen } : {}), ...(countries ? { countries } : {}) };

  return (
    <Page>
      <PageHeader
        title="EOR workers"
        description="Information required before a contract can be signed."
        action={
          contracts.length > 0 ? (
            <CsvLink href={csvAddress(exportAdditionalInformation, exported)} total={undefined} />
          ) : undefined
        }
      />
      <FilterLine
        search={<SearchField label="Search EOR workers" placeholder="Name, email, or title" {...bound.search("q")} />}
        chips={
          <>
            <FilterChip label="Status" options={statusOptions} {...bound.many("status")} />
            <CountryChip {...bound.many("country")} />
          </>
        }
        onClear={isFiltered(view) ? () => change(unfiltered) : undefined}
      >
        <Select
          aria-label="Completeness"
          items={missingOptions}
          value={view.missing}
          onValueChange={(missing) => change({ missing })}
          className="w-44 max-sm:w-32"
        />
      </FilterLine>
      <CursorList
        list={list}
        failed="Couldn't load EOR workers"
        loading="Loading EOR workers"
        more="Show more"
        count={contracts.length}
        empty={
          isFiltered(view) ? (
            <NoMatches title="No EOR workers match these filters." onClear={() => change(unfiltered)} />
          ) : (
            <EmptyState title="No EOR contracts yet. Contracts with the type “Employer of record” appear here." />
          )
        }
      >
        <EorTable contracts={contracts} />
      </CursorList>
    </Page>
  );
}
