import { getJson, type InvoicePage } from "./api.ts";

const STEP = 100;

/**
 * Pages by cursor up to a page of `size` and returns the cursor that reads it. A shorter list ends earlier: `page` is
 * the page reached. Throws if an invoice appears twice.
 */
export async function cursorOfPage(
  list: string,
  headers: Record<string, string>,
  { page, size }: { page: number; size: number },
): Promise<{ cursor: string; page: number }> {
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let missing = (page - 1) * size; missing > 0; ) {
    const limit = Math.min(STEP, missing);
    const from: string = cursor === null ? "" : `&cursor=${cursor}`;
    const answer: InvoicePage = await getJson(`${list}&limit=${limit}${from}`, headers);
    for (const { id } of answer.data) seen.add(id);
    missing -= answer.data.length;
    if (seen.size !== (page - 1) * size - missing) throw new Error("an invoice appeared twice while paging");
    if (!answer.page.cursor) break;
    cursor = answer.page.cursor;
  }
  if (cursor === null) throw new Error("the list has only one page");
  return { cursor, page: Math.floor(seen.size / size) + 1 };
}
