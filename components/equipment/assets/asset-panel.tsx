"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { getItAsset } from "#lib/equipment/assets/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { ActOnAsset } from "./act-on-asset.tsx";
import { type AssetRow, nameOf } from "./asset-columns.tsx";
import { AssetFacts } from "./asset-facts.tsx";
import { CustodyTimeline } from "./custody-timeline.tsx";

interface AssetPanelProps {
  id: string;
  /** The asset as the list has it, shown until the rest has loaded. */
  preview: AssetRow | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export default function AssetPanel({ id, preview, onStep, onClose }: AssetPanelProps) {
  const { data, error, refetch, isFetching } = useQuery(query(getItAsset, { asset_id: id }));
  const asset = data?.data ?? preview;
  return (
    <SidePanel
      title={asset ? nameOf(asset) : "Asset"}
      subtitle={
        <Link href={`/equipment/assets/${id}`} className="text-sm leading-6 underline">
          Open page
        </Link>
      }
      onClose={onClose}
      actions={
        <>
          <IconButton label="Previous asset" icon={ChevronUp} onClick={() => onStep(-1)} />
          <IconButton label="Next asset" icon={ChevronDown} onClick={() => onStep(1)} />
        </>
      }
    >
      {error && !data ? (
        <ErrorState
          title="Couldn't load the asset"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <div key={id} className="flex flex-col gap-5">
          <ActOnAsset asset={data.data} />
          <AssetFacts asset={data.data} />
          <CustodyTimeline id={id} />
        </div>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
