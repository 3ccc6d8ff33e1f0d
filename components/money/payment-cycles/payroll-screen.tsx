"use client";

import { CardList } from "#components/list/card-list.tsx";
import { useAdding } from "#components/list/use-adding.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { type Cycle, isTransitioning } from "./cycle.ts";
import { cycleList } from "./cycle-list.tsx";
import { restingMs, workingMs } from "./use-cycles.ts";

const NewCycle = lateDialog(() => import("./new-cycle.tsx"));

export const PayrollScreen = forRole("accounting:read", { title: "Payroll", what: "payroll" }, Payroll);

const refetchMs = (cycles: readonly Cycle[]) => (cycles.some(isTransitioning) ? workingMs : restingMs);

function Payroll() {
  const may = useMay("accounting:write");
  const { add, button, dialog } = useAdding({
    ...{ label: "New payment cycle", may, what: "payment cycles", needs: "accounting:write", keywords: ["payroll"] },
    Form: NewCycle,
  });
  return (
    <>
      <CardList
        list={cycleList}
        description="A payment cycle collects everyone's pay for a period. Closing it creates the invoices."
        action={button}
        refetchMs={refetchMs}
        none={
          <EmptyState
            title="No payment cycles yet. The first one sets the date from which you pay people here."
            action={may ? <Button onClick={add}>Create the first payment cycle</Button> : null}
          />
        }
      />
      {dialog}
    </>
  );
}
