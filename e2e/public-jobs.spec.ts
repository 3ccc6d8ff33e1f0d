import type { Page } from "@playwright/test";
import { ask, dialog, open } from "./actions.ts";
import { expect, expectAccessible, product, test, watch } from "./browser.ts";
import { publishJob } from "./public-job-page.ts";
import { linkOf } from "./recruiting-page.ts";
import { weigh } from "./weigh.ts";
import { notices, read, unique } from "./workforce.ts";

const cv = {
  name: "ines-vidal.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"),
};

const send = (page: Page) => page.getByRole("button", { name: "Send application" }).click();
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function fillIn(page: Page, last_name: string, email: string) {
  await page.getByLabel("First name").fill("Inés");
  await page.getByLabel("Last name").fill(last_name);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Phone").fill("+48 58 555 01 42");
  await page.getByLabel("CV").setInputFiles(cv);
  await page.getByLabel("Where do you live?").fill("Gdynia");
  await page.getByRole("radio", { name: "In three months" }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("checkbox", { name: /I agree/ }).check();
}

test("a visitor applies on a narrow screen, with errors on their fields and at most 210 KiB of scripts; a retry after a lost response applies once, and a recruiter reads the application", async ({
  page,
  browser,
}) => {
  const { job_id, title, path } = await publishJob(page);
  const last_name = unique("Vidal");
  const email = `${last_name.toLowerCase()}@applicants.example`;
  const outside = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 320, height: 720 } });
  const seen = watch(outside);
  const { scripts, styles, fonts } = await weigh(outside, path);
  expect(scripts).toBeGreaterThan(1);
  expect(scripts).toBeLessThanOrEqual(210);
  expect(styles).toBeLessThanOrEqual(25);
  expect(fonts).toBeLessThanOrEqual(80);
  await expect(outside.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(outside).toHaveTitle(new RegExp(`^${title} at `));
  await expect(outside.getByText("Draw maps that hold up in court")).toBeVisible();
  expect(await overhang(outside)).toBe(0);

  await send(outside);
  await expect(outside.getByLabel("First name")).toBeFocused();
  for (const problem of [
    "Enter your first name.",
    "Enter your email address, like name@example.com.",
    "Choose your CV.",
    "Enter an answer.",
    "Agree before you apply.",
  ])
    await expect(outside.getByText(problem)).toBeVisible();
  await expect(outside.getByText("Choose an answer.")).toHaveCount(2);
  await expectAccessible(outside);
  expect(await overhang(outside)).toBe(0);

  await fillIn(outside, last_name, email);
  await outside.getByLabel("CV").setInputFiles({ ...cv, buffer: Buffer.from("I am no PDF") });
  const [refused] = await Promise.all([outside.waitForResponse(/\/applications$/), send(outside)]);
  expect(refused.status()).toBe(400);
  await expect(outside.getByText(/ines-vidal\.pdf isn't a PDF/)).toBeVisible();
  await expect(outside.getByLabel("CV")).toBeFocused();
  await outside.getByLabel("CV").setInputFiles(cv);
  const applications = "**/applications";
  await outside.route(applications, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(outside);
  await expect(outside.getByRole("alert").filter({ hasText: "Couldn't send your application" })).toBeFocused();
  await expect(outside.getByLabel("Last name")).toHaveValue(last_name);
  await outside.unroute(applications);
  await send(outside);
  await expect(outside.getByRole("heading", { name: "Your application was sent" })).toBeFocused();
  await expectAccessible(outside);
  expect(seen.filter((text) => !/400|ERR_FAILED/.test(text))).toEqual([]);
  await outside.close();

  const { body } = await ask<{ total_count: number }>(page, `/ats/applications?job_id=${job_id}`);
  expect(body.total_count).toBe(1);
  const postings = await read<{ application_url: string }[]>(page, `/ats/jobs/${job_id}/postings`);
  expect(postings.map(({ application_url }) => application_url)).toEqual([`${product.url}${path}`]);
  await open(page, `/recruiting/jobs/${job_id}`);
  await linkOf(page, `Inés ${last_name}`).click();
  const panel = page.getByRole("complementary", { name: `Inés ${last_name}` });
  await expect(panel.getByText("When could you start?")).toBeVisible();
  await expect(panel.getByText("In three months")).toBeVisible();
  await expect(panel.getByText("ines-vidal.pdf").first()).toBeVisible();
  await expectAccessible(page);
});

test("a recruiter adds a posting with questions and consent, publishes it, copies the link and unpublishes it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { job_id } = await publishJob(page);
  await open(page, `/recruiting/jobs/${job_id}/settings`);
  await expect(page.getByRole("heading", { name: "Job settings" })).toBeVisible();
  await page.getByRole("button", { name: "Add posting" }).click();
  const title = unique("Draftsman");
  await dialog(page).getByLabel("Title").fill(title);
  await dialog(page).getByLabel("Description").fill("You draw **maps**.\n\n- By hand\n- On screen");
  await dialog(page).getByLabel("Consent").fill("I agree to everything.");
  await dialog(page).getByLabel("Require a CV").uncheck();
  await dialog(page).getByRole("button", { name: "Add posting" }).click();
  const section = page.getByRole("region", { name: title });
  await expect(section.getByText("Not published")).toBeVisible();

  for (const [text, type, options] of [
    ["Which tools do you know?", "Short text", ""],
    ["When could you start?", "Choice", "At once\nIn a month"],
  ]) {
    await section.getByRole("button", { name: `Add question to ${title}` }).click();
    await dialog(page)
      .getByLabel("Question")
      .fill(text as string);
    await dialog(page)
      .getByLabel("Answer")
      .selectOption(type as string);
    if (options) {
      await dialog(page).getByRole("button", { name: "Add question" }).click();
      await expect(dialog(page).getByText("Enter at least two options, one per line.")).toBeVisible();
      await dialog(page).getByLabel("Options").fill(options);
    }
    await dialog(page).getByRole("button", { name: "Add question" }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
  const questions = section.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await expect(questions).toHaveCount(2);
  await section.getByRole("button", { name: "Move When could you start? up" }).click();
  await expect(questions.first()).toContainText("When could you start?");
  await section.getByRole("button", { name: "Remove Which tools do you know?" }).click();
  await expect(questions).toHaveCount(1);
  await notices(page).getByRole("button", { name: "Undo" }).last().click();
  await expect(questions).toHaveCount(2);

  await section.getByRole("button", { name: `Publish ${title}` }).click();
  await expect(section.getByText("Published", { exact: true })).toBeVisible();
  await expect(notices(page)).toContainText(`${title} was published`);
  await section.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/jobs\/[\da-f-]{36}$/);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overhang(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const path = new URL(link).pathname;
  const outside = await context.newPage();
  await open(outside, path);
  await expect(outside.getByRole("heading", { name: title })).toBeVisible();
  await expect(outside.getByText("maps", { exact: true })).toBeVisible();
  await section.getByRole("button", { name: `Unpublish ${title}` }).click();
  await expect(section.getByText("Not published")).toBeVisible();
  await expect(notices(page)).toContainText(`${title} was unpublished`);
  expect((await outside.reload())?.status()).toBe(404);
  await expect(outside.getByRole("heading", { name: "This job isn't taking applications" })).toBeVisible();
});

test("a job's page shows the company's logo, what the job is, how long applying takes, and what happens then, and doesn't shift", async ({
  page,
  browser,
}) => {
  const { path, title } = await publishJob(page);
  const uploaded = await page.evaluate(async (text) => {
    const body = new FormData();
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    body.set("file", new File([content], "logo.png", { type: "image/png" }));
    return (await fetch("/rest/v2/document-settings", { method: "PATCH", body })).status;
  }, "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
  expect(uploaded).toBe(200);
  const outside = await browser.newPage({ ignoreHTTPSErrors: true });
  const seen = watch(outside);
  await outside.addInitScript(() => {
    const shifts = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  for (const width of [320, 1440]) {
    await outside.setViewportSize({ width, height: 900 });
    await open(outside, path);
    const logo = outside.locator("header img");
    await expect(logo).toHaveJSProperty("complete", true);
    expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expect(outside.getByText("Gdynia")).toBeVisible();
    await expect(outside.getByText(/^About \d+ minutes: 10 fields, 8 required, and your CV/)).toBeVisible();
    await expect(outside.getByRole("heading", { name: "After you apply" })).toBeVisible();
    expect(await overhang(outside)).toBe(0);
    await outside.evaluate(() => document.fonts.ready);
    expect(await outside.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(
      0.01,
    );
  }
  const data = JSON.parse((await outside.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
  expect(data).toMatchObject({ "@type": "JobPosting", title });
  expect(data.hiringOrganization.logo).toMatch(/^https:\/\/.*\/logos\//);
  await outside.getByRole("link", { name: "Apply for this job" }).click();
  await expect(outside.getByRole("heading", { name: "Apply for this job" })).toBeInViewport();
  await expectAccessible(outside);
  await outside.getByRole("link", { name: "All open jobs" }).click();
  await expect(outside.getByRole("heading", { level: 1 })).toHaveText(/^Jobs at /);
  await expect(outside.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(outside);
  expect(seen).toEqual([]);
  await outside.close();
});
