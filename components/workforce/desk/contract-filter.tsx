"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ChosenOne } from "#components/ui/filter-chip.tsx";
import { late } from "#components/ui/late.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getContractTerms } from "#lib/workforce/contract-terms/contract.ts";

const ContractPicker = late(async () => (await import("./contract-picker.tsx")).ContractPicker);

interface ContractFilterProps extends ChosenOne {
  isTimed: boolean;
}

/** Filters the list by one contract. */
export function ContractFilter({ isTimed, selected, onSelectedChange }: ContractFilterProps) {
  const [isNew, setIsNew] = useState(false);
  const { data } = useQuery({
    ...query(getContractTerms, { contract_id: selected ?? "" }),
    ...{ enabled: selected !== null, retry: false },
  });
  if (selected !== null)
    return (
      <RemovableFilter
        label="Contract"
        value={data?.data.worker.name ?? selected}
        takesFocus={isNew}
        onRemove={() => onSelectedChange(null)}
      />
    );
  return (
    <Popover
      label="Contract"
      className="w-72 overflow-visible p-3"
      trigger={
        <Button className="px-2.5 font-normal">
          <span className="text-fg-2">Contract</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <ContractPicker
        isTimed={isTimed}
        onChoice={(contract) => {
          if (!contract) return;
          setIsNew(true);
          onSelectedChange(contract.id);
        }}
      />
    </Popover>
  );
}
