"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, Suspense } from "react";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";

const ContractPicker = lazy(async () => ({ default: (await import("./contract-picker.tsx")).ContractPicker }));

interface ContractFilterProps {
  isTimed: boolean;
  onChoice: (id: string) => void;
}

/** Filters the list by one contract. */
export function ContractFilter({ isTimed, onChoice }: ContractFilterProps) {
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
        <ContractPicker isTimed={isTimed} onChoice={(contract) => contract && onChoice(contract.id)} />
      </Suspense>
    </Popover>
  );
}
