import type { BrowserContext, Page } from "@playwright/test";
import { chooseMore, dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, hydrated, product, test, watch } from "./browser.ts";
import { dayFromToday, type Hired, hire, make, notices, question, rowOf, unique } from "./workforce.ts";

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, ignoreHTTPSErrors: true };

const eor = { type: "eor", employer_cost_percent: "20" };

/** Returns the link shown in the contract's dialog. */
async function createLink(page: Page, worker: Hired): Promise<string> {
  await open(page, `/contracts/${worker.contract_id}`);
  await page.getByRole("button", { name: "Create worker link…" }).click();
  await dialog(page).getByRole("button", { name: "Create worker link" }).click();
  const link = await dialog(page).getByLabel("Link", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  return link;
}

async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

let context: BrowserContext;

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext(phone);
});

test.afterEach(() => context.close());

test("a worker resigns on a phone and the organization processes it: link, letter, signature, tasks, time off, last day", async ({
  page,
}) => {
  await open(page, "/contracts");
  const worker = await hire(page, "Leaving", eor);
  const link = await createLink(page, worker);
  expect(link).toMatch(new RegExp(`^${product.url}/worker#token=muw_[0-9A-Za-z]{49}$`));
  expect(await page.content()).not.toContain(link.split("=")[1]);

  const own = await context.newPage();
  const faults = watch(own);
  const asked: string[] = [];
  own.on("request", (request) => asked.push(request.url()));
  const landing = await own.goto(link);
  const headers = landing?.headers() ?? {};
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  await hydrated(own);
  await expect(own.getByRole("heading", { level: 1, name: worker.name })).toBeVisible();
  await expect(own).toHaveURL(`${product.url}/worker`);
  await expect(own.getByText(`Survey ${worker.name.split(" ")[1]}`)).toBeVisible();
  await expect(own.getByText("There is nothing for you to do here right now.")).toBeVisible();
  await expectNoSideways(own);
  await expectAccessible(own);

  await own.getByRole("button", { name: "Start a resignation" }).click();
  await own.getByRole("button", { name: "Submit resignation" }).click();
  await expect(own.getByLabel("Last day you want to work")).toBeFocused();
  await expect(own.getByLabel("Reason")).toHaveAccessibleDescription(/Enter a reason/);
  await expectAccessible(own);
  await own.getByLabel("Last day you want to work").fill(dayFromToday(-3));
  await own.getByLabel("Reason").fill("A new start\nin another town");
  await own.getByRole("button", { name: "Submit resignation" }).click();
  await expect(own.getByLabel("Last day you want to work")).toHaveAccessibleDescription(/Choose today/);
  await expect(own.getByLabel("Reason")).toHaveValue("A new start\nin another town");
  await own.getByLabel("Last day you want to work").fill(dayFromToday(30));
  await own.getByRole("button", { name: "Submit resignation" }).click();
  await expect(own.getByText("Waiting for your signature")).toBeVisible();
  await own.getByRole("link", { name: /^Read and sign your resignation letter/ }).click();
  await expect(own.getByRole("heading", { name: "Your resignation" })).toBeFocused();
  await expect(own).toHaveURL(`${product.url}/worker`);

  await own.getByRole("button", { name: "Read the letter" }).click();
  const download = own.waitForEvent("download");
  await own.getByRole("link", { name: "Download letter" }).click();
  expect((await download).suggestedFilename()).toBe("resignation-letter.pdf");
  await own.getByRole("button", { name: "Sign letter" }).click();
  await expect(own.getByLabel("Your full name")).toBeFocused();
  await own.getByLabel("Your full name").fill(worker.name);
  await own.getByRole("button", { name: "Sign letter" }).click();
  await expect(own.getByText("With your employer")).toBeVisible();
  await expect(own.getByText("2 tasks left")).toBeVisible();
  await own.getByRole("button", { name: "Mark as done: Confirm your address" }).click();
  await expect(own.getByLabel("Address for your final documents")).toBeFocused();
  await own.getByLabel("Address for your final documents").fill("1 Harbour Street, Gdańsk, Poland");
  await own.getByRole("button", { name: "Mark as done: Confirm your address" }).click();
  await expect(own.getByText("1 task left")).toBeVisible();
  // The button is gone, so focus moves to the task's name.
  await expect(own.getByText("Confirm your address", { exact: true })).toBeFocused();
  await expectNoSideways(own);
  await expectAccessible(own);

  await open(page, "/eor/resignations");
  await expect(rowOf(page, worker.name)).toContainText("Review paid time off");
  await rowOf(page, worker.name).getByRole("link").click();
  await expect(page.getByText(`Signed by ${worker.name}`)).toBeVisible();
  await expect(page.getByText("1 Harbour Street, Gdańsk, Poland")).toBeVisible();
  await page.getByRole("button", { name: "Complete: Close accounts and access" }).click();
  await expect(notices(page)).toContainText("Task completed");
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Complete: Close accounts and access" })).toBeVisible();
  await page.getByRole("button", { name: "Review paid time off…" }).click();
  await dialog(page).getByRole("button", { name: "Save review" }).click();
  await expect(dialog(page).getByLabel("Unused days")).toBeFocused();
  await dialog(page).getByLabel("Unused days").fill("4");
  await dialog(page).getByLabel("Pay them out").check();
  await dialog(page).getByRole("button", { name: "Save review" }).click();
  await expect(page.getByText("4 days, paid out")).toBeVisible();
  await page.getByRole("button", { name: "Process…" }).click();
  await dialog(page).getByLabel("Last day").fill(dayFromToday(20));
  await dialog(page).getByRole("button", { name: "End contract" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Process…" })).toHaveCount(0);

  await own.reload();
  await expect(own.getByText("Confirmed")).toBeVisible();
  await expect(own.getByText(/Your last day is/)).toBeVisible();
  await expect(own.getByRole("button", { name: "Withdraw resignation" })).toHaveCount(0);
  expect(asked.filter((url) => url.includes("muw_"))).toEqual([]);
  // The 400 is for the last day in the past.
  expect(faults.filter((fault) => !fault.includes("status of 400"))).toEqual([]);
  await open(page, `/contracts/${worker.contract_id}`);
  await expect(page.getByText(/In progress until/).first()).toBeVisible();
});

test("a worker withdraws, and a replaced link says so and whom to ask", async ({ page }) => {
  await open(page, "/contracts");
  const worker = await hire(page, "Staying", eor);
  const link = await createLink(page, worker);
  await make(page, "/eor/resignations", {
    ...{ contract_id: worker.contract_id, desired_end_date: dayFromToday(30) },
    reason: "By email",
  });
  const own = await context.newPage();
  await own.goto(link);
  await own.getByRole("button", { name: "Withdraw resignation" }).click();
  await expect(own.getByRole("button", { name: "Keep it" })).toBeFocused();
  await own.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(own.getByText("You withdrew this resignation.")).toBeVisible();
  await expect(own.getByRole("button", { name: "Start a resignation" })).toBeVisible();
  await createLink(page, worker);
  await own.reload();
  await expect(own.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expect(own.getByText(/Ask the person at your employer who sent it/)).toBeVisible();
  await expectAccessible(own);
  const stranger = await context.newPage();
  await stranger.goto(`${product.url}/worker`);
  await expect(stranger.getByRole("heading", { name: "Open the link you received" })).toBeVisible();
});

test("resignation filters are saved as a view, and the CSV has the filtered rows; a nested page is the only current one in the navigation", async ({
  page,
}) => {
  const name = unique("Left by themselves");
  await open(page, "/eor/resignations");
  await expect(page.getByRole("navigation", { name: "Pages" }).locator("[aria-current=page]")).toHaveText(
    "Resignations",
  );
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("checkbox", { name: "Review paid time off" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitem", { name: "Save as new view…" }).click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: `View: ${name}` })).toBeVisible();
  const address = await page.getByRole("link", { name: /^Export \d+ as CSV/ }).getAttribute("href");
  const csv = await page.evaluate(async (path) => (await fetch(path ?? "")).text(), address);
  const [head, ...rows] = csv.trim().split("\r\n");
  expect(head).toMatch(/^id,worker_id,worker,contract_id/);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.includes("AWAITING_PTO"))).toBe(true);
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitemradio", { name: "Standard view" }).click();
  await expect(page).toHaveURL(/resignations$/);
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitemradio", { name }).click();
  await expect(page).toHaveURL(/status=AWAITING_PTO/);
});

test("the worker link can also be created from the worker's pages; the organization records a resignation and cancels it by typing the worker's name", async ({
  page,
}) => {
  await openBlank(page);
  const worker = await hire(page, "Linked", eor);
  for (const path of [`/people/${worker.person_id}`, `/eor/${worker.contract_id}`]) {
    await open(page, path);
    await page.getByRole("button", { name: "Create worker link…" }).click();
    await dialog(page).getByRole("button", { name: "Create worker link" }).click();
    await expect(dialog(page).getByLabel("Link", { exact: true })).toHaveValue(/\/worker#token=muw_/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Create worker link…" })).toBeFocused();
  }
  await open(page, `/contracts/${worker.contract_id}`);
  await page.getByRole("button", { name: "Record resignation…" }).click();
  await dialog(page).getByLabel("Requested last day").fill(dayFromToday(14));
  await dialog(page).getByLabel("Reason").fill("Told us in person");
  await dialog(page).getByRole("button", { name: "Record resignation" }).click();
  await expect(page.getByText("Awaiting signature")).toBeVisible();
  await chooseMore(page, "Cancel resignation…");
  await question(page).getByRole("textbox").fill(worker.name);
  await question(page).getByRole("button", { name: "Cancel resignation" }).click();
  await expect(page.getByText("Canceled by your organization", { exact: false })).toBeVisible();
});
