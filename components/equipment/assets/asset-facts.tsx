import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Section } from "#components/ui/section.tsx";
import { Status } from "#components/ui/status.tsx";
import type { WholeAsset } from "#lib/equipment/assets/contract.ts";
import { lifeMonths } from "#lib/equipment/assets/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { placeOf, ReturnDue } from "./asset-list.tsx";
import { toneOf, wordOf } from "./asset-words.ts";

/** All details of an asset's current state. */
export function AssetFacts({ asset }: { asset: WholeAsset }) {
  const { product, assigned_user: user, purchase_value: cost, ownership } = asset;
  return (
    <div className="flex flex-col gap-5">
      <DetailList>
        <Detail name={user ? "Holder" : "Place"}>
          {user ? (
            <Link href={`/people/${user.hris_profile_id}`} className="inline-block leading-6 underline">
              {placeOf(asset)}
            </Link>
          ) : (
            placeOf(asset)
          )}
        </Detail>
        <Detail name="Since">{formatDate(asset.held_since)}</Detail>
        <Detail name="Status">
          <Status tone={toneOf(asset.status)}>{wordOf(asset.status)}</Status>
        </Detail>
        {asset.return_due_on ? (
          <Detail name="Return due">
            <ReturnDue day={asset.return_due_on} />
          </Detail>
        ) : null}
        <Detail name="Serial number">
          <span className="font-mono text-xs break-all">{asset.serial_number ?? missing}</span>
        </Detail>
        <Detail name="Category">{wordOf(product.category)}</Detail>
        <Detail name="Grade">{wordOf(asset.grade)}</Detail>
        {product.specifications.map(({ name, value }) => (
          <Detail key={`${name} ${value}`} name={name}>
            {value}
          </Detail>
        ))}
      </DetailList>
      <Section title="Purchase and value" id="purchase" isMinor>
        <DetailList>
          <Detail name="Purchased">{formatDate(asset.purchase_date)}</Detail>
          <Detail name="Cost">{cost ? <Money amount={cost.amount} currency={cost.currency} /> : missing}</Detail>
          <Detail name="Book value">
            {cost ? (
              <>
                <Money amount={asset.book_value} currency={cost.currency} />
                <span className="block text-xs text-fg-2">
                  Straight-line over {lifeMonths(product.category)} months, by whole months
                </span>
              </>
            ) : (
              missing
            )}
          </Detail>
          <Detail name="Supplier">{asset.supplier ?? missing}</Detail>
          <Detail name="Warranty ends">{formatDate(asset.warranty_ends_on)}</Detail>
          <Detail name="Owner">{ownership.name}</Detail>
          <RecordDetails name="Asset ID" id={asset.id} />
        </DetailList>
      </Section>
    </div>
  );
}
