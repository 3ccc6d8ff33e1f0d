import type { Locator, Page } from "@playwright/test";
import { dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, gotoWithoutPrefetch, test } from "./browser.ts";
import { inkOn } from "./pdf.ts";
import { addCv, cardIn, columnOf, linkOf, pipeline } from "./recruiting-page.ts";
import { make, notices, read, refusal, unique } from "./workforce.ts";

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
  await page.getByRole("button", { name: "Reject or archive…" }).click();
  await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
  const move = `**/applications/${refused?.id}/interview-plan-stages`;
  await page.route(move, (route) => route.fulfill({ ...refusal, status: 409 }));
  await dialog(page).getByRole("button", { name: "Archive", exact: true }).click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("2 archived, 1 not");
  await expect(alert).toContainText("Not now");
  await expect(alert).not.toContainText("Nothing was sent or moved");
  await expect(dialog(page)).toHaveAccessibleName(`Reject or archive ${refused?.name}`);
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

test("whoever rejects one candidate after the other keeps the place: the next one gets the focus", async ({ page }) => {
  await openBlank(page);
  const { job, applications, reason } = await pipeline(page, 2);
  const [next = { name: "" }, first = { name: "" }] = applications;
  await open(page, `/recruiting/jobs/${job.id}`);
  await page.getByRole("checkbox", { name: `Select ${first.name}` }).check();
  await page.getByRole("button", { name: "Reject or archive…" }).click();
  await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
  await dialog(page).getByRole("button", { name: "Archive", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(linkOf(page, next.name)).toBeFocused();
  await expect(linkOf(page, next.name)).toBeInViewport();
});

test("a candidate in the list of applications is rejected in the panel", async ({ page }) => {
  await openBlank(page);
  const { job, applications, reason } = await pipeline(page, 1);
  const { name } = applications[0] ?? { name: "" };
  await open(page, `/recruiting/applications?job=${job.id}`);
  await page.getByRole("link", { name, exact: true }).click();
  const panel = page.getByRole("complementary", { name });
  await panel.getByRole("button", { name: "Reject or archive…" }).click();
  await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
  await dialog(page).getByRole("button", { name: "Archive", exact: true }).click();
  await expect(panel.getByText(reason, { exact: true })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Archived");
  await expectAccessible(page);
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
  await expect(dialog(page)).toHaveAccessibleName(`Reject or archive ${archived}`);
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

test("a card's menu, by keyboard: rates the candidate, starts an activity, copies the link, moves, and archives", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBlank(page);
  const { job, applications } = await pipeline(page, 1);
  await make(page, `/ats/jobs/${job.id}/criteria`, { title: "Reads sea charts" });
  const { id = "", name = "" } = applications[0] ?? {};
  await open(page, `/recruiting/jobs/${job.id}`);
  const button = page.getByRole("button", { name: `Actions for ${name}` });
  const choose = async (...items: string[]) => {
    await button.press("Enter");
    for (const item of items) {
      await page.getByRole("menuitem", { name: item, exact: true }).press(item === "Move to" ? "ArrowRight" : "Enter");
    }
  };
  await expect(columnOf(page, "Applied").getByRole("heading")).toHaveText(/^Applied 1 candidate$/);
  await expect(cardIn(page, "Applied", name)).toContainText("Decision due in 4 days");

  await choose("Copy link");
  await expect(notices(page)).toContainText(`The link to ${name} was copied`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${new URL(page.url()).origin}/recruiting/jobs/${job.id}?application=${id}`,
  );

  await choose("Move to", "Offer");
  await expect(cardIn(page, "Offer", name)).toBeVisible();
  await expect(linkOf(page, name)).toBeFocused();
  await choose("Move to", "Choose stage and activities…");
  await dialog(page).getByRole("combobox", { name: "Stage" }).selectOption("Interview");
  await dialog(page).getByRole("checkbox", { name: "Portfolio review" }).uncheck();
  await dialog(page).getByRole("button", { name: "Move", exact: true }).press("Enter");
  await expect(cardIn(page, "Interview", name)).toContainText("Next: Phone call");

  await choose("Start an activity…");
  await expect(dialog(page)).toHaveAccessibleName(`Start an activity for ${name}`);
  await expect(dialog(page).getByLabel("Activity")).toHaveText(/Portfolio review \(Review\)/);
  await dialog(page).getByRole("button", { name: "Start activity" }).press("Enter");
  await expect(cardIn(page, "Interview", name)).toContainText("Next: Phone call and 1 more");
  const started = notices(page).getByRole("dialog").filter({ hasText: "Portfolio review was started" });
  await started.getByRole("button", { name: "Undo" }).click();
  await expect(cardIn(page, "Interview", name)).not.toContainText("and 1 more");
  await choose("Start an activity…");
  await dialog(page).getByRole("button", { name: "Start activity" }).press("Enter");
  await expect(cardIn(page, "Interview", name)).toContainText("Next: Phone call and 1 more");
  // Every activity is started.
  await button.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Add a note" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Start an activity…" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Add a note" })).toHaveCount(0);

  await choose("Rate against criteria");
  const panel = page.getByRole("complementary", { name });
  await expect(panel.getByRole("radio", { name: "Met", exact: true })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(cardIn(page, "Interview", name)).toContainText("1/1 rated criteria met");
  await choose("Add a note");
  await expect(panel.getByLabel("New note")).toBeFocused();
  await page.keyboard.type("Asks good questions");
  await panel.getByRole("button", { name: "Add note" }).press("Enter");
  await expect(cardIn(page, "Interview", name)).toContainText("1 note");
  await choose("Add a note");
  await expect(panel.getByLabel("New note")).toBeFocused();

  await choose("Reject or archive…");
  await expect(dialog(page)).toHaveAccessibleName(`Reject or archive ${name}`);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(cardIn(page, "Interview", name).getByRole("link", { name, exact: true })).toBeFocused();
});

test("a new candidate is added to the chosen stage; an address that is taken is said at its field", async ({
  page,
}) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 1);
  const taken = await read<{ candidate: { email: string } }>(page, `/ats/applications/${applications[0]?.id}`);
  await open(page, `/recruiting/jobs/${job.id}`);
  await page.getByRole("button", { name: "Add candidate" }).click();
  await dialog(page).getByLabel("First name").fill("Nia");
  await dialog(page).getByLabel("Last name").fill("Brandt");
  await dialog(page).getByLabel("Headline").fill("Harbor pilot at Seawise");
  const email = dialog(page).getByLabel("Email address");
  await email.fill(taken.candidate.email);
  await dialog(page).getByRole("combobox", { name: "Stage" }).selectOption("Interview");
  await dialog(page).getByRole("button", { name: "Add candidate" }).click();
  await expect(email).toHaveAccessibleDescription(/already exists/);
  await email.fill(`${unique("nia")}@candidates.example`.toLowerCase());
  // The second step fails once: the candidate isn't added twice.
  await page.route("**/ats/applications", (route) => route.fulfill({ ...refusal, status: 500 }), { times: 1 });
  await dialog(page).getByRole("button", { name: "Add candidate" }).click();
  await expect(dialog(page).getByText(/Not now/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Add candidate" }).click();
  await expect(cardIn(page, "Interview", "Nia Brandt")).toContainText("Harbor pilot at Seawise");
  await expect(columnOf(page, "Interview").getByRole("heading")).toHaveText(/^Interview 1 candidate$/);
});

test("J and K step through the stage with the CV next to the details; the next one is read ahead, and a move keeps the place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBlank(page);
  const { job, applications } = await pipeline(page, 3);
  // The last one added is on top.
  const [third, second, first] = applications;
  for (const [at, one] of [first, second].entries())
    await addCv(page, one?.id ?? "", `cv-${at + 1}.pdf`, ["One", "Two"]);
  await open(page, `/recruiting/jobs/${job.id}`);
  await linkOf(page, first?.name ?? "").press("Enter");
  const panel = (name = "") => page.getByRole("complementary", { name });
  const pageOne = (file: string) => page.getByRole("img", { name: `Page 1 of 2 of ${file}` });
  await expect(panel(first?.name)).toContainText("1 of 3 in Applied");
  await expect(pageOne("cv-1.pdf")).toHaveAttribute("aria-busy", "false");
  expect(await inkOn(pageOne("cv-1.pdf"))).toBeGreaterThan(100);
  await expectAccessible(page);
  const box = await panel(first?.name).boundingBox();

  const requests: string[] = [];
  await expect
    .poll(() =>
      page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/files/")).length,
      ),
    )
    .toBeGreaterThan(1);
  page.on("request", (request) => {
    if (request.url().includes("/files/")) requests.push(request.url());
  });
  await page.keyboard.press("j");
  await expect(panel(second?.name)).toContainText("2 of 3 in Applied");
  await expect(pageOne("cv-2.pdf")).toHaveAttribute("aria-busy", "false");
  expect(requests).toEqual([]);
  expect(await panel(second?.name).boundingBox()).toEqual(box);
  await page.keyboard.press("k");
  await expect(panel(first?.name)).toBeVisible();
  await page.keyboard.press("j");

  await panel(second?.name).getByRole("button", { name: "Move…" }).click();
  await dialog(page).getByRole("button", { name: "Move", exact: true }).click();
  await expect(cardIn(page, "Interview", second?.name ?? "")).toBeVisible();
  await expect(panel(second?.name)).toContainText("moved from Applied");
  await panel(second?.name).getByRole("button", { name: "Next candidate (J)" }).click();
  await expect(panel(third?.name)).toContainText("2 of 2 in Applied");
  await expect(panel(third?.name).getByText("No CV yet.")).toBeVisible();
  await expect(panel(third?.name).getByRole("button", { name: "Next candidate (J)" })).toBeDisabled();

  await page.setViewportSize({ width: 1100, height: 800 });
  await panel(third?.name).getByRole("button", { name: "Previous candidate (K)" }).click();
  await panel(first?.name).getByRole("button", { name: "CV", exact: true }).click();
  await expect(pageOne("cv-1.pdf")).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page);
});
