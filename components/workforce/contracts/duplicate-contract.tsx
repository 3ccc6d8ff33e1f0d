import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { type createContract, listContracts } from "#lib/workforce/contracts/contract.ts";
import { pathOf } from "./contract-words.tsx";

interface DuplicateContractProps {
  entry: InputOf<typeof createContract>;
  isPending: boolean;
  onCreate: () => void;
}

/** The contract that a new one would duplicate, and the choice to create it anyway. */
export function DuplicateContract({ entry, isPending, onCreate }: DuplicateContractProps) {
  const box = useRef<HTMLDivElement>(null);
  const { person_id, legal_entity_id, title, starts_on } = entry;
  const found = useQuery(
    query(listContracts, {
      person_id,
      legal_entity_id,
      starts_from: starts_on,
      sort_by: "starts_on",
      sort_order: "asc",
    }),
  );
  const other = found.data?.data.find(
    (row) => row.starts_on === starts_on && row.title.toLowerCase() === title.toLowerCase(),
  );
  useEffect(() => box.current?.focus(), []);
  return (
    <Banner
      ref={box}
      tone="warn"
      tabIndex={-1}
      action={
        <Button size="small" pending={isPending} onClick={onCreate}>
          Create anyway
        </Button>
      }
    >
      <p>
        {other ? (
          <>
            {other.worker.name} already has the contract{" "}
            <Link href={pathOf(other)} className="underline">
              {other.title}
            </Link>{" "}
            with {other.legal_entity.name}, starting {formatDate(other.starts_on)}.
          </>
        ) : (
          "This person already has a contract with the same legal entity, title, and start."
        )}{" "}
        Both would be paid.
      </p>
    </Banner>
  );
}
