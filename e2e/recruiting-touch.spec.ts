import type { Locator, Page } from "@playwright/test";
import { dialog, open, openBlank } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { type Finger, fingerOn, touchDrags } from "./finger.ts";
import { cardIn, columnOf, linkOf, pipeline, stillBoxOf } from "./recruiting-page.ts";
import { notices, read } from "./workforce.ts";

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), touchDrags] }),
    { scope: "worker" },
  ],
});

const middle = { x: 195, y: 500 };
const board = (page: Page) => page.locator("[data-board]");

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("nothing to touch");
  return box;
}

async function centerOf(element: Locator) {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** A point on the card without links or buttons. */
async function footOf(card: Locator) {
  const { x, y, height } = await boxOf(card);
  return { x: x + 100, y: y + height - 12 };
}

/** Holds a card at the screen edge until the stage has scrolled to the middle, then moves it there. */
async function carryTo(page: Page, finger: Finger, stage: string): Promise<void> {
  const column = columnOf(page, stage);
  const sideOf = ({ x, width }: { x: number; width: number }) => {
    if (x > middle.x - 40) return "after";
    return x + width < middle.x + 40 ? "before" : "here";
  };
  for (;;) {
    const side = sideOf(await boxOf(column));
    if (side !== "here") {
      await finger.carry({ x: side === "after" ? 382 : 8, y: middle.y });
      continue;
    }
    await finger.carry(middle);
    // Until the board notices, it scrolls on.
    if (sideOf(await stillBoxOf(column)) === "here") return;
  }
}

/** Watches how far the board scrolls at once; returns the steps so far. */
async function watchSteps(page: Page): Promise<() => Promise<number[]>> {
  await board(page).evaluate((element) => {
    const seen = [element.scrollLeft];
    element.addEventListener("scroll", () => {
      seen.push(element.scrollLeft);
      element.dataset.steps = JSON.stringify(seen.slice(1).map((left, at) => left - (seen[at] ?? left)));
    });
  });
  return async () => JSON.parse((await board(page).getAttribute("data-steps")) ?? "[]");
}

/** Drops a card on a drop zone that opened at the bottom of the stage under it. */
async function dropInto(finger: Finger, zone: Locator): Promise<void> {
  await expect(zone).toBeVisible();
  await finger.carry(await centerOf(zone));
  await finger.drop();
}

test("a card's menu, with a button and items large enough for a finger, moves it", async ({ page }) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 1);
  const name = applications[0]?.name ?? "";
  await open(page, `/recruiting/jobs/${job.id}`);
  const button = page.getByRole("button", { name: `Actions for ${name}` });
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
  await button.tap();
  await page.getByRole("menuitem", { name: "Move to" }).tap();
  const item = page.getByRole("menuitem", { name: "Offer" });
  expect((await item.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(40);
  await item.tap();
  await expect(notices(page)).toContainText(`${name} moved to Offer`);
  await expect(cardIn(page, "Offer", name)).toHaveCount(1);
});

test("a long press lifts a card, even on its name, the screen edge scrolls one stage at a time, and dropping it on a stage moves it there", async ({
  page,
}) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 2);
  await open(page, `/recruiting/jobs/${job.id}`);
  const { width } = await boxOf(columnOf(page, "Applied"));
  const stepsOf = await watchSteps(page);
  const finger = await fingerOn(page);
  const [byName = "", byRest = ""] = applications.map(({ name }) => name);
  for (const name of [byName, byRest]) {
    const card = cardIn(page, "Applied", name);
    await card.scrollIntoViewIfNeeded();
    await finger.lift(name === byName ? await centerOf(linkOf(page, name)) : await footOf(card));
    await carryTo(page, finger, "Offer");
    await finger.drop();
    await expect(notices(page)).toContainText(`${name} moved to Offer`);
    await expect(cardIn(page, "Offer", name)).toHaveCount(1);
    await expect(columnOf(page, "Offer")).toBeInViewport({ ratio: 0.95 });
  }
  const steps = await stepsOf();
  expect(steps.length).toBeGreaterThan(0);
  expect(Math.max(...steps)).toBeLessThan(width / 2);
  await expect(page).not.toHaveURL(/application=/);
  for (const { id } of applications) {
    const entries = await read<{ is_move: boolean }[]>(page, `/ats/applications/${id}/interview-plan-stages`);
    expect(entries.map(({ is_move }) => is_move)).toEqual([true, true]);
  }
});

test("holding a card at the screen edge scrolls one stage at a time, and every drop zone is reachable", async ({
  page,
}) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 1);
  const name = applications[0]?.name ?? "";
  await open(page, `/recruiting/jobs/${job.id}`);
  const finger = await fingerOn(page);
  const { width } = await boxOf(columnOf(page, "Applied"));
  const stepsOf = await watchSteps(page);
  const lift = async () => {
    const card = cardIn(page, "Applied", name);
    await card.scrollIntoViewIfNeeded();
    await finger.lift(await footOf(card));
  };

  await lift();
  await carryTo(page, finger, "Archived");
  const steps = await stepsOf();
  expect(steps.length).toBeGreaterThan(0);
  expect(Math.max(...steps)).toBeLessThan(width / 2);
  await dropInto(finger, columnOf(page, "Archived").getByText("Drop to choose a reason"));
  await expect(dialog(page)).toHaveAccessibleName(`Reject or archive ${name}`);
  await dialog(page).getByRole("button", { name: "Cancel" }).tap();
  await expect(dialog(page)).toHaveCount(0);

  await lift();
  await carryTo(page, finger, "Interview");
  await dropInto(finger, columnOf(page, "Interview").getByText("Choose activities…"));
  await expect(dialog(page)).toHaveAccessibleName(`Move ${name}`);
  await expect(dialog(page).getByRole("combobox", { name: "Stage" })).toHaveText(/Interview/);
  await dialog(page).getByRole("button", { name: "Cancel" }).tap();
  await expect(dialog(page)).toHaveCount(0);

  await lift();
  await carryTo(page, finger, "Interview");
  await dropInto(finger, columnOf(page, "Interview").getByText("History entry only"));
  await expect(notices(page)).toContainText(`Interview was added to the history of ${name}`);
  await expect(cardIn(page, "Applied", name)).toHaveCount(1);
});

test("swiping over cards scrolls the stage or board without lifting one, and tapping a name opens it", async ({
  page,
}) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 9);
  await open(page, `/recruiting/jobs/${job.id}`);
  const top = linkOf(page, applications.at(-1)?.name ?? "");
  const start = await centerOf(top);
  await page.evaluate(() => addEventListener("dragstart", () => document.body.setAttribute("data-lifted", "")));
  await page.touchscreen.tap(start.x, start.y);
  await expect(page).toHaveURL(/application=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/application=/);
  // It takes touches until it is gone.
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const finger = await fingerOn(page);
  await finger.swipe({ x: start.x, y: start.y + 300 }, start);
  await expect(top).not.toBeInViewport();
  await finger.swipe({ x: 340, y: start.y + 100 }, { x: 20, y: start.y + 100 });
  await expect.poll(async () => (await boxOf(columnOf(page, "Interview"))).x).toBeLessThan(100);
  await expect(page.locator("body")).not.toHaveAttribute("data-lifted");
  await expect(page).not.toHaveURL(/application=/);
});
