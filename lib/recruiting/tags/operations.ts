import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { hasWords } from "#lib/platform/api/search.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { candidateTagsReplaced } from "#lib/recruiting/candidates/events.ts";
import { assertNotErased, uuids } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";

interface Row extends Record<string, unknown> {
  id: string;
  label: string;
  tag_group_slug: string;
  candidates_count: number;
  created_by_hris_organization_user_id: string | null;
  updated_by_hris_organization_user_id: string | null;
  created_at: string;
  updated_at: string;
}

const columns = sql.raw(`t.id, t.label, 'CANDIDATE' as tag_group_slug,
  (select count(*)::integer from candidate_tag_links l where l.organization_id = t.organization_id and l.tag_id = t.id) as candidates_count,
  t.created_by as created_by_hris_organization_user_id, t.updated_by as updated_by_hris_organization_user_id, t.created_at, t.updated_at`);

const taken = (label: string) =>
  new ApiError(409, { reason: "already_exists", path: "/label", message: `A tag named ${label} already exists` });

export const listTags = implementRead(contract.listTags, ({ input, db }) =>
  readPage({
    contract: contract.listTags,
    input,
    keys: ["created_at", "id"],
    select: async ({ after, limit }: PageRequest) => {
      const named: SQL = input.search === undefined ? sql`true` : hasWords(sql`t.label`, input.search);
      const rows = await db.execute<Row & { total: number }>(sql`
        select ${columns}, (select count(*)::integer from candidate_tags t where t.organization_id = ${currentOrganization} and ${named}) as total
          from candidate_tags t
          where t.organization_id = ${currentOrganization} and ${named} and ${isAfterCursor(after, { "t.created_at": "timestamptz", "t.id": "uuid" })}
          order by t.created_at desc, t.id desc limit ${limit}`);
      return { rows: [...rows], total_count: rows[0]?.total ?? 0 };
    },
  }),
);

export const getTag = implementRead(contract.getTag, async ({ input, db }) => {
  const [row] = await db.execute<Row>(
    sql`select ${columns} from candidate_tags t where t.organization_id = ${currentOrganization} and t.id = ${input.tag_id}`,
  );
  if (!row) throw notFound("Tag");
  return { data: row };
});

export const createTag = implementWrite(contract.createTag, async ({ input: { label }, db }) => {
  const [row] = await db.execute<Row>(sql`
    insert into candidate_tags as t (label, created_by, updated_by) values (${label}, app.user_id(), app.user_id())
      on conflict (organization_id, label_lower) do nothing returning ${columns}`);
  if (!row) throw taken(label);
  return { data: row };
});

export const updateTag = implementWrite(
  contract.updateTag,
  async ({ input: { tag_id, label = null }, db }) => {
    const [other] = await db.execute(
      sql`select from candidate_tags where organization_id = ${currentOrganization} and label_lower = lower(${label}) and id <> ${tag_id}`,
    );
    if (other && label) throw taken(label);
    const [row] = await db.execute<Row>(sql`
    update candidate_tags as t set label = coalesce(${label}, t.label), updated_by = case when coalesce(${label}, t.label) = t.label then t.updated_by else app.user_id() end, updated_at = clock_timestamp()
      where t.organization_id = ${currentOrganization} and t.id = ${tag_id} returning ${columns}`);
    if (!row) throw notFound("Tag");
    return { data: row };
  },
  getTag,
);

export const deleteTag = implementWrite(contract.deleteTag, async ({ input: { tag_id }, db }) => {
  await db.execute(
    sql`delete from candidate_tag_links where organization_id = ${currentOrganization} and tag_id = ${tag_id}`,
  );
  const rows = await db.execute(
    sql`delete from candidate_tags where organization_id = ${currentOrganization} and id = ${tag_id} returning id`,
  );
  if (rows.length === 0) throw notFound("Tag");
  return { data: { deleted: true as const } };
});

async function assertTags(db: TenantDb, ids: readonly string[]): Promise<void> {
  const known = await db.execute<{ id: string }>(
    sql`select id from candidate_tags where organization_id = ${currentOrganization} and id = any (${uuids(ids)}) order by id for share`,
  );
  const found = new Set([...known].map(({ id }) => id));
  const items = ids.flatMap((id, at) =>
    found.has(id)
      ? []
      : [{ reason: "invalid_value" as const, path: `/tag_ids/${at}`, message: "isn't a tag in the organization" }],
  );
  if (items.length > 0) throw new ApiError(400, items);
}

interface LinkRow extends Record<string, unknown> {
  id: string;
  tag_id: string;
  candidate_id: string;
  created_at: string;
}

export const replaceCandidateTags = implementWrite(
  contract.replaceCandidateTags,
  async ({ input: { candidate_id, tag_ids }, db, request_id }) => {
    const ids = [...new Set(tag_ids)];
    await db.execute(sql`select app.lock_boards(${uuids([candidate_id])})`);
    const [candidate] = await db.execute(sql`
      update candidates set updated_at = clock_timestamp()
        where organization_id = ${currentOrganization} and id = ${candidate_id} and merged_into_id is null returning id`);
    if (!candidate) throw notFound("Candidate");
    await assertNotErased(db, candidate_id, "tags can't be changed");
    await assertTags(db, tag_ids);
    await db.execute(sql`
      delete from candidate_tag_links where organization_id = ${currentOrganization} and candidate_id = ${candidate_id} and tag_id <> all (${uuids(ids)})`);
    await db.execute(sql`
      insert into candidate_tag_links (candidate_id, tag_id) select ${candidate_id}::uuid, unnest(${uuids(ids)})
        on conflict (organization_id, candidate_id, tag_id) do nothing`);
    await db.execute(sql`
      update applications set updated_at = clock_timestamp() where organization_id = ${currentOrganization} and candidate_id = ${candidate_id}`);
    const rows = await db.execute<LinkRow>(sql`
      select l.id, l.tag_id, l.candidate_id, l.created_at from candidate_tag_links l
        join candidate_tags t on t.organization_id = l.organization_id and t.id = l.tag_id
        where l.organization_id = ${currentOrganization} and l.candidate_id = ${candidate_id} order by t.label_lower`);
    await emit({ request_id }, candidateTagsReplaced, { candidate_id, tag_ids: [...rows].map(({ tag_id }) => tag_id) });
    return { data: [...rows] };
  },
);
