import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import { cursorAfter, isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { cardColumns, erasedIn, isFiltered, isShown, selectedBy } from "./select-cards.ts";

type Card = z.output<typeof contract.card> & Record<string, unknown>;
type BoardStage = z.output<(typeof contract.getBoard)["output"]>["data"]["stages"][number];

interface BoardRow extends Record<string, unknown> {
  job: { id: string; title: string; status: string };
  version: number;
  stages: (Omit<BoardStage, "next_cursor"> & { cards: Card[] })[];
}

export const getBoard = implementRead(contract.getBoard, async ({ input, db }) => {
  const { job_id, cards, ...filters } = input;
  const counted = isFiltered(filters)
    ? sql`(select count(*)::integer from applications a where a.organization_id = s.organization_id and a.job_id = j.id and a.current_stage_id = s.id and ${isShown} ${selectedBy(filters)})`
    : sql`coalesce((select k.applications from job_stage_counts k where k.organization_id = s.organization_id and k.job_id = j.id and k.interview_plan_stage_id = s.id), 0)
        - ${erasedIn(sql`j.id`, sql`s.id`)}`;
  const [row] = await db.execute<BoardRow>(sql`
    select json_build_object('id', j.id, 'title', j.title, 'status', j.status) as job, b.version,
        coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'stage_order', s.stage_order,
            'category_type_slug', s.category_type_slug, 'default_type_slug', s.default_type_slug, 'target_days', s.target_days, 'count', ${counted},
            'activities', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'kind', t.kind) order by t.position) from stage_activities t
              where t.organization_id = s.organization_id and t.interview_plan_stage_id = s.id and t.retired_at is null), '[]'),
            'cards', coalesce((select json_agg(to_jsonb(first) || jsonb_build_object('moved_to_current_stage_at', app.iso(first.moved_to_current_stage_at), 'created_at', app.iso(first.created_at)))
              from (select ${cardColumns} from applications a join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id
                where a.organization_id = s.organization_id and a.job_id = j.id and a.current_stage_id = s.id and c.anonymized_at is null ${selectedBy(filters)}
                order by a.moved_to_current_stage_at desc, a.id desc limit ${cards + 1}) as first), '[]')) order by s.stage_order)
          from interview_plan_stages s where s.organization_id = j.organization_id and s.interview_plan_id = j.interview_plan_id and s.retired_at is null), '[]') as stages
      from jobs j join job_boards b on b.organization_id = j.organization_id and b.job_id = j.id
      where j.organization_id = ${currentOrganization} and j.id = ${job_id}`);
  if (!row) throw notFound("Job");
  const stages = row.stages.map((stage) => {
    const shown = stage.cards.slice(0, cards);
    const last = stage.cards.length > cards ? shown.at(-1) : undefined;
    const next_cursor =
      last === undefined
        ? null
        : cursorAfter(
            contract.listBoardCards,
            { job_id, interview_plan_stage_id: stage.id, ...filters },
            { after: [last.moved_to_current_stage_at, last.id], offset: shown.length },
          );
    return { ...stage, cards: shown, next_cursor };
  });
  return { data: { job: row.job, version: row.version, stages } };
});

export const listBoardCards = implementRead(contract.listBoardCards, async ({ input, db }) => {
  const page = await readPage({
    contract: contract.listBoardCards,
    input,
    keys: ["moved_to_current_stage_at", "id"],
    select: async ({ after, limit }: PageRequest) => ({
      rows: [
        ...(await db.execute<Card>(sql`
        select ${cardColumns} from applications a join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id
          where a.organization_id = ${currentOrganization} and a.job_id = ${input.job_id} and a.current_stage_id = ${input.interview_plan_stage_id} and c.anonymized_at is null ${selectedBy(input)}
            and ${isAfterCursor(after, { "a.moved_to_current_stage_at": "timestamptz", "a.id": "uuid" })}
          order by a.moved_to_current_stage_at desc, a.id desc limit ${limit}`)),
      ],
    }),
  });
  if (page.data.length > 0) return page;
  const [known] = await db.execute(sql`
    select j.id from jobs j join interview_plan_stages s on s.organization_id = j.organization_id and s.interview_plan_id = j.interview_plan_id
      where j.organization_id = ${currentOrganization} and j.id = ${input.job_id} and s.id = ${input.interview_plan_stage_id}`);
  if (!known) throw notFound("Stage");
  return page;
});

interface VersionRow extends Record<string, unknown> {
  version: number;
  changed_ids: string[];
  reaches_back: boolean;
}

interface ChangesRow extends Record<string, unknown> {
  cards: Card[];
  counts: { interview_plan_stage_id: string; count: number }[];
}

export const listBoardChanges = implementRead(contract.listBoardChanges, async ({ input, db }) => {
  const { job_id, since } = input;
  const [board] = await db.execute<VersionRow>(sql`
    select b.version, b.version = ${since} or exists (
          select from board_changes h where h.organization_id = b.organization_id and h.job_id = b.job_id and h.version = ${since}::bigint + 1) as reaches_back,
        array(select h.application_id from board_changes h
          where h.organization_id = b.organization_id and h.job_id = b.job_id and h.version > ${since} order by h.version limit ${contract.maxChanges + 1})::text[] as changed_ids
      from job_boards b where b.organization_id = ${currentOrganization} and b.job_id = ${job_id}`);
  if (!board) throw notFound("Job");
  const { version, reaches_back, changed_ids } = board;
  const nothing = { version, is_reset: false, cards: [], removed_ids: [], counts: [] };
  if (version === since) return { data: nothing };
  if (!reaches_back || changed_ids.length > contract.maxChanges) return { data: { ...nothing, is_reset: true } };
  const ids = [...new Set(changed_ids)];
  const [changes] = await db.execute<ChangesRow>(sql`
    select coalesce((select json_agg(to_jsonb(now) || jsonb_build_object('moved_to_current_stage_at', app.iso(now.moved_to_current_stage_at), 'created_at', app.iso(now.created_at)))
        from (select ${cardColumns} from applications a join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id
          where a.organization_id = ${currentOrganization} and a.job_id = ${job_id} and a.current_stage_id is not null and c.anonymized_at is null and a.id = any (${`{${ids.join()}}`}::uuid[])) as now), '[]') as cards,
      coalesce((select json_agg(json_build_object('interview_plan_stage_id', k.interview_plan_stage_id, 'count', k.applications - ${erasedIn(sql`k.job_id`, sql`k.interview_plan_stage_id`)})) from job_stage_counts k
        where k.organization_id = ${currentOrganization} and k.job_id = ${job_id}), '[]') as counts`);
  const { cards = [], counts = [] } = changes ?? {};
  const shown = new Set(cards.map(({ id }) => id));
  return { data: { version, is_reset: false, cards, removed_ids: ids.filter((id) => !shown.has(id)), counts } };
});
