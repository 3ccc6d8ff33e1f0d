"use client";

import { useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { lazy, Suspense, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { cursorPages } from "#components/table/cursor-pages.ts";
import { DisplayMenu } from "#components/table/display-menu.tsx";
import { FillPage } from "#components/table/fill-page.tsx";
import { useCachedPage } from "#components/table/use-cached-page.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { useOpenRow } from "#components/table/use-open-row.ts";
import { useSelection } from "#components/table/use-selection.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { exportItAssets, listItAssets } from "#lib/equipment/assets/contract.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import { type AssetRow, assetColumns, nameOf } from "./asset-columns.tsx";
import { AssetFilters } from "./asset-filters.tsx";
import { AssetList, keyOf } from "./asset-list.tsx";
import { assetParams, assetsInput, filtersOf, optionalColumns, switcherOf } from "./asset-view.ts";
import { EquipmentTabs } from "./equipment-tabs.tsx";
import { useBulk } from "./use-bulk.ts";

const BulkBar = lazy(async () => ({ default: (await import("#components/table/bulk-bar.tsx")).BulkBar }));
const BulkActions = lazy(async () => ({ default: (await import("./bulk-actions.tsx")).BulkActions }));
const BulkProgress = lazy(async () => ({ default: (await import("./bulk-progress.tsx")).BulkProgress }));
const assetPanel = lateCode(async () => (await import("./asset-panel.tsx")).default);
const AssetForm = lazy(() => import("./asset-form.tsx"));

export const AssetsScreen = forRole("it-assets:read", { title: "Assets", what: "equipment" }, Assets);

function Assets() {
  const mayWrite = useAccount().scopes.includes("it-assets:write");
  const { view, change, select } = useListView(assetParams);
  const client = useQueryClient();
  const input = assetsInput(view);
  const total = useCachedPage(listItAssets, input)?.total_count;
  const pageQuery = cursorPages<AssetRow, typeof listItAssets>(client, listItAssets, input);
  const { table, open, panel } = useOpenRow<AssetRow>(view.asset, (asset, how) => change({ asset }, how));
  const [adding, setAdding] = useState(false);
  const { run, act, dismiss } = useBulk();
  const selection = useSelection<AssetRow>({
    view: JSON.stringify(filtersOf(view)),
    pageQuery,
    keyOf,
    nameOf: (row) => `Select ${nameOf(row)}${row.serial_number ? `, ${row.serial_number}` : ""}`,
  });
  const chosen = selection.everything ? (total ?? 0) : selection.rows.size;
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
    <Page panel={panel && <LatePanel code={assetPanel} panel={panel} />}>
      <FillPage>
        <PageHeader
          title="Assets"
          count={total}
          beside={<ViewSwitcher page="assets" {...switcherOf(view, change, select)} />}
          action={
            <div className="flex flex-wrap gap-2">
              <CsvLink href={csvAddress(exportItAssets, filtersOf(view))} total={total} />
              {mayWrite ? (
                <Link href="/equipment/assets/import" className={buttonClasses()}>
                  <Upload aria-hidden="true" />
                  Import
                </Link>
              ) : null}
              {add}
            </div>
          }
        />
        <EquipmentTabs />
        <AssetFilters view={view} onSelect={select}>
          <DisplayMenu
            columns={assetColumns}
            hidden={view.hide}
            onHiddenChange={(hidden) => change({ hide: optionalColumns.filter((key) => hidden.includes(key)) })}
            sort={view.sort}
            onSort={(sort) => select({ sort })}
          />
        </AssetFilters>
        <Suspense>{run ? <BulkProgress run={run} onDismiss={dismiss} /> : null}</Suspense>
        <AssetList
          ref={table}
          view={view}
          pageQuery={pageQuery}
          onChange={change}
          onSelect={select}
          onOpen={open}
          selection={mayWrite ? selection.table : undefined}
          add={add}
        />
        {chosen > 0 ? (
          <Suspense>
            <BulkBar count={chosen} everything={selection.everything} onClear={selection.clear}>
              <BulkActions
                selection={selection}
                view={view}
                total={total ?? 0}
                onAct={(target, action) => void act(target, action).catch(() => undefined)}
              />
            </BulkBar>
          </Suspense>
        ) : null}
      </FillPage>
      <Suspense fallback={<EscapeCancels onCancel={() => setAdding(false)} />}>
        {adding ? <AssetForm asset={null} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </Page>
  );
}
