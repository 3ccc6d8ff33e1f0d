import QrCode from "lucide-react/icons/qr-code";
import { useState } from "react";
import { useMay } from "#components/screen/use-may.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { type Asset, getItAssetLabels } from "#lib/equipment/assets/contract.ts";
import { requestOf } from "#lib/platform/api/client.ts";
import { AssetAction } from "./asset-action.tsx";
import { type ActionName, actionsFor, actionWords } from "./asset-actions.ts";

/** The actions on one asset, as buttons. */
export function ActOnAsset({ asset }: { asset: Asset }) {
  const mayWrite = useMay("it-assets:write");
  const [action, setAction] = useState<ActionName | null>(null);
  const actions = mayWrite ? actionsFor(asset) : [];
  const usual = actions.filter((each) => !actionWords[each].isDanger);
  const ending = actions.filter((each) => actionWords[each].isDanger);

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
      {action ? <AssetAction action={action} asset={asset} onClose={() => setAction(null)} /> : null}
    </div>
  );
}
