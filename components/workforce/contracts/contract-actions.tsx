import { useRef } from "react";
import { useDialog } from "#components/forms/use-dialog.ts";
import { usePageCommand } from "#components/screen/commands.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { call } from "#lib/platform/api/client.ts";
import {
  type Contract,
  terminateContract,
  transitionContract,
  withdrawContractTermination,
} from "#lib/workforce/contracts/contract.ts";
import { contractStatuses, statusVerbs } from "./contract-words.tsx";
import { useContractChange } from "./use-contract.ts";

const AmendContract = lateDialog(() => import("./amend-contract.tsx"));
const TerminateContract = lateDialog(() => import("./terminate-contract.tsx"));
const CancelContract = lateDialog(() => import("./cancel-contract.tsx"));

/** The contract actions available now; the next step of a new contract is primary. */
export function ContractActions({ contract }: { contract: Contract }) {
  const mayWrite = useAccount().scopes.includes("contracts:write");
  const { open: begin, draw } = useDialog<"amend" | "terminate" | "cancel">();
  const more = useRef<HTMLButtonElement>(null);
  const change = useContractChange(transitionContract, "Status changed");
  const withdraw = useContractChange(withdrawContractTermination, "Termination withdrawn", {
    run: () =>
      call(terminateContract, {
        contract_id: contract.id,
        ends_on: contract.ends_on ?? "",
        reason: contract.termination_reason ?? "",
      }),
    done: "Contract terminated again",
  });
  const allowed = mayWrite ? contract.allowed_actions : [];
  const next = mayWrite ? contract.next_statuses : [];
  usePageCommand(allowed.includes("amend"), { label: "Amend the contract", run: () => begin("amend") });
  if (!mayWrite) return <ViewOnly what="contracts" needs="contracts:write" />;
  const forward = next.filter((status) => status !== "cancelled" && status !== "new");
  return (
    <ActionGroup label="Contract actions" className="flex flex-wrap gap-2">
      {next.includes("new") ? (
        <Button
          onClick={() => change.mutate({ contract_id: contract.id, status: "new" })}
          pending={change.isPending && change.variables.status === "new"}
        >
          {statusVerbs.new}
        </Button>
      ) : null}
      {allowed.includes("withdraw_termination") ? (
        <Button onClick={() => withdraw.mutate({ contract_id: contract.id })} pending={withdraw.isPending}>
          Withdraw the termination
        </Button>
      ) : null}
      {allowed.includes("amend") ? (
        <Button variant={forward.length === 0 ? "primary" : "secondary"} onClick={() => begin("amend")}>
          Amend…
        </Button>
      ) : null}
      {forward.map((status, at) => (
        <Button
          key={status}
          variant={at === forward.length - 1 ? "primary" : "secondary"}
          onClick={() => change.mutate({ contract_id: contract.id, status })}
          pending={change.isPending && change.variables.status === status}
          title={`Changes the status to “${contractStatuses[status].word}”`}
        >
          {statusVerbs[status]}
        </Button>
      ))}
      {next.includes("cancelled") || allowed.includes("terminate") ? (
        <MoreActions ref={more}>
          {allowed.includes("terminate") ? (
            <MenuItem danger onClick={() => begin("terminate", more.current)}>
              Terminate…
            </MenuItem>
          ) : null}
          {next.includes("cancelled") ? (
            <MenuItem danger onClick={() => begin("cancel", more.current)}>
              {statusVerbs.cancelled}…
            </MenuItem>
          ) : null}
        </MoreActions>
      ) : null}
      {draw((task, opened) => {
        if (task === "cancel") return <CancelContract contract={contract} onClose={opened.onClose} />;
        const Dialog = task === "amend" ? AmendContract : TerminateContract;
        return <Dialog contract={contract} {...opened} />;
      })}
    </ActionGroup>
  );
}
