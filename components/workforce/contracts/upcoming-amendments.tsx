import { useAccount } from "#components/screen/use-account.ts";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { Button } from "#components/ui/button.tsx";
import { Money } from "#components/ui/money.tsx";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { amendContract, type Contract, deleteContractAmendment } from "#lib/workforce/contracts/contract.ts";
import { useContractChange } from "./use-contract.ts";

/** Scheduled amendments, which can still be canceled. */
export function UpcomingAmendments({ contract }: { contract: Contract }) {
  const mayWrite = useAccount().scopes.includes("contracts:write");
  const { upcoming_amendments: amendments } = contract;
  const cancelAmendment = useContractChange(deleteContractAmendment, "Amendment canceled", {
    async run({ amendment_id }) {
      const taken = amendments.find(({ id }) => id === amendment_id);
      const { effective_on = "", rate = "", title = "", note = "" } = taken ?? {};
      return call(amendContract, { contract_id: contract.id, effective_on, rate, title, note });
    },
    done: "Amendment restored",
  });
  return (
    <ActionGroup label="Upcoming changes">
      {amendments.length === 0 ? null : (
        <>
          <h2 className="mb-2 text-lg font-semibold">Upcoming changes</h2>
          <ul className="text-sm">
            {amendments.map((amendment) => (
              <li
                key={amendment.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2"
              >
                <span className="min-w-0">
                  <span className="font-medium">From {formatDate(amendment.effective_on)}:</span>{" "}
                  <Money amount={amendment.rate} currency={contract.currency} />
                  {amendment.title === contract.title ? null : <span>, {amendment.title}</span>}
                  {amendment.note ? <span className="block text-xs text-fg-2">{amendment.note}</span> : null}
                </span>
                {mayWrite ? (
                  <Button
                    size="small"
                    onClick={() => cancelAmendment.mutate({ contract_id: contract.id, amendment_id: amendment.id })}
                    pending={cancelAmendment.isPending && cancelAmendment.variables.amendment_id === amendment.id}
                    aria-label={`Cancel amendment of ${formatDate(amendment.effective_on)}`}
                  >
                    Cancel amendment
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </ActionGroup>
  );
}
