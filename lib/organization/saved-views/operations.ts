import { and, eq, isNull, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { savedViewDefaults, savedViews } from "#db/schema/saved-views.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { type SelectedView, selectViews } from "./select-views.ts";
import { viewPages } from "./view-pages.ts";

const maxViews = 100;
const maxShared = 200;
const here = eq(savedViews.organization_id, currentOrganization);

function one(id: string) {
  return and(here, eq(savedViews.id, id));
}

async function find(db: TenantDb, id: string, options?: { deleted: boolean }): Promise<SelectedView> {
  const [view] = await selectViews(db, sql`v.id = ${id}`, options);
  if (!view) throw notFound("Saved view");
  return view;
}

/** Of other people's views, only shared ones are found in the first place. */
function mustBeChangeable({ owner }: SelectedView, { user_id, role }: Principal): void {
  if (owner.id === user_id || (role !== null && managingRoles.includes(role))) return;
  throw new ApiError(403, {
    reason: "insufficient_role",
    message: `Only ${owner.name}, owners and admins can change this view`,
  });
}

/** Prevents others from adding or renaming this person's views until the transaction ends. */
async function lockViewsOf(db: TenantDb, ownerId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('views of ' || app.organization_id() || ${ownerId}, 0))`,
  );
}

type Placed = Pick<SelectedView, "page" | "name"> & { owner_id: string };

function viewsBeside({ page, owner_id }: Placed) {
  return and(here, eq(savedViews.page, page), eq(savedViews.owner_id, owner_id), isNull(savedViews.deleted_at));
}

async function nameMustBeFree(db: TenantDb, view: Placed, except: string | null = null): Promise<void> {
  const same = sql`${savedViews.name_lower} = lower(${view.name}) and ${savedViews.id} is distinct from ${except}::uuid`;
  if ((await db.$count(savedViews, and(viewsBeside(view), same))) > 0)
    throw new ApiError(409, {
      reason: "already_exists",
      path: "/name",
      message: "A view with this name already exists",
    });
}

async function mustHaveRoom(db: TenantDb, view: Placed): Promise<void> {
  if ((await db.$count(savedViews, viewsBeside(view))) >= maxViews)
    throw new ApiError(400, {
      reason: "limit_reached",
      message: `You can have at most ${maxViews} views of a page. Delete one first.`,
    });
}

/** Prevents others from sharing a view of the page until the transaction ends. */
async function mustHaveRoomToShare(db: TenantDb, page: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('shared views of ' || app.organization_id() || ${page}, 0))`,
  );
  const shared = and(here, eq(savedViews.page, page), eq(savedViews.is_shared, true), isNull(savedViews.deleted_at));
  if ((await db.$count(savedViews, shared)) >= maxShared)
    throw new ApiError(400, {
      reason: "limit_reached",
      path: "/is_shared",
      message: `An organization can share at most ${maxShared} views of a page. Stop sharing one first.`,
    });
}

async function makeDefault(db: TenantDb, view: { id: string; page: string }, userId: string): Promise<void> {
  const { organization_id, user_id, page } = savedViewDefaults;
  await db
    .insert(savedViewDefaults)
    .values({ user_id: userId, page: view.page, view_id: view.id })
    .onConflictDoUpdate({ target: [organization_id, user_id, page], set: { view_id: view.id } });
}

async function endDefault(db: TenantDb, viewId: string, userId: string): Promise<void> {
  await db
    .delete(savedViewDefaults)
    .where(
      and(
        eq(savedViewDefaults.organization_id, currentOrganization),
        eq(savedViewDefaults.user_id, userId),
        eq(savedViewDefaults.view_id, viewId),
      ),
    );
}

/** A session always belongs to a person. */
function personOf({ user_id }: Principal): string {
  if (user_id === null) throw new Error("a session without a person");
  return user_id;
}

export const listSavedViews = implementRead(contract.listSavedViews, async ({ input, db }) => ({
  data: await selectViews(db, input.pages ? sql`v.page = any (${`{${input.pages.join()}}`}::text[])` : sql`true`),
}));

export const createSavedView = implementWrite(contract.createSavedView, async ({ input, db, principal }) => {
  const { page, name, query, is_shared, is_default } = input;
  const scope = viewPages().get(page);
  if (!scope) {
    const names = [...viewPages().keys()].join(", ");
    throw new ApiError(400, {
      reason: "invalid_value",
      path: "/page",
      message: `Lists of ${page} can't be saved as views. Use one of ${names}.`,
    });
  }
  if (!principal.scopes.has(scope))
    throw new ApiError(403, {
      reason: "insufficient_role",
      path: "/page",
      message: "Your role doesn't include this page",
    });
  const owner_id = personOf(principal);
  await lockViewsOf(db, owner_id);
  await mustHaveRoom(db, { page, name, owner_id });
  await nameMustBeFree(db, { page, name, owner_id });
  if (is_shared) await mustHaveRoomToShare(db, page);
  const [row] = await db
    .insert(savedViews)
    .values({ page, name, query, is_shared, owner_id })
    .returning({ id: savedViews.id });
  if (!row) throw new Error("the view was not stored");
  if (is_default) await makeDefault(db, { id: row.id, page }, owner_id);
  return { data: await find(db, row.id) };
});

const reading = implementRead(contract.updateSavedView, async ({ input, db }) => ({
  data: await find(db, input.view_id),
}));

export const updateSavedView = implementWrite(
  contract.updateSavedView,
  async ({ input, db, principal }) => {
    const { view_id: id, is_default, name, query, is_shared } = input;
    const view = await find(db, id);
    if (name !== undefined || query !== undefined || is_shared !== undefined) {
      mustBeChangeable(view, principal);
      if (name !== undefined) {
        await lockViewsOf(db, view.owner.id);
        await nameMustBeFree(db, { page: view.page, name, owner_id: view.owner.id }, id);
      }
      if (is_shared && !view.is_shared) await mustHaveRoomToShare(db, view.page);
      await db.update(savedViews).set({ name, query, is_shared, updated_at: sql`now()` }).where(one(id));
    }
    if (is_default === true) await makeDefault(db, view, personOf(principal));
    if (is_default === false) await endDefault(db, id, personOf(principal));
    const owner_id = view.owner.id;
    // An admin who stops sharing another person's view no longer sees it, so return its final state.
    if (is_shared === false && owner_id !== principal.user_id)
      return { data: { ...view, is_shared, is_default: false, name: name ?? view.name, query: query ?? view.query } };
    return { data: await find(db, id) };
  },
  reading,
);

export const deleteSavedView = implementWrite(contract.deleteSavedView, async ({ input, db, principal }) => {
  mustBeChangeable(await find(db, input.view_id), principal);
  await db.update(savedViews).set({ deleted_at: sql`now()` }).where(one(input.view_id));
  await db.delete(savedViews).where(and(here, sql`${savedViews.deleted_at} < now() - interval '1 day'`));
  return { data: { deleted: true as const } };
});

export const restoreSavedView = implementWrite(contract.restoreSavedView, async ({ input, db, principal }) => {
  const view = await find(db, input.view_id, { deleted: true });
  mustBeChangeable(view, principal);
  const placed = { page: view.page, name: view.name, owner_id: view.owner.id };
  await lockViewsOf(db, view.owner.id);
  await mustHaveRoom(db, placed);
  await nameMustBeFree(db, placed);
  if (view.is_shared) await mustHaveRoomToShare(db, view.page);
  await db.update(savedViews).set({ deleted_at: null }).where(one(input.view_id));
  return { data: await find(db, input.view_id) };
});
