import { redirect } from "next/navigation";
import { readOne } from "#app/prefetch.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";

/** Redirects to the person's default view for the page if the URL has no parameters, before anything is shown. */
export async function openDefaultView(page: string, path: string, address: Record<string, unknown>): Promise<void> {
  if (Object.keys(address).length > 0) return;
  const views = await readOne(listSavedViews, { pages: page });
  const view = views?.data.find(({ is_default }) => is_default);
  if (!view) return;
  const query = new URLSearchParams(view.query);
  query.set("view", view.id);
  redirect(`${path}?${query}`);
}
