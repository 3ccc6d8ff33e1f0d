import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { Button } from "#components/ui/button.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { listItAssetMovements, type Movement } from "#lib/equipment/assets/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { wordOf } from "./asset-words.ts";

function placeOf({ location, person, warehouse, status }: Movement["to"]): string {
  if (location === "WRITE_OFF") return wordOf(status).toLowerCase();
  return person?.name ?? warehouse?.name ?? wordOf(location).toLowerCase();
}

function sentenceOf({ type, from, to }: Movement): string {
  const before = from ? placeOf(from) : "";
  const sentences: Record<Movement["type"], string> = {
    created: `Added, ${placeOf(to)}`,
    assigned: to.location === "WITH_COURIER" ? `Sent to ${placeOf(to)}` : `Assigned to ${placeOf(to)}`,
    moved: `Moved to ${placeOf(to)}`,
    returned: `Returned by ${before} to ${placeOf(to)}`,
    sent_to_repair: "Sent to repair",
    written_off: `Written off: ${placeOf(to)}`,
    return_requested: `${before} was asked to return it by ${formatDate(to.return_due_on)}`,
    return_request_canceled: `${before} may keep it`,
    undone: `Undone: back to ${placeOf(to)}`,
  };
  return sentences[type];
}

/** Everyone who had the asset and every place it was in, latest first. */
export function CustodyTimeline({ id }: { id: string }) {
  const list = useCursorPages(listItAssetMovements, { asset_id: id, limit: 50 });
  return (
    <Section title="History" id="history" isMinor>
      <Read what="the history" query={list} className="h-24 w-full">
        {({ pages }) => (
          <ol className="text-sm">
            {pages
              .flatMap(({ data }) => data)
              .map((movement) => (
                <li key={movement.id} className="border-t py-2">
                  <span className="font-medium">{sentenceOf(movement)}</span>
                  <span className="block text-fg-2 tabular-nums">
                    {movement.by.name}, <Timestamp value={movement.at} absolute />
                  </span>
                  {movement.reason ? <span className="block wrap-anywhere text-fg-2">“{movement.reason}”</span> : null}
                </li>
              ))}
          </ol>
        )}
      </Read>
      {list.hasNextPage ? (
        <Button size="small" onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage}>
          Show earlier
        </Button>
      ) : null}
    </Section>
  );
}
