import { Section } from "#components/ui/section.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { WorkerData } from "./use-worker.ts";

/** The worker's contracts, with who employs them and for how long. */
export function OwnContracts({ contracts }: { contracts: WorkerData["profile"]["contracts"] }) {
  return (
    <Section title={contracts.length === 1 ? "Your contract" : "Your contracts"} id="contracts">
      <ul className="border-b">
        {contracts.map(({ id, title, legal_entity, country, starts_on, ends_on }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-t py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="wrap-anywhere text-fg-2">
                {legal_entity.name}, {countryName(country)}
              </p>
            </div>
            <p className="text-fg-2">
              From {formatDate(starts_on)}
              {ends_on ? ` to ${formatDate(ends_on)}` : ""}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
