import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { getMissedWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { LocalTimeField } from "./local-time-field.tsx";

export interface Choice {
  send: boolean;
  /** Send only events since this time. */
  since: string | null;
}

interface MissedChoiceProps {
  webhookId: string;
  /** Null until counted. */
  missed: OutputOf<typeof getMissedWebhookDeliveries>["data"] | null;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Choice of whether to send the events a disabled webhook missed. */
export function MissedChoice({ webhookId, missed, choice, onChange }: MissedChoiceProps) {
  const { send, since } = choice;
  const from = useQuery({
    ...query(getMissedWebhookDeliveries, { webhook_id: webhookId, ...(since === null ? {} : { since }) }),
    enabled: since !== null,
  });
  if (missed?.held === 0) return <p className="text-fg-2">No missed events.</p>;
  const count = since === null ? missed?.held : from.data?.data.held;
  return (
    <>
      <Checkbox
        checked={send}
        onChange={(event) => onChange({ send: event.target.checked, since })}
        label={count === undefined ? "Send missed events" : `Send the ${eventCount(count)} it missed`}
        helper={
          send ? (
            <>
              {missed?.held_since ? (
                <>
                  The oldest is from <Timestamp value={missed.held_since} absolute />.
                </>
              ) : null}{" "}
              They are sent as soon as it's enabled.
            </>
          ) : (
            "They are canceled. You can still resend each one from the list of deliveries."
          )
        }
      />
      {send ? (
        <Disclosure summary="Only events after a certain time" className="ml-6 coarse:ml-10">
          <LocalTimeField
            label="Since"
            value={since}
            onValueChange={(next) => onChange({ send, since: next })}
            className="mt-1 max-w-60"
          />
        </Disclosure>
      ) : null}
    </>
  );
}

function eventCount(count: number): string {
  return count === 1 ? "1 event" : `${formatCount(count)} events`;
}

/** "6 events it missed are being sent" */
export function missedWords({ missed, send }: { missed: number | null; send: boolean }): string {
  const what = missed === null ? "Missed events" : `${eventCount(missed)} it missed`;
  const one = missed === 1;
  return send ? `${what} ${one ? "is" : "are"} being sent` : `${what} ${one ? "was" : "were"} canceled`;
}
