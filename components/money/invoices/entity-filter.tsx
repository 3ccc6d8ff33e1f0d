"use client";

import { useQuery } from "@tanstack/react-query";
import { ChoicesChip, type Chosen } from "#components/ui/choices-chip.tsx";
import { late } from "#components/ui/late.tsx";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query } from "#lib/platform/api/client.ts";

const EntityChoice = late(() => import("./entity-choice.tsx"));

/** Filter by legal entity. Names are loaded when it opens, or if some are selected. */
export function EntityFilter(chosen: Chosen) {
  const { data } = useQuery({ ...query(listLegalEntities, {}), enabled: chosen.selected.length > 0 });
  const nameOf = (id: string) => data?.data.find((entity) => entity.id === id)?.name ?? null;
  return (
    <ChoicesChip label="Legal entity" nameOf={nameOf} {...chosen}>
      <EntityChoice {...chosen} />
    </ChoicesChip>
  );
}
