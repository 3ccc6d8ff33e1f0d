"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getContractTerms } from "#lib/workforce/contract-terms/contract.ts";

const ContractPicker = lazy(async () => ({ default: (await import("./contract-picker.tsx")).ContractPicker }));

interface ContractFilterProps {
  isTimed: boolean;
  selected: string | null;
  onSelectedChange: (id: string | null) => void;
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
      <Suspense>
        <ContractPicker
          isTimed={isTimed}
          onChoice={(contract) => {
            if (!contract) return;
            setIsNew(true);
            onSelectedChange(contract.id);
          }}
        />
      </Suspense>
    </Popover>
  );
}
