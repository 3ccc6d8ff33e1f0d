import { dialog, open, openNothing } from "./actions.ts";
import { expect, expectAccessible, test } from "./browser.ts";
import { cardIn, columnOf, pipeline } from "./recruiting-page.ts";
import { refusal } from "./workforce.ts";

test("of several candidates of whom one couldn't be archived, it says so, and archives that one when tried again", async ({
  page,
}) => {
  await openNothing(page);
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
