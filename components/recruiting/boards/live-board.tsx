import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PartFocus } from "#components/recruiting/applications/application-details.tsx";
import type { CandidateSteps } from "#components/recruiting/applications/application-panel.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { BulkBar } from "#components/table/bulk-bar.tsx";
import { FillPage } from "#components/table/fill-page.tsx";
import { afterPaint } from "#components/ui/after-paint.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Page } from "#components/ui/page.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { moveApplication, undoApplicationMove } from "#lib/recruiting/stages/contract.ts";
import { Board, revealIn } from "./board.tsx";
import { type BoardStage, type Board as Data, isArchive } from "./board-card.ts";
import { BoardFilters, BoardHeader } from "./board-header.tsx";
import { nextFocusedCard, stageSteps } from "./board-navigation.ts";
import { type BoardState, type Columns, columnsOf, type Place, placeOf } from "./board-state.ts";
import { type BoardServer, createBoardStore } from "./board-store.ts";
import { addressOf, type BoardView, isFiltered, matchesWait } from "./board-view.ts";
import type { DropKind } from "./card-drag.ts";
import type { CardTask } from "./card-menu.tsx";
import { CardPopups, type OpenMenu } from "./card-popups.tsx";
import { type MoveOrder, moveInput, plainMove } from "./move-order.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import { useBoardMoves } from "./use-board-moves.ts";
import { useBoardView } from "./use-board-view.ts";
import { useLiveBoard } from "./use-live-board.ts";
import { useNow } from "./use-now.ts";

const MoveDialog = lateDialog(() => import("./move-dialog.tsx"));
const applicationPanel = lateCode(
  async () => (await import("#components/recruiting/applications/application-panel.tsx")).default,
);

interface Choosing {
  ids: readonly string[];
  stage: BoardStage | null;
}

const serverOf = (me: string): BoardServer => ({
  move: async (id, order, idempotencyKey, from) =>
    (await call(moveApplication, moveInput(id, me, order, from), { idempotencyKey })).data.id,
  undo: async (application_id, application_stage_id) => {
    const { data } = await call(undoApplicationMove, { application_id, application_stage_id });
    if (data.email_was_sent) toast({ title: "The move was undone, but its email had already been sent" });
    return data.interview_plan_stage_id;
  },
});

/** The columns with the cards that have been in their stage long enough. Those that didn't change stay the same. */
function useColumns(state: BoardState, { wait }: BoardView, stages: readonly BoardStage[], now: number): Columns {
  const before = useRef<Columns>(undefined);
  const all = useMemo(() => {
    before.current = columnsOf(state, before.current);
    return before.current;
  }, [state]);
  return useMemo(() => {
    if (wait === null) return all;
    const targets = new Map(stages.map((stage) => [stage.id, stage.target_days]));
    return new Map(
      [...all].map(([id, column]) => {
        const cards = column.cards.filter((card) => matchesWait(wait, card, targets.get(id) ?? null, now));
        return [id, { ...column, cards, count: cards.length }];
      }),
    );
  }, [all, wait, stages, now]);
}

