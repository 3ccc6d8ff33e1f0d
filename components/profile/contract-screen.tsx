"use client";

import { EorActions } from "#components/eor/resignations/worker-link-button.tsx";
import { ReturnNote } from "#components/equipment/assets/return-note.tsx";
import { OpenCorrections } from "#components/money/pay-corrections/open-corrections.tsx";
import { recordScreen } from "#components/screen/record-screen.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ContractActions } from "#components/workforce/contracts/contract-actions.tsx";
import { ContractFacts } from "#components/workforce/contracts/contract-facts.tsx";
import { ContractHistory } from "#components/workforce/contracts/contract-history.tsx";
import { ContractStatus, contractsPath } from "#components/workforce/contracts/contract-words.tsx";
import { UpcomingAmendments } from "#components/workforce/contracts/upcoming-amendments.tsx";
import { query } from "#lib/platform/api/client.ts";
import { type Contract, getContract } from "#lib/workforce/contracts/contract.ts";
import { PaySection } from "./pay-section.tsx";
import { AdjustmentSection, InvoiceSection, TimeSection } from "./work-sections.tsx";

export const ContractScreen = recordScreen({
  needs: "contracts:read",
  title: "Contract",
  what: "contracts",
  list: { href: contractsPath, title: "Contracts" },
  read: (contract_id) => query(getContract, { contract_id }),
  draw: (contract) => <Details contract={contract} />,
});

function Details({ contract }: { contract: Contract }) {
  const readsPay = useAccount().scopes.includes("accounting:read");
  const subject = { person_id: contract.worker.id, contract_id: contract.id };
  return (
    <>
      <PageHeader
        title={contract.worker.name}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <ContractStatus contract={contract} />
            <span>{contract.title}</span>
          </span>
        }
        action={<ContractActions contract={contract} />}
      />
      {contract.ends_on === null ? null : <ReturnNote person={contract.worker} className="mb-4" />}
      <EorActions contract={contract} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <PaySection subject={subject} />
          <ContractFacts contract={contract} />
          <UpcomingAmendments contract={contract} />
          {readsPay ? <OpenCorrections of={{ contract_id: contract.id }} /> : null}
          <TimeSection subject={subject} />
          <AdjustmentSection subject={subject} contracts={[contract]} />
          <InvoiceSection subject={subject} />
        </div>
        <ContractHistory contract={contract} />
      </div>
    </>
  );
}
