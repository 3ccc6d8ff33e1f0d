"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { ContractPicker } from "./contract-picker.tsx";

interface ContractFilterProps {
  isTimed: boolean;
  onChoice: (id: string) => void;
}

/** Narrows the list to one contract. */
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
      <ContractPicker isTimed={isTimed} error={undefined} onChoice={(contract) => contract && onChoice(contract.id)} />
    </Popover>
  );
}