export function LiveBoard({ board: data }: { board: Data }) {
  const { id: me, scopes } = useAccount();
  const mayMove = scopes.includes("ats:write");
  const router = useRouter();
  const { view, change } = useBoardView();
  const now = useNow();
  const board = useRef<HTMLDivElement>(null);
  const [store] = useState(() => createBoardStore(data.stages, serverOf(me)));
  const live = useLiveBoard(store, data, view);
  const moves = useBoardMoves({ store, stages: data.stages, onRefused: live.refresh });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  /** What to bring into view in the panel that opens; another object each time that it is asked for. */
  const [focus, setFocus] = useState<PartFocus | null>(null);
  const anchor = useRef<string | null>(null);
  const opened = useRef<{ id: string; place: Place } | null>(null);

  const columns = useColumns(store.useValue(), view, data.stages, now);

  const keys = useBoardKeys({
    ...{ board, columns, stages: data.stages, mayMove },
    reveal: (place) => revealIn(board.current, place),
    onMove: (id, stage) => moveTo([id], stage, "move"),
    onChoose: (id) => choose([id], null),
    onToggle: (id) => toggle(id, false),
    onUndo: undoLast,
    onClear: () => setSelected(new Set()),
  });

  function choose(ids: readonly string[], stage: BoardStage | null) {
    setChoosing({ ids: ids.some((id) => selected.has(id)) ? [...selected] : ids, stage });
  }

  function moveTo(ids: readonly string[], stage: BoardStage, how: DropKind, then = follow) {
    if (isArchive(stage) && how !== "history") setChoosing({ ids, stage });
    else if (how === "choose") setChoosing({ ids, stage });
    else void perform(ids, { ...plainMove(stage.id), is_current_stage: how === "move" }, then);
  }

  /** Keeps focus on a card that has just moved. */
  function follow(id: string) {
    const place = placeOf(columnsOf(store.get()), id);
    if (place) revealIn(board.current, place);
    keys.follow(id);
  }

  /** Whoever archives one candidate after the other keeps their place: the focus goes to the next card. */
  function stayAt(place: Place) {
    const next = nextFocusedCard(columnsOf(store.get()), place);
    if (next) keys.follow(next.id);
  }

  function undoLast() {
    const hasFocus = board.current?.contains(document.activeElement);
    const [only, ...others] = moves.undoLast();
    if (only && others.length === 0 && hasFocus) follow(only);
  }

  async function perform(ids: readonly string[], order: MoveOrder, then = follow) {
    const [only] = ids;
    const hasFocus = only !== undefined && board.current?.contains(document.activeElement);
    const from = placeOf(columns, only ?? null);
    const moving = moves.move(ids, order);
    setSelected(new Set());
    if (only && (hasFocus || choosing || menu)) {
      if (order.archive && from) stayAt(from);
      else then(only);
    }
    const result = await moving;
    live.refresh();
    return result;
  }

  function toggle(id: string, range: boolean) {
    setSelected((known) => {
      const next = new Set(known);
      const place = placeOf(columns, id);
      const from = range ? placeOf(columns, anchor.current) : null;
      anchor.current = id;
      if (place && from?.stage_id === place.stage_id) {
        const [first, last] = [Math.min(from.at, place.at), Math.max(from.at, place.at)];
        for (const card of columns.get(place.stage_id)?.cards.slice(first, last + 1) ?? []) next.add(card.id);
      } else if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  const path = `/recruiting/jobs/${data.job.id}`;
  const address = addressOf(path, { ...view, application: null });
  const hrefOf = useCallback(
    (id: string) => `${address}${address.includes("?") ? "&" : "?"}application=${id}`,
    [address],
  );
  const archive = data.stages.find(isArchive) ?? null;
  const count = [...columns.values()].reduce((sum, column) => sum + column.count, 0);

  function openCard(id: string, part: CardTask | null = null) {
    setFocus(part && { part });
    change({ application: id }, view.application === null ? "push" : "replace");
  }

  /** The candidates around the open one, for the panel. */
  function stepsAround(id: string): CandidateSteps | null {
    const start = opened.current?.id === id ? opened.current.place : placeOf(columns, id);
    const steps = start && stageSteps(columns, start, id);
    if (!steps) return null;
    const { at, count: total, previous, next, isShort } = steps;
    const stage = data.stages.find((each) => each.id === start.stage_id)?.name ?? "";
    const stepTo = (card: typeof next) => card && { applicationId: card.id, candidateId: card.candidate_id };
    return {
      place: at === null ? `moved from ${stage}` : `${formatCount(at + 1)} of ${formatCount(total)} in ${stage}`,
      previous: stepTo(previous),
      next: stepTo(next),
      onStep({ applicationId }) {
        openCard(applicationId);
        const place = placeOf(columns, applicationId);
        if (place) revealIn(board.current, place);
        keys.setStop(applicationId);
        if (isShort) void live.readMore(start.stage_id);
      },
    };
  }

  function previewOf(id: string) {
    const card = store.card(id);
    return card ? { candidate: card.candidate_name, job: data.job.title } : null;
  }

  const linkOf = (id: string) => ({
    get current() {
      return board.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-stop]`) ?? null;
    },
  });
  useEffect(() => {
    if (opened.current?.id === view.application) return;
    const place = placeOf(columns, view.application);
    opened.current = view.application !== null && place ? { id: view.application, place } : null;
  });

  useEffect(() => router.prefetch("/recruiting/jobs"), [router]);

  return (
    <Page
      panel={
        view.application === null ? null : (
          <LatePanel
            code={applicationPanel}
            panel={{
              id: view.application,
              focus,
              preview: previewOf(view.application),
              steps: stepsAround(view.application),
              onMove: mayMove ? (to) => choose([view.application ?? ""], to === "archive" ? archive : null) : null,
              onClose: () => change({ application: null }),
            }}
          />
        )
      }
    >
      <FillPage>
        <BackLink href="/recruiting/jobs" title="Jobs" />
        <BoardHeader {...{ view, count }} job={data.job} stages={data.stages} mayWrite={mayMove} onChange={change} />
        <BoardFilters view={view} onChange={change} />
        {live.isPaused ? (
          <Banner tone="warn" className="mb-3" title="The board is out of date">
            Couldn't reach the server. Retrying…
          </Banner>
        ) : null}
        <Board
          {...{ board, columns, hrefOf, now, selected, mayMove }}
          stages={data.stages}
          isFiltered={isFiltered(view)}
          stop={keys.stop}
          open={view.application}
          fresh={live.fresh}
          onKeyDown={keys.onKeyDown}
          actions={{
            open: (id) => openCard(id),
            focus: keys.setStop,
            toggle,
            menu: (id, button) => setMenu({ id, button }),
          }}
          onDrop={(ids, stageId, how) => {
            const stage = data.stages.find(({ id }) => id === stageId);
            // Draw the dropped card first; focusing it forces another layout.
            if (stage) moveTo(ids, stage, how, (id) => afterPaint(() => follow(id)));
          }}
          onMore={live.readMore}
        />
        {selected.size > 0 ? (
          <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
            <Button onClick={() => setChoosing({ ids: [...selected], stage: null })}>Move…</Button>
            {archive ? (
              <Button onClick={() => setChoosing({ ids: [...selected], stage: archive })}>Reject or archive…</Button>
            ) : null}
          </BulkBar>
        ) : null}
        <p role="status" className="sr-only">
          {moves.announcement}
        </p>
      </FillPage>
      {choosing ? (
        <MoveDialog
          cards={choosing.ids.flatMap((id) => store.card(id) ?? [])}
          stages={data.stages}
          start={choosing.stage}
          send={(order, cards) =>
            perform(
              cards.map(({ id }) => id),
              order,
            )
          }
          finalFocus={linkOf(choosing.ids[0] ?? "")}
          onClose={() => setChoosing(null)}
        />
      ) : null}
      <CardPopups
        menu={menu}
        cardOf={store.card}
        stages={data.stages}
        {...{ mayMove, hrefOf, linkOf }}
        onOpen={openCard}
        onMove={(id, stage) => moveTo([id], stage, "move")}
        onChoose={(id, stage) => setChoosing({ ids: [id], stage })}
        onStarted={live.refresh}
        onClose={() => setMenu(null)}
      />
    </Page>
  );
}
