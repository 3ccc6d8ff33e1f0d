import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { afterPause } from "#components/table/after-pause.ts";
import { search } from "#lib/organization/search/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { matchCommand } from "./match-command.ts";
import { recentRecords } from "./recent-records.ts";

export type SearchGroup = OutputOf<typeof search>["data"][number];
export type SearchRecord = SearchGroup["records"][number];

const typingMs = 120;
const longest = 200;

function holds(typed: string) {
  return ({ title, detail }: SearchRecord) => matchCommand(title, typed, detail ? [detail] : []) > 0;
}

/** Recent records and search results. Until a response arrives, the previous results that still match are kept. */
export function useSearch(typed: string) {
  const account = useAccount();
  const wanted = typed.trim().slice(0, longest);
  const [asked, setAsked] = useState("");
  useEffect(() => afterPause(typingMs, () => setAsked(wanted)), [wanted]);

  const [opened] = useState(() => recentRecords(account));
  const recent = useQuery({
    ...query(search, { records: opened }),
    enabled: opened.length > 0,
    staleTime: 0,
  });
  const found = useQuery({
    ...query(search, { query: asked }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

  const isStale = wanted !== "" && (asked !== wanted || found.isPlaceholderData);
  const groups = wanted === "" || (found.isError && !isStale) ? [] : (found.data?.data ?? []);
  const fitting = isStale
    ? groups.map((group) => ({ ...group, list_path: null, records: group.records.filter(holds(wanted)) }))
    : groups;
  const known = new Map(
    (recent.data?.data ?? []).flatMap(({ records }) => records.map((one) => [`${one.kind}:${one.id}`, one])),
  );
  const latest = opened.flatMap((record) => known.get(record) ?? []);
  return {
    recent: wanted === "" ? latest : latest.filter(holds(wanted)),
    groups: fitting.filter(({ records }) => records.length > 0),
    isSearching: wanted !== "" && (isStale || found.isFetching) && !found.isError,
    error: wanted !== "" && !isStale ? found.error : null,
    retry: () => void found.refetch(),
    isRetrying: found.isRefetching,
  };
}
