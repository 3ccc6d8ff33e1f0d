import { useQuery } from "@tanstack/react-query";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { listItAssetReturnReminders } from "#lib/equipment/return-reminders/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

type Reminder = OutputOf<typeof listItAssetReturnReminders>["data"][number];

function Sentence({ reminder: { status, to_address, sent_at, last_error } }: { reminder: Reminder }) {
  switch (status) {
    case "sent":
      return (
        <>
          Last reminder sent to {to_address} on <Timestamp value={sent_at ?? ""} absolute />
        </>
      );
    case "kept":
      return <>A reminder to {to_address} is waiting: no mail server is set up</>;
    case "failed":
      return (
        <>
          The reminder to {to_address} couldn't be delivered: {last_error}
        </>
      );
    default:
      return <>A reminder to {to_address} is about to be sent</>;
  }
}

/** The latest reminder a person got about assets to return. */
export default function LastReminder({ personId }: { personId: string }) {
  const reminders = useQuery(
    query(listItAssetReturnReminders, {
      hris_profile_id: personId,
      statuses: ["scheduled", "kept", "sent", "failed"],
      limit: 1,
    }),
  );
  const [last] = reminders.data?.data ?? [];
  return (
    <p className="mt-2 text-sm wrap-anywhere text-fg-2">
      {last ? (
        <Sentence reminder={last} />
      ) : reminders.data ? (
        "The first reminder goes out by email ten minutes after the request."
      ) : null}
    </p>
  );
}
