"use client";

import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { type ChosenOne, OneChip } from "#components/ui/filter-chip.tsx";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";

/** Filters the audit log by the token that was used; an app, or someone else's token, can only come from the URL. */
export function TokenFilter({ selected, onSelectedChange }: ChosenOne) {
  const tokens = useWholeList(listAccessTokens, { limit: 100 });
  const rows = rowsOf(tokens);
  const names = Map.groupBy(rows, ({ name }) => name);
  const options = rows.map(({ id, name, hint }) => ({
    value: id,
    label: names.get(name)?.length === 1 ? name : `${name} (${hint})`,
  }));
  if (selected !== null && tokens.data && !tokens.hasNextPage && !options.some(({ value }) => value === selected))
    return <RemovableFilter label="Token or app" value={selected} onRemove={() => onSelectedChange(null)} />;
  return <OneChip label="Token" options={options} selected={selected} onSelectedChange={onSelectedChange} />;
}
