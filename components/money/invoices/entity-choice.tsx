import { useQuery } from "@tanstack/react-query";
import type { Chosen } from "#components/ui/choices-chip.tsx";
import { Read } from "#components/ui/read.tsx";
import SearchableOptions from "#components/ui/searchable-options.tsx";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query } from "#lib/platform/api/client.ts";

/** A checkbox for every legal entity. */
export default function EntityChoice(props: Chosen) {
  const entities = useQuery(query(listLegalEntities, {}));
  return (
    <Read what="legal entities" query={entities}>
      {({ data }) => (
        <SearchableOptions
          label="Legal entities"
          options={data.map(({ id, name }) => ({ value: id, label: name }))}
          {...props}
        />
      )}
    </Read>
  );
}
