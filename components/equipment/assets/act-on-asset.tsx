import QrCode from "lucide-react/icons/qr-code";
import { useState } from "react";
import { undoAction } from "#components/screen/undo-action.ts";
import { useMay } from "#components/screen/use-may.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { toast } from "#components/ui/toast.tsx";
import { type Asset, getItAssetLabels } from "#lib/equipment/assets/contract.ts";
import { requestOf } from "#lib/platform/api/client.ts";
import { type ActionInput, type ActionName, actionsFor, actionWords, actOn, undo } from "./asset-actions.ts";
import { nameOf } from "./asset-list.tsx";

const ActionDialog = lateDialog(() => import("./action-dialog.tsx"));

/** The actions on one asset, as buttons. */
export function ActOnAsset({ asset }: { asset: Asset }) {
  const mayWrite = useMay("it-assets:write");
  const [action, setAction] = useState<ActionName | null>(null);
  const name = nameOf(asset);
  const actions = mayWrite ? actionsFor(asset) : [];
  const usual = actions.filter((each) => !actionWords[each].isDanger);
  const ending = actions.filter((each) => actionWords[each].isDanger);

  async function send(input: ActionInput, key: string) {
    const moved = await actOn(asset.id, input, key);
    toast({
      title: actionWords[input.action].done(name, true),
      action: undoAction(`Couldn't undo the change to ${name}`, async () => {
        await undo(moved);
        return `${name} is back where it was`;
      }),
    });
  }

  return (
    <div className="flex flex-wrap gap-2">
      {usual.map((each, at) => (
        <Button key={each} variant={at === 0 ? "primary" : "secondary"} onClick={() => setAction(each)}>
          {actionWords[each].verb}
        </Button>
      ))}
      {mayWrite ? null : <ViewOnly what="assets" needs="it-assets:write" />}
      <a href={requestOf(getItAssetLabels, { asset_ids: [asset.id] }).url} download className={buttonClasses()}>
        <QrCode aria-hidden="true" />
        Label
      </a>
      {ending.length > 0 ? (
        <MoreActions>
          {ending.map((each) => (
            <MenuItem key={each} danger onClick={() => setAction(each)}>
              {actionWords[each].verb}…
            </MenuItem>
          ))}
        </MoreActions>
      ) : null}
      {action ? (
        <ActionDialog action={action} subject={name} assetId={asset.id} send={send} onClose={() => setAction(null)} />
      ) : null}
    </div>
  );
}
