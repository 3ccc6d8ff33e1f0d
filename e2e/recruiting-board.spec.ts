import type { Locator, Page } from "@playwright/test";
import { dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, gotoWithoutPrefetch, test } from "./browser.ts";
import { cardIn, columnOf, linkOf, pipeline } from "./recruiting-page.ts";
import { notices, read, refusal } from "./workforce.ts";

/** Drags a card over a column and holds it there. */
async function dragOver(page: Page, name: string, stage: string): Promise<void> {
  const card = await cardIn(page, "Applied", name).boundingBox();
  const column = await columnOf(page, stage).boundingBox();
  if (!card || !column) throw new Error("nothing to drag from or to");
  await page.mouse.move(card.x + card.width / 2, card.y + card.height - 8);
  await page.mouse.down();
  await page.mouse.move(card.x + card.width / 2 + 12, card.y + card.height, { steps: 4 });
  await page.mouse.move(column.x + column.width / 2, column.y + 120, { steps: 8 });
}

/** Drops the held card on a drop zone that opened at the bottom of the column. */
async function dropOn(page: Page, zone: Locator): Promise<void> {
  await expect(zone).toBeVisible();
  const box = await zone.boundingBox();
  if (!box) throw new Error("nothing to drop on");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2 + 2, { steps: 2 });
  await page.mouse.up();
}

test("reports the one candidate of several that couldn't be archived, and archives it on retry", async ({ page }) => {
  await openBlank(page);
  const { job, applications, reason } = await pipeline(page, 3);
  const [refused, ...others] = applications;
  await open(page, `/recruiting/jobs/${job.id}`);
  for (const { name } of applications) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Archive…" }).click();
  await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
  const move = `**/applications/${refused?.id}/interview-plan-stages`;
  await page.route(move, (route) => route.fulfill({ ...refusal, status: 409 }));
  await dialog(page).getByRole("button", { name: "Archive", exact: true }).click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("2 archived, 1 not");
  await expect(alert).toContainText("Not now");
  await expect(alert).not.toContainText("Nothing was sent or moved");
  await expect(dialog(page)).toHaveAccessibleName(`Archive ${refused?.name}`);
  await expectAccessible(page);
  await page.unroute(move);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await dialog(page).getByRole("button", { name: "Archive", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await columnOf(page, "Archived").scrollIntoViewIfNeeded();
  for (const { name } of [...others, ...(refused ? [refused] : [])])
    await expect(cardIn(page, "Archived", name)).toBeVisible();
  expect(sent.filter((url) => url.endsWith("/interview-plan-stages"))).toHaveLength(1);
});

test("while dragging a card, a column offers choosing activities, a history entry only, or an archive reason", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1900, height: 900 });
  await openBlank(page);
  const { job, applications, reason } = await pipeline(page, 3);
  const [chosen = "", recorded = "", archived = ""] = applications.map(({ name }) => name);
  await open(page, `/recruiting/jobs/${job.id}`);

  await dragOver(page, recorded, "Interview");
  await dropOn(page, columnOf(page, "Interview").getByText("History entry only"));
  await expect(notices(page)).toContainText(`Interview was added to the history of ${recorded}`);
  await expect(cardIn(page, "Applied", recorded)).toBeVisible();

  await dragOver(page, chosen, "Interview");
  await dropOn(page, columnOf(page, "Interview").getByText("Choose activities…"));
  await expect(dialog(page)).toHaveAccessibleName(`Move ${chosen}`);
  await expect(dialog(page).getByRole("combobox", { name: "Stage" })).toHaveText(/Interview/);
  await dialog(page).getByRole("checkbox", { name: "Portfolio review" }).uncheck();
  await dialog(page).getByRole("button", { name: "Move", exact: true }).click();
  await expect(cardIn(page, "Interview", chosen)).toBeVisible();

  // The move's notification covers the bottom of the last column.
  const notice = notices(page).getByText(`${chosen} moved to Interview`);
  await expect(notice).toBeVisible();
  await dragOver(page, archived, "Archived");
  await expect(notice).toBeHidden();
  await dropOn(page, columnOf(page, "Archived").getByText("Drop to choose a reason"));
  await expect(dialog(page)).toHaveAccessibleName(`Archive ${archived}`);
  await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
  await dialog(page).getByRole("button", { name: "Archive", exact: true }).click();
  await expect(cardIn(page, "Archived", archived)).toBeVisible();

  const started = async (at: number) => {
    const entries = await read<{ is_move: boolean; activities: { name: string }[] }[]>(
      page,
      `/ats/applications/${applications[at]?.id}/interview-plan-stages`,
    );
    return { is_move: entries[0]?.is_move, activities: entries[0]?.activities.map(({ name }) => name) };
  };
  expect(await started(0)).toEqual({ is_move: true, activities: ["Phone call"] });
  expect(await started(1)).toEqual({ is_move: false, activities: [] });
});

test("a board shows loading, an error, and no matches", async ({ page, gate }) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 1);
  const path = `/recruiting/jobs/${job.id}`;
  const reading = `**/ats/jobs/${job.id}/board`;
  await page.route(reading, (route) => route.fulfill(refusal));
  await gotoWithoutPrefetch(page, path, "get_board");
  await expect(page.getByText("Couldn't load the board")).toBeVisible();
  await expect(page.getByText("0199-workforce")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(reading);
  await gate.close(reading);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Loading the board" })).toHaveCount(1);
  await expectAccessible(page);
  gate.open();
  await expect(linkOf(page, applications[0]?.name ?? "")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search candidates" }).fill("nobody of that name");
  await expect(columnOf(page, "Applied").getByText("No matches")).toBeVisible();
  await expectAccessible(page);
});
