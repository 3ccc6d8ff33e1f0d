import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { ask, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, test } from "./browser.ts";
import { pay, waitingInvoices } from "./money.ts";

test.use({ organization: "paid" });

const program = join(import.meta.dirname, "../lib/organization/audit-log/verify-export.mjs");

interface Entries {
  data: { number: number | null }[];
}

test("somebody finds who changed a payment, with what was before and after, and exports it for an auditor, who verifies it", async ({
  page,
}) => {
  await openBlank(page);
  const payment = await pay(page, await waitingInvoices(page, 1));
  expect((await ask(page, `/payments/${payment.id}/mark-paid`, {})).status).toBe(200);

  await open(page, `/payments?payment=${payment.id}`);
  const record = page.getByRole("complementary");
  await record.getByRole("button", { name: "Show changes" }).click();
  await expect(record.getByRole("link", { name: `marked payment ${payment.label} as paid` })).toBeVisible();
  await expectAccessible(page);
  await record.getByRole("link", { name: "Show in the audit log" }).click();
  await expect(page.getByRole("link", { name: `marked payment ${payment.label} as paid` })).toBeVisible();

  await open(page, "/audit-log");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByRole("checkbox", { name: "Payment", exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/type=payment/);
  const row = page.getByRole("link", { name: `marked payment ${payment.label} as paid` });
  await row.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { name: `Changed payment ${payment.label}` })).toBeVisible();
  await expect(panel.getByText("processing → paid").first()).toBeVisible();
  await expect(panel.getByText("Dashboard", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("button", { name: "Remove filter Operation: mark_payment_paid" })).toBeVisible();
  await expect(row).toBeVisible();

  await open(page, `/audit-log?id=${payment.id}`);
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Export .*as CSV$/ }).click(),
  ]);
  const cells = readFileSync(await sheet.path(), "utf8");
  expect(cells).toContain(`marked payment ${payment.label} as paid`);
  expect(cells).toContain("status: processing → paid");

  await expect
    .poll(async () => {
      const { body } = await ask<Entries>(page, `/audit-log?record_id=${payment.id}`);
      return body.data.every(({ number }) => number !== null);
    })
    .toBe(true);
  const [log] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export sealed log" }).click(),
  ]);
  const { body } = await ask<{ data: { public_key: string } }>(page, "/audit-log/key");
  const key = join(mkdtempSync(join(tmpdir(), "muster-auditor-")), "key.pem");
  writeFileSync(key, body.data.public_key);
  const { status, stdout } = spawnSync(execPath, [program, await log.path(), key], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, expect.stringContaining("are complete and unchanged")]);
});
