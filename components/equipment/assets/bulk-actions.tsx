import QrCode from "lucide-react/icons/qr-code";
import { useState } from "react";
import type { BulkProps } from "#components/list/windowed-list.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { getItAssetLabels } from "#lib/equipment/assets/contract.ts";
import { maxLabels } from "#lib/equipment/assets/rules.ts";
import { requestOf } from "#lib/platform/api/client.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { type ActionInput, type ActionName, actionNames, actionWords } from "./asset-actions.ts";
import { type AssetRow, type AssetView, assetList } from "./asset-list.tsx";
import type { Target } from "./bulk-requests.ts";
import { sizeOf } from "./run-bulk.ts";

const ActionDialog = lateDialog(() => import("./action-dialog.tsx"));

/** How many ids fit into a URL. */
const maxInUrl = 100;

interface BulkActionsProps extends BulkProps<AssetRow, AssetView> {
  onAct: (target: Target, input: ActionInput) => void;
}

/** The actions on the selected assets. */
export function BulkActions({ selection, view, count, onAct }: BulkActionsProps) {
  const [action, setAction] = useState<ActionName | null>(null);
  const { rows, everything } = selection;
  const total = count?.total ?? 0;
  const target: Target = everything
    ? { filters: assetList.conditionsOf(view), count: total }
    : { ids: [...rows.keys()] };
  const size = sizeOf(target);
  const labels = everything ? assetList.filtersOf(view) : { asset_ids: [...rows.keys()] };

  async function send(input: ActionInput) {
    onAct(target, input);
    selection.clear();
  }

  return (
    <>
      {actionNames.map((each) => (
        <Button key={each} size="small" onClick={() => setAction(each)}>
          {actionWords[each].verb}
        </Button>
      ))}
      {size <= (everything ? maxLabels : maxInUrl) ? (
        <a href={requestOf(getItAssetLabels, labels).url} download className={buttonClasses({ size: "small" })}>
          <QrCode aria-hidden="true" />
          Labels
        </a>
      ) : null}
      {action ? (
        <ActionDialog action={action} subject={countOf(size, "asset")} send={send} onClose={() => setAction(null)} />
      ) : null}
    </>
  );
}
