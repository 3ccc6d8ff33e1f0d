import { useQuery } from "@tanstack/react-query";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { query as queryOf } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { type Contract, getContractHistory, type HistoryItem } from "#lib/workforce/contracts/contract.ts";
import { contractStatuses } from "./contract-words.tsx";

/** Everything that happened to the contract, latest first. */
export function ContractHistory({ contract }: { contract: Contract }) {
  const history = useQuery(queryOf(getContractHistory, { contract_id: contract.id }));
  return (
    <Section title="History" id="history">
      <Read what="the history" query={history}>
        {({ data }) => (
          <ol className="text-sm">
            {data.toReversed().map((item) => (
              <li key={item.id} className="border-t py-2">
                <p>{wordsOf(item, contract, data)}</p>
                {item.note || item.reason ? <p className="text-fg-2">{item.note || item.reason}</p> : null}
                <p className="text-xs text-fg-2">
                  <Timestamp value={item.at} />
                  {item.by ? ` by ${item.by}` : ""}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Read>
    </Section>
  );
}

/** What an amendment changes compared with the terms before its effective date. */
function amendmentWords(item: HistoryItem, contract: Contract, all: readonly HistoryItem[]): string {
  const day = item.effective_on ?? "";
  const before = all
    .filter(({ type, effective_on }) => type === "amended" && effective_on !== null && effective_on < day)
    .reduce((latest, one) => ((one.effective_on ?? "") > (latest.effective_on ?? "") ? one : latest), {
      effective_on: null as string | null,
      rate: contract.initial_rate as string | null,
      title: contract.initial_title as string | null,
    });
  const title = item.title !== before.title ? (item.title ?? "") : "";
  const rate = item.rate !== before.rate || title === "" ? formatMoney(item.rate, contract.currency) : "";
  return `Amended from ${formatDate(day)}: ${[rate, title].filter(Boolean).join(", ")}`;
}

function wordsOf(item: HistoryItem, contract: Contract, all: readonly HistoryItem[]): string {
  const words: Record<HistoryItem["type"], string> = {
    created: "Created",
    status_changed: item.to_status ? contractStatuses[item.to_status].word : "",
    amended: item.type === "amended" ? amendmentWords(item, contract, all) : "",
    terminated: `Terminated, last day ${formatDate(item.ends_on)}`,
    termination_withdrawn: "Termination withdrawn",
  };
  return words[item.type];
}
