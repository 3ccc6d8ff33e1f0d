import { getJson } from "./api.ts";

const step = 100;

interface AssetPage {
  data: { id: string }[];
  next_cursor: string | null;
}

/** Pages by cursor up to a page of 20 and returns the cursor that reads it. Throws if an asset appears twice. */
export async function cursorOfAssets(list: string, headers: Record<string, string>, page: number) {
  const seen = new Set<string>();
  let cursor: string | null = null;
  const all = list.replace("limit=20", `limit=${step}`);
  for (let missing = (page - 1) * 20; missing > 0; missing -= step) {
    const answer: AssetPage = await getJson(`${all}${cursor === null ? "" : `&cursor=${cursor}`}`, headers);
    for (const { id } of answer.data) seen.add(id);
    cursor = answer.next_cursor;
    if (cursor === null) break;
  }
  if (cursor === null) throw new Error("the list has too few pages");
  if (seen.size % step !== 0) throw new Error("an asset appeared twice while paging");
  return { cursor, page: seen.size / 20 + 1 };
}
