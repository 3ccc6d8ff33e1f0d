import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import { getBoard, listBoardCards, listBoardChanges } from "#lib/recruiting/boards/contract.ts";
import type { Board, BoardCard } from "./board-card.ts";
import type { BoardStore } from "./board-store.ts";
import { type BoardView, filtersOf } from "./board-view.ts";

const everyMs = 1000;
const slowestMs = 15_000;
const freshMs = 2000;

/** Polls for others' changes about once a second while the board is visible, and loads more cards on demand. */
export function useLiveBoard(store: BoardStore, board: Board, view: BoardView) {
  const client = useQueryClient();
  const { id: me } = useAccount();
  const version = useRef(board.version);
  const wake = useRef<() => void>(() => undefined);
  const reading = useRef(new Set<string>());
  const [failures, setFailures] = useState(0);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const filterKey = JSON.stringify(filtersOf(view));
  /** The current filters; responses to requests with earlier ones are dropped. */
  const wanted = useRef(filterKey);
  const shownFilters = useRef(filterKey);
  const filtering = useRef<AbortController>(null);

  /** Says who moved a card elsewhere that was just moved here. */
  function noticeOthers(cards: readonly BoardCard[], asked: number) {
    const others = cards.filter(
      (card) => card.moved_by?.id !== me && store.card(card.id)?.application_stage_id !== card.application_stage_id,
    );
    for (const card of others) {
      const own = store.get().pending.findLast((move) => move.id === card.id);
      if (!own || own.confirmed === null || own.confirmed > asked || own.stage_id === card.interview_plan_stage_id)
        continue;
      const stage = board.stages.find(({ id }) => id === card.interview_plan_stage_id)?.name ?? "another stage";
      toast({ title: `${card.moved_by?.name ?? "Someone"} moved ${card.candidate_name} to ${stage} after you` });
    }
    if (others.length === 0) return;
    setFresh(new Set(others.map(({ id }) => id)));
    setTimeout(() => setFresh(new Set()), freshMs);
  }

  const readAgain = useCallback(
    async (key: string, signal: AbortSignal) => {
      const asked = store.now();
      const { data } = await call(getBoard, { job_id: board.job.id, ...JSON.parse(key) }, { signal });
      if (wanted.current !== key) return;
      version.current = data.version;
      shownFilters.current = key;
      store.replace(data.stages, asked);
    },
    [store, board.job.id],
  );

  const poll = useEffectEvent(async (signal: AbortSignal) => {
    const asked = store.now();
    const since = version.current;
    const { data } = await call(listBoardChanges, { job_id: board.job.id, since }, { signal });
    // The whole board was reloaded in between, perhaps with other filters: the next poll gets what came after.
    if (wanted.current !== filterKey || version.current !== since) return;
    noticeOthers(data.cards, asked);
    const hasMoves = store.get().pending.some(({ confirmed }) => confirmed !== null && confirmed <= asked);
    const isNarrowed = filterKey !== "{}";
    const isUnread = shownFilters.current !== filterKey && filtering.current === null;
    if (data.is_reset || isUnread || (isNarrowed && (data.version !== since || hasMoves)))
      await readAgain(filterKey, signal);
    else {
      version.current = data.version;
      store.take(data, asked);
    }
    // Cached views of one application, such as its panel, are now older than the board.
    if (data.cards.length > 0) void client.invalidateQueries({ queryKey: ["ats", "get_application"] });
  });

  useEffect(() => {
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let failed = 0;
    let running = false;
    let again = false;
    async function turn() {
      clearTimeout(timer);
      if (running) {
        again = true;
        return;
      }
      if (document.visibilityState === "hidden" || end.signal.aborted) return;
      running = true;
      try {
        await poll(end.signal);
        failed = 0;
      } catch (error) {
        if (end.signal.aborted) return;
        noticeSessionBreak(error);
        failed += 1;
      }
      running = false;
      setFailures(failed);
      timer = setTimeout(turn, again ? 0 : Math.min(slowestMs, everyMs * 2 ** failed));
      again = false;
    }
    wake.current = () => void turn();
    const onSight = () => void turn();
    document.addEventListener("visibilitychange", onSight);
    timer = setTimeout(turn, everyMs);
    return () => {
      end.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onSight);
    };
  }, []);

  useEffect(() => {
    wanted.current = filterKey;
    if (shownFilters.current === filterKey) return;
    const end = new AbortController();
    filtering.current = end;
    const stop = () => {
      if (filtering.current === end) filtering.current = null;
    };
    readAgain(filterKey, end.signal)
      .catch((error) => {
        if (end.signal.aborted) return;
        noticeSessionBreak(error);
        setFailures((count) => Math.max(count, 3));
      })
      .finally(stop);
    return () => {
      end.abort();
      stop();
    };
  }, [filterKey, readAgain]);

  const readMore = useCallback(
    async (stageId: string) => {
      const cursor = store.get().stages.get(stageId)?.next_cursor;
      if (!cursor || reading.current.has(stageId)) return;
      reading.current.add(stageId);
      try {
        const input = { job_id: board.job.id, interview_plan_stage_id: stageId, ...JSON.parse(shownFilters.current) };
        const page = await call(listBoardCards, { ...input, cursor, limit: 100 });
        if (store.get().stages.get(stageId)?.next_cursor === cursor) store.addPage(stageId, page);
      } catch (error) {
        noticeSessionBreak(error);
      } finally {
        reading.current.delete(stageId);
      }
    },
    [store, board.job.id],
  );

  return { refresh: () => wake.current(), isPaused: failures >= 3, fresh, readMore };
}
