import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { dialog, open } from "./actions.ts";
import { expect, product } from "./browser.ts";

const run = promisify(execFile);
export const lists = "**/rest/v2/access-tokens";

export interface Answer {
  status: number;
  body: { errors?: { message: string }[]; request?: { api_req_id?: string }; data?: unknown };
}

/** Calls the API from outside the browser: curl over HTTPS. */
export async function curl(token: string, path = "/invoices?limit=3"): Promise<Answer> {
  const url = `${product.url}/rest/v2${path}`;
  const { stdout } = await run(
    "curl",
    ["-k", "-s", "-w", "\n%{http_code}", "-H", `Authorization: Bearer ${token}`, url],
    { maxBuffer: 10_000_000 },
  );
  return answerIn(stdout);
}

function answerIn(output: string): Answer {
  const at = output.lastIndexOf("\n");
  return { status: Number(output.slice(at)), body: JSON.parse(output.slice(0, at)) };
}

/** Runs the command in the dialog as it is, next to the certificate that the dialog offers. */
export async function runShownCommand(page: Page): Promise<Answer> {
  const command = await codeOf(page, /with curl/).innerText();
  expect(command).toContain("--cacert muster-certificate.pem");
  const folder = await mkdtemp(join(tmpdir(), "muster-curl-"));
  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Download muster-certificate.pem" }).click();
  const download = await downloading;
  await download.saveAs(join(folder, download.suggestedFilename()));
  const { stdout } = await run("sh", ["-c", `${command} -s -w '\n%{http_code}'`], {
    cwd: folder,
    maxBuffer: 10_000_000,
  });
  await rm(folder, { recursive: true });
  return answerIn(stdout);
}

export const codeOf = (page: Page, name: RegExp) => page.getByRole("figure", { name }).locator("code");
/** The code block with this heading. */
const boxOf = (page: Page, heading: string | RegExp) =>
  page
    .locator("figure")
    .filter({ has: page.locator("figcaption", { hasText: heading }) })
    .locator("code");
export const shownValue = (page: Page) => boxOf(page, /^Token/).innerText();
export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Fills in and submits the form; returns the token shown. */
export async function generate(page: Page, name: string, scope = "accounting:read"): Promise<string> {
  await open(page, "/developers/access-tokens/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: /^Organization/ }).check();
  await page.getByRole("checkbox", { name: new RegExp(`^${scope}`) }).check();
  await page.getByRole("button", { name: "Generate token" }).click();
  await expect(dialog(page)).toContainText(`Token “${name}” was generated`);
  const value = (await shownValue(page)) ?? "";
  expect(value).toMatch(/^muo_[0-9A-Za-z]{49}$/);
  return value;
}

export async function finish(page: Page): Promise<void> {
  await dialog(page).getByRole("checkbox", { name: "I've saved it" }).check();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/developers\/access-tokens$/);
}

/** Everywhere a token could linger: document, storage, URL, history and the server-rendered page. */
export async function pageTraces(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const rendered = await Promise.all(
      ["/developers/access-tokens", "/developers/access-tokens/new"].map(async (path) =>
        (await fetch(path, { headers: { rsc: "1" } })).text(),
      ),
    );
    const fields = [...document.querySelectorAll("input")].map((input) => input.value);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state, fields, rendered]);
  });
  return inPage + (await page.content()) + JSON.stringify(await page.context().cookies());
}
