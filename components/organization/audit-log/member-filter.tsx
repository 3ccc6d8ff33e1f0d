"use client";

import { useQuery } from "@tanstack/react-query";
import { OneChip } from "#components/ui/filter-chip.tsx";
import { listMembers } from "#lib/organization/members/contract.ts";
import { query } from "#lib/platform/api/client.ts";

interface MemberFilterProps {
  selected: string | null;
  onSelectedChange: (id: string | null) => void;
}

/** Filters the audit log by who did it. */
export function MemberFilter({ selected, onSelectedChange }: MemberFilterProps) {
  const members = useQuery(query(listMembers, {}));
  const options = (members.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <OneChip label="Person" options={options} selected={selected} onSelectedChange={onSelectedChange} />;
}
