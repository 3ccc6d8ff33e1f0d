import { useQuery } from "@tanstack/react-query";
import { useMay } from "#components/screen/use-may.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Link } from "#components/ui/link.tsx";
import { listItAssets } from "#lib/equipment/assets/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { nameOf, ReturnDue } from "./asset-list.tsx";

const maxNamed = 5;

/** The assets a departing person has to return; renders nothing if there are none or the user may not see them. */
export function ReturnNote({ person, className }: { person: { id: string; name: string }; className?: string }) {
  const mayRead = useMay("it-assets:read");
  const held = useQuery({ ...query(listItAssets, { hris_profile_id: person.id, limit: maxNamed }), enabled: mayRead });
  const count = held.data?.total_count ?? 0;
  if (!mayRead || count === 0) return null;
  return (
    <Banner
      tone="warn"
      title={`${person.name} has ${countOf(count, "asset")} to return`}
      {...(className ? { className } : {})}
    >
      <ul className="my-1 list-disc pl-4">
        {held.data?.data.map((asset) => (
          <li key={asset.id} className="wrap-anywhere">
            {nameOf(asset)}
            {asset.serial_number ? `, ${asset.serial_number}` : null}
            {asset.return_due_on ? (
              <>
                , due <ReturnDue day={asset.return_due_on} />
              </>
            ) : null}
          </li>
        ))}
        {count > maxNamed ? <li>And {formatCount(count - maxNamed)} more</li> : null}
      </ul>
      <Link href={`/people/${person.id}`} className="inline-block leading-6 underline">
        Request the return on the person's page
      </Link>
    </Banner>
  );
}
