import { dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, test } from "./browser.ts";
import {
  announced,
  cardIn,
  columnOf,
  drag,
  linkOf,
  pipeline,
  placeholderValue,
  stillBoxOf,
} from "./recruiting-page.ts";
import { make, notices, refusal, unique } from "./workforce.ts";

const moves = "**/interview-plan-stages";

test("a candidate dragged to the next stage moves in another browser too, and Undo moves both back", async ({
  page,
  anotherPage,
}) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 3);
  const name = applications[1]?.name ?? "";
  await open(page, `/recruiting/jobs/${job.id}`);
  await open(anotherPage, `/recruiting/jobs/${job.id}`);
  await expect(cardIn(anotherPage, "Applied", name)).toBeVisible();
  await drag(page, cardIn(page, "Applied", name), columnOf(page, "Interview"));
  await expect(cardIn(page, "Interview", name)).toBeVisible();
  await announced(page, `${name} moved from Applied to Interview, position 1 of 1`);
  await expect(cardIn(anotherPage, "Interview", name)).toBeVisible();
  await expect(columnOf(anotherPage, "Applied").getByRole("listitem")).toHaveCount(2);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(cardIn(page, "Applied", name)).toBeVisible();
  await expect(cardIn(anotherPage, "Applied", name)).toBeVisible();
});

test("with the keyboard alone: find a card, choose stage and activities, move it on, and undo; focus stays on the card", async ({
  page,
  anotherPage,
}) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 3);
  const name = applications[1]?.name ?? "";
  await open(page, `/recruiting/jobs/${job.id}`);
  await open(anotherPage, `/recruiting/jobs/${job.id}`);
  await linkOf(page, applications[2]?.name ?? "").focus();
  await page.keyboard.press("ArrowDown");
  await expect(linkOf(page, name)).toBeFocused();
  await page.keyboard.press("m");
  await expect(dialog(page).getByRole("heading", { name: `Move ${name}` })).toBeVisible();
  await expect(dialog(page).getByRole("combobox", { name: "Stage" })).toHaveValue(/.+/);
  await dialog(page).getByRole("checkbox", { name: "Phone call" }).press("Space");
  await dialog(page).getByRole("button", { name: "Move", exact: true }).press("Enter");
  await expect(cardIn(page, "Interview", name)).toBeVisible();
  await expect(linkOf(page, name)).toBeFocused();
  await expect(cardIn(anotherPage, "Interview", name)).toBeVisible();
  await page.keyboard.press("Shift+ArrowRight");
  await announced(page, `${name} moved from Interview to Offer, position 1 of 1`);
  await expect(linkOf(page, name)).toBeFocused();
  await expect(cardIn(anotherPage, "Offer", name)).toBeVisible();
  await page.keyboard.press("z");
  await expect(cardIn(page, "Interview", name)).toBeVisible();
  await expect(cardIn(anotherPage, "Interview", name)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name })).toContainText("Started: Portfolio review");
});

test("a move that fails on the server is reverted, says why, and can be retried", async ({ page }) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 3);
  const name = applications[1]?.name ?? "";
  await open(page, `/recruiting/jobs/${job.id}`);
  await page.route(moves, (route) => route.fulfill({ ...refusal, status: 500 }));
  await linkOf(page, name).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(notices(page)).toContainText(`${name} couldn't be moved to Interview`);
  await expect(notices(page)).toContainText("Not now (request ID 0199-workforce)");
  await expect(columnOf(page, "Applied").getByRole("listitem").nth(1)).toContainText(name);
  await announced(page, "back in Applied");
  await expectAccessible(page);
  await page.unroute(moves);
  await notices(page).getByRole("button", { name: "Try again" }).click();
  await expect(cardIn(page, "Interview", name)).toBeVisible();
});

test("a card held at the edge scrolls the board and can be dropped in a column that was out of view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 700 });
  await openBlank(page);
  const { job, applications } = await pipeline(page, 1);
  const name = applications[0]?.name ?? "";
  await open(page, `/recruiting/jobs/${job.id}`);
  await expect(columnOf(page, "Hired")).not.toBeInViewport();
  const start = await cardIn(page, "Applied", name).boundingBox();
  if (!start) throw new Error("the card is not drawn");
  const [x, y] = [start.x + start.width / 2, start.y + start.height - 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 8, { steps: 4 });
  // The board keeps scrolling while the card is held; real hands are never perfectly still.
  let turn = 0;
  await expect
    .poll(async () => {
      turn += 1;
      await page.mouse.move(812 - (turn % 2), y + 40);
      const box = await columnOf(page, "Hired").boundingBox();
      return box ? box.x + box.width : 820;
    })
    .toBeLessThan(800);
  await page.mouse.move(400, y + 40, { steps: 4 });
  const target = await stillBoxOf(columnOf(page, "Hired"));
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 4 });
  await page.mouse.up();
  await expect(cardIn(page, "Hired", name)).toBeVisible();
});

