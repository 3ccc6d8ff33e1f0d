import { undoAction } from "#components/screen/undo-action.ts";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { Asset } from "#lib/equipment/assets/contract.ts";
import { type ActionInput, type ActionName, actionWords, actOn, undo } from "./asset-actions.ts";
import { nameOf } from "./asset-list.tsx";

const ActionDialog = lateDialog(() => import("./action-dialog.tsx"));

interface AssetActionProps {
  action: ActionName;
  asset: Asset;
  onClose: () => void;
}

/** The dialog of an action on one asset, which can be undone. */
export function AssetAction({ action, asset, onClose }: AssetActionProps) {
  const name = nameOf(asset);

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

  return <ActionDialog action={action} subject={name} assetId={asset.id} send={send} onClose={onClose} />;
}
