import { useQuery } from "@tanstack/react-query";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { RowFacts } from "#components/table/row-facts.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { getItAsset } from "#lib/equipment/assets/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { ActOnAsset } from "./act-on-asset.tsx";
import { AssetFacts } from "./asset-facts.tsx";
import { type AssetRow, assetList, nameOf } from "./asset-list.tsx";
import { CustodyTimeline } from "./custody-timeline.tsx";

export default function AssetPanel({ id, preview, ...steps }: PanelProps<AssetRow>) {
  const found = useQuery(query(getItAsset, { asset_id: id }));
  const { data } = found;
  const asset = data?.data ?? preview;
  return (
    <RecordPanel
      noun="asset"
      query={found}
      title={asset ? nameOf(asset) : "Asset"}
      subtitle={
        <Link href={`/equipment/assets/${id}`} className="text-sm leading-6 underline">
          Open page
        </Link>
      }
      {...steps}
    >
      {data ? (
        <div key={id} className="flex flex-col gap-5">
          <ActOnAsset asset={data.data} />
          <AssetFacts asset={data.data} />
          <Later>
            <CustodyTimeline id={id} />
          </Later>
        </div>
      ) : (
        <RowFacts row={preview} columns={assetList.columns} except={["name"]} />
      )}
    </RecordPanel>
  );
}