test("two recruiters move one card: the second, with an outdated board, sees who moved it where", async ({
  page,
  anotherPage,
  gate,
}) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 1);
  const name = applications[0]?.name ?? "";
  await open(anotherPage, `/recruiting/jobs/${job.id}`);
  await open(page, `/recruiting/jobs/${job.id}`);
  await gate.close("**/board/changes**");
  await linkOf(anotherPage, name).focus();
  await anotherPage.keyboard.press("Shift+ArrowRight");
  await expect(notices(anotherPage)).toContainText(`${name} moved to Interview`);
  await linkOf(page, name).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(notices(page)).toContainText(/ has since moved this application to Interview\. Nothing was changed\./);
  gate.open();
  await expect(cardIn(page, "Interview", name)).toBeVisible();
  await expectAccessible(page);
});

test("archiving is blocked when its email has placeholders without a value, lists them, and nothing moves", async ({
  page,
}) => {
  await openBlank(page);
  const { job, applications, reason } = await pipeline(page, 1);
  const name = applications[0]?.name ?? "";
  const [broken, sound] = [unique("Broken"), unique("Sound")];
  await make(page, "/ats/email-templates", {
    ...{ name: broken, subject: "About {{ job.title }}" },
    body: "<p>Hi {{ candidate.first_name }}, from {{ hiring_manager.name }} about {{ job_posting.title }}</p>",
  });
  await make(page, "/ats/email-templates", {
    ...{ name: sound, subject: "About {{ job.title }}", body: "<p>Hi {{ candidate.first_name }}, thank you.</p>" },
  });
  await open(page, `/recruiting/jobs/${job.id}`);
  await columnOf(page, "Archived").scrollIntoViewIfNeeded();
  await linkOf(page, name).click();
  await page.getByRole("complementary", { name }).getByRole("button", { name: "Reject or archive…" }).click();
  await expect(dialog(page)).toHaveAccessibleName(`Reject or archive ${name}`);
  await dialog(page).getByRole("button", { name: "Archive", exact: true }).click();
  await expect(dialog(page).getByText("Choose a reason.")).toBeVisible();
  await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
  await dialog(page).getByLabel("Email to the candidate").selectOption(broken);
  const preview = dialog(page).getByRole("region", { name: "Email preview" });
  await expect(preview).toContainText("Hi Ada, from");
  await expect(preview.getByText("Missing", { exact: true })).toHaveCount(2);
  await expect(placeholderValue(preview, "hiring_manager.name")).toHaveText("Missing");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Archive and email" }).click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("hiring_manager.name");
  await expect(alert).toContainText("job_posting.title");
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel("Email to the candidate").selectOption(sound);
  await expect(preview.getByText("Missing", { exact: true })).toHaveCount(0);
  await expect(preview).not.toContainText("hiring_manager.name");
  await expect(dialog(page)).toContainText(`The email to ${name} (`);
  await expect(dialog(page)).toContainText("is kept in the outbox, not sent.");
  await dialog(page).getByRole("button", { name: "Archive and email" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(cardIn(page, "Archived", name)).toBeVisible();
  await expect(notices(page)).toContainText("Undo also cancels the email.");
  // The card moves back before the server responds.
  const undone = page.waitForResponse(/\/undo$/);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(cardIn(page, "Applied", name)).toBeVisible();
  await undone;
  await open(page, "/recruiting/settings/emails");
  await page.getByRole("row").filter({ hasText: name }).first().getByRole("link").click();
  await expect(page.getByRole("complementary")).toContainText("Canceled");
});

test("the email of one candidate is edited before it is sent: checked, previewed, and kept as it was sent", async ({
  page,
}) => {
  await openBlank(page);
  const { job, applications, reason } = await pipeline(page, 1);
  const name = applications[0]?.name ?? "";
  const template = unique("Thanks");
  await make(page, "/ats/email-templates", {
    ...{ name: template, subject: "About {{ job.title }}" },
    body: "<p>Hi {{ candidate.first_name }},</p><p>Thank you.</p>",
  });
  await open(page, `/recruiting/jobs/${job.id}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Reject or archive…" }).click();
  await expect(dialog(page)).toContainText(`${name} gets no email, because none is chosen.`);
  await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
  await dialog(page).getByLabel("Email to the candidate").selectOption(template);
  await dialog(page).getByRole("button", { name: "Edit text" }).click();
  const body = dialog(page).getByLabel("Body");
  await expect(body).toBeFocused();
  await expect(dialog(page).getByLabel("Subject")).toHaveValue(`About ${job.title}`);
  await expect(body).toHaveValue("Hi Ada,\n\nThank you.");
  await body.fill("Hi {{ candidate.frist_name }},\n\nYour charts were **wonderful**.");
  await expect(body).toHaveAccessibleDescription(/Did you mean \{\{ candidate\.first_name \}\}\?/);
  await expect(dialog(page)).toContainText("This email can't be sent as it is. Nothing is archived.");
  await expectAccessible(page);
  await body.fill("Hi {{ candidate.first_name }},\n\nYour charts were **wonderful**.");
  const preview = dialog(page).getByRole("region", { name: "Email preview" });
  await expect(preview.locator("strong")).toHaveText("wonderful");
  await expect(preview).toContainText("Hi Ada,");
  // Enter sends what is in the field.
  await dialog(page).getByLabel("Subject").fill("Your charts, {{ candidate.first_name }}");
  await dialog(page).getByLabel("Subject").press("Enter");
  await expect(cardIn(page, "Archived", name)).toBeVisible();
  await open(page, "/recruiting/settings/emails");
  await page.getByRole("row").filter({ hasText: name }).first().getByRole("link").click();
  await expect(page.getByRole("complementary")).toContainText("Your charts, Ada");
  await expect(page.getByRole("complementary")).toContainText("Your charts were wonderful.");
});

test("several candidates are selected and moved together, and filters narrow the board", async ({ page }) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 4);
  await open(page, `/recruiting/jobs/${job.id}`);
  for (const { name } of applications.slice(0, 2)) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Move…" }).click();
  const [first, second] = applications;
  await expect(dialog(page)).toHaveAccessibleDescription(`${first?.name} and ${second?.name}`);
  await dialog(page).getByRole("combobox", { name: "Stage" }).selectOption("Offer");
  await dialog(page).getByRole("button", { name: "Move", exact: true }).click();
  await expect(columnOf(page, "Offer").getByRole("listitem")).toHaveCount(2);
  await announced(page, "2 candidates moved to Offer");
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(columnOf(page, "Applied").getByRole("listitem")).toHaveCount(4);
  // The names are nearly identical; this part is unique to one candidate.
  const part = applications[2]?.name.split("-")[1] ?? "";
  await page.getByRole("searchbox", { name: "Search candidates" }).fill(part);
  await expect(columnOf(page, "Applied").getByRole("listitem")).toHaveCount(1);
});

test("a response to a request sent before filtering doesn't reach the filtered board", async ({
  page,
  anotherPage,
}) => {
  await openBlank(page);
  const { job, applications } = await pipeline(page, 3);
  const [moved, , found] = applications;
  await open(page, `/recruiting/jobs/${job.id}`);
  await open(anotherPage, `/recruiting/jobs/${job.id}`);
  const [held, released, taken] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  let isHeld = false;
  await page.route(`**/jobs/${job.id}/board/changes?*`, async (route) => {
    // Another request means the board has processed the held response.
    if (isHeld) taken?.resolve();
    // Playwright omits the header that marks a same-origin request.
    const headers = { ...(await route.request().allHeaders()), "sec-fetch-site": "same-origin" };
    const response = await route.fetch({ headers });
    const { data } = await response.json();
    if (!isHeld && data.cards.length > 0) {
      isHeld = true;
      held?.resolve();
      await released?.promise;
    }
    await route.fulfill({ response });
  });
  await linkOf(anotherPage, moved?.name ?? "").focus();
  await anotherPage.keyboard.press("Shift+ArrowRight");
  await held?.promise;
  await page.getByRole("searchbox", { name: "Search candidates" }).fill(found?.name.split("-")[1] ?? "");
  await expect(columnOf(page, "Applied").getByRole("listitem")).toHaveCount(1);
  released?.resolve();
  await taken?.promise;
  await expect(columnOf(page, "Interview").getByRole("listitem")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search candidates" }).fill("");
  await expect(columnOf(page, "Interview").getByRole("listitem")).toHaveCount(1);
});
