import { redirect } from "next/navigation";
import { readOne } from "#lib/api/prefetch.ts";
import { listSavedViews, type ViewPage } from "./contract.ts";

/** Where the address says nothing, goes to the view that the person has chosen for the page, before anything is shown. */
export async function openDefaultView(page: ViewPage, path: string, address: Record<string, unknown>): Promise<void> {
  if (Object.keys(address).length > 0) return;
  const views = await readOne(listSavedViews, { page });
  const view = views?.data.find(({ is_default }) => is_default);
  if (!view) return;
  const query = new URLSearchParams(view.query);
  query.set("view", view.id);
  redirect(`${path}?${query}`);
}
