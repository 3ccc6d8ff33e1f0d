"use client";

import { useQuery } from "@tanstack/react-query";
import { type ChosenOne, OneChip } from "#components/ui/filter-chip.tsx";
import { listMembers } from "#lib/organization/members/contract.ts";
import { query } from "#lib/platform/api/client.ts";

/** Filters the audit log by who did it. */
export function MemberFilter({ selected, onSelectedChange }: ChosenOne) {
  const members = useQuery(query(listMembers, {}));
  const options = (members.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <OneChip label="Person" options={options} selected={selected} onSelectedChange={onSelectedChange} />;
}
