"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, useCallback, useMemo } from "react";
import { NoMatches } from "#components/table/no-matches.tsx";
import { PagedTable, type TableHandle } from "#components/table/paged-table.tsx";
import type { PageQuery } from "#components/table/use-paged-rows.ts";
import type { RowSelection } from "#components/table/use-selection.ts";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { getItAsset } from "#lib/equipment/assets/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { type AssetRow, assetColumns } from "./asset-columns.tsx";
import { type AssetView, addressOf, filtersOf, isFiltered, unfiltered } from "./asset-view.ts";

interface AssetListProps {
  ref: Ref<TableHandle>;
  view: AssetView;
  pageQuery: PageQuery<AssetRow>;
  onChange: (patch: Partial<AssetView>, how?: "push" | "replace") => void;
  onSelect: (patch: Partial<AssetView>) => void;
  onOpen: (row: AssetRow) => void;
  /** Undefined for read-only access. */
  selection: RowSelection<AssetRow> | undefined;
  /** The first action, shown when there are no assets. */
  add: ReactNode;
}

const rankByWarranty = (key: string) => ({ name: 0, warranty_ends_on: 1 })[key] ?? 2;

/** What is filtered by is dropped last, everything else before it. */
function orderOf({ key, dropOrder }: (typeof assetColumns)[number], filtered: readonly string[]) {
  if (filtered.includes(key)) return { dropOrder: 6 as const };
  if (dropOrder === undefined) return {};
  return { dropOrder: dropOrder === 6 && filtered.length > 0 ? (5 as const) : dropOrder };
}

export const keyOf = (row: AssetRow) => row.id;

export function AssetList(props: AssetListProps) {
  const { ref, view, pageQuery, onChange, onSelect, onOpen, selection, add } = props;
  const client = useQueryClient();
  const columns = useMemo(() => {
    const shown = assetColumns.filter(({ key }) => key === "name" || !view.hide.includes(key));
    const filtered = [
      ...(view.warranty === null ? [] : ["warranty_ends_on"]),
      ...(view.returns === null ? [] : ["return_due_on"]),
    ];
    const ordered = shown.map((column) => ({ ...column, ...orderOf(column, filtered) }));
    if (view.warranty === null) return ordered;
    // The filtered column stands in front.
    return ordered.toSorted((a, b) => rankByWarranty(a.key) - rankByWarranty(b.key));
  }, [view.hide, view.warranty, view.returns]);
  const hrefOf = useCallback((row: AssetRow) => addressOf("/equipment/assets", { ...view, asset: row.id }), [view]);
  return (
    <PagedTable<AssetRow>
      ref={ref}
      label="Assets"
      view={JSON.stringify(filtersOf(view))}
      pageQuery={pageQuery}
      columns={columns}
      keyOf={keyOf}
      hrefOf={hrefOf}
      current={view.asset}
      onOpen={onOpen}
      onIntent={(row) => void client.prefetchQuery(query(getItAsset, { asset_id: row.id }))}
      sort={sortOf(view.sort)}
      onSort={(sort) => onSelect({ sort: sortParam(sort) })}
      at={view.at}
      onSettle={(at) => onChange({ at }, "replace")}
      {...(selection ? { selection } : {})}
      errorTitle="Couldn't load assets"
      empty={
        isFiltered(view) ? (
          <NoMatches title="No assets match these filters." onClear={() => onSelect(unfiltered)} />
        ) : (
          <EmptyState title="No assets yet." action={add} />
        )
      }
    />
  );
}
