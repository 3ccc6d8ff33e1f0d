"use client";

import { ImportLink } from "#components/list/import-link.tsx";
import { useAdding } from "#components/list/use-adding.tsx";
import { WindowedList } from "#components/list/windowed-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateCode } from "#components/screen/late-panel.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { late } from "#components/ui/late.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { type AssetRow, assetList, nameOf } from "./asset-list.tsx";
import { EquipmentTabs } from "./equipment-tabs.tsx";
import { useBulk } from "./use-bulk.ts";

const BulkActions = late(async () => (await import("./bulk-actions.tsx")).BulkActions);
const BulkProgress = late(async () => (await import("./bulk-progress.tsx")).BulkProgress);
const assetPanel = lateCode(async () => (await import("./asset-panel.tsx")).default);
const AddAsset = lateDialog<OpenedDialog>(() => import("./asset-form.tsx"));

export const AssetsScreen = forRole("it-assets:read", { title: "Assets", what: "equipment" }, Assets);

const nameInFull = (row: AssetRow) => `${nameOf(row)}${row.serial_number ? `, ${row.serial_number}` : ""}`;

function Assets() {
  const mayWrite = useMay("it-assets:write");
  const { run, act, dismiss } = useBulk();
  const { add, button, dialog } = useAdding({
    label: "Add asset",
    may: mayWrite,
    what: "assets",
    needs: "it-assets:write",
    Form: AddAsset,
  });

  return (
    <>
      <WindowedList
        list={assetList}
        panel={assetPanel}
        nameOf={mayWrite ? nameInFull : undefined}
        bulk={(chosen) => (
          <BulkActions {...chosen} onAct={(target, action) => void act(target, action).catch(() => undefined)} />
        )}
        action={
          <>
            {mayWrite ? <ImportLink href="/equipment/assets/import" /> : null}
            {button}
          </>
        }
        tabs={<EquipmentTabs />}
        notice={run ? <BulkProgress run={run} onDismiss={dismiss} /> : null}
        none={
          <EmptyState
            title="No assets yet."
            action={mayWrite ? <Button onClick={add}>Add the first asset</Button> : null}
          />
        }
      />
      {dialog}
    </>
  );
}
