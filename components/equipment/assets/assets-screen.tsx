"use client";

import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { lazy, Suspense, useState } from "react";
import { WindowedList } from "#components/list/windowed-list.tsx";
import { useCommands } from "#components/screen/commands.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { lateCode } from "#components/screen/late-panel.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Link } from "#components/ui/link.tsx";
import { type AssetRow, assetList, nameOf } from "./asset-list.tsx";
import { EquipmentTabs } from "./equipment-tabs.tsx";
import { useBulk } from "./use-bulk.ts";

const BulkActions = lazy(async () => ({ default: (await import("./bulk-actions.tsx")).BulkActions }));
const BulkProgress = lazy(async () => ({ default: (await import("./bulk-progress.tsx")).BulkProgress }));
const assetPanel = lateCode(async () => (await import("./asset-panel.tsx")).default);
const AssetForm = lazy(() => import("./asset-form.tsx"));

export const AssetsScreen = forRole("it-assets:read", { title: "Assets", what: "equipment" }, Assets);

const nameInFull = (row: AssetRow) => `${nameOf(row)}${row.serial_number ? `, ${row.serial_number}` : ""}`;

function Assets() {
  const mayWrite = useAccount().scopes.includes("it-assets:write");
  const [adding, setAdding] = useState(false);
  const { run, act, dismiss } = useBulk();
  useCommands(mayWrite ? [{ label: "Add asset", group: "This page", keys: "N", run: () => setAdding(true) }] : []);

  const add = mayWrite ? (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      Add asset
    </Button>
  ) : (
    <ViewOnly what="assets" />
  );

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
            {mayWrite ? (
              <Link href="/equipment/assets/import" className={buttonClasses()}>
                <Upload aria-hidden="true" />
                Import
              </Link>
            ) : null}
            {add}
          </>
        }
        tabs={<EquipmentTabs />}
        notice={<Suspense>{run ? <BulkProgress run={run} onDismiss={dismiss} /> : null}</Suspense>}
        none={<EmptyState title="No assets yet." action={add} />}
      />
      <Suspense fallback={<EscapeCancels onCancel={() => setAdding(false)} />}>
        {adding ? <AssetForm asset={null} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </>
  );
}
