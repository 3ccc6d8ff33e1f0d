import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { type ChangePlan, listChangePlans, reviewChangePlan } from "#lib/developers/change-plans/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { plainName } from "#lib/platform/format/plain-name.ts";

/** Often enough that a plan is here by the time its assistant has shown the link. */
const refreshMs = 5000;

/** What the person's assistants have planned and may do once they confirm it. Nothing is shown while nothing waits. */
export function WaitingPlans() {
  const { data } = useSuspenseQuery({ ...query(listChangePlans, {}), refetchInterval: refreshMs });
  if (data.data.length === 0) return null;
  return (
    <section aria-labelledby="plans" className="mb-6 grid max-w-text gap-3">
      <div>
        <h2 id="plans" className="text-base font-semibold">
          Waiting for you
        </h2>
        <p className="text-sm text-fg-2">
          Your assistants have planned these changes. They can make a change once you confirm it.
        </p>
      </div>
      <ul className="grid gap-3">
        {data.data.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function Plan({ plan }: { plan: ChangePlan }) {
  const { id: plan_id, question, details, app, expires_at } = plan;
  return (
    <li className="grid gap-2 rounded-lg border p-4">
      <h3 className="wrap-anywhere font-medium">{question}</h3>
      {details.length > 0 ? (
        <ul className="wrap-anywhere text-sm text-fg-2">
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <p className="text-xs text-fg-2">
        Planned by <bdi>{plainName(app)}</bdi>. Expires <Timestamp value={expires_at} />
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmedAction
          title={question}
          action="Confirm change"
          run={() => call(reviewChangePlan, { plan_id, decision: "confirmed" })}
          done={{ title: "The change was confirmed" }}
          button="Confirm"
          label={`Confirm: ${question}`}
        >
          The assistant can then make this change once.
        </ConfirmedAction>
        <ConfirmedAction
          title="Decline this change?"
          action="Decline change"
          run={() => call(reviewChangePlan, { plan_id, decision: "declined" })}
          done={{ title: "The change was declined" }}
          button="Decline"
          label={`Decline: ${question}`}
        >
          {question} The assistant can't make it then.
        </ConfirmedAction>
      </div>
    </li>
  );
}
