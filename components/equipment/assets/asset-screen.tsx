"use client";

import { recordScreen } from "#components/screen/record-screen.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getItAsset, type WholeAsset } from "#lib/equipment/assets/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { ActOnAsset } from "./act-on-asset.tsx";
import { AssetFacts } from "./asset-facts.tsx";
import { nameOf } from "./asset-list.tsx";
import { CustodyTimeline } from "./custody-timeline.tsx";

const AssetForm = lateDialog(() => import("./asset-form.tsx"));

export const AssetScreen = recordScreen({
  needs: "it-assets:read",
  title: "Asset",
  what: "equipment",
  list: { href: "/equipment/assets", title: "Assets" },
  read: (asset_id) => query(getItAsset, { asset_id }),
  draw: (asset) => <Details asset={asset} />,
});

function Details({ asset }: { asset: WholeAsset }) {
  const { scopes } = useAccount();
  return (
    <>
      <PageHeader
        title={nameOf(asset)}
        action={
          scopes.includes("it-assets:write") ? (
            <DialogButton dialog={({ onClose }) => <AssetForm asset={asset} onClose={onClose} />}>Edit…</DialogButton>
          ) : null
        }
      />
      <div className="mb-5">
        <ActOnAsset asset={asset} />
      </div>
      <h2 className="sr-only">Details</h2>
      <div className="grid max-w-256 items-start gap-8 lg:grid-cols-2">
        <AssetFacts asset={asset} />
        <CustodyTimeline id={asset.id} />
      </div>
    </>
  );
}
