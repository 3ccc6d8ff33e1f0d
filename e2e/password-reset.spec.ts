import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { fillSignIn } from "./actions.ts";
import { expectAccessible, hydrated } from "./browser.ts";
import { freePorts, type Running, run, signalGroup } from "./muster-process.ts";

const email = "ada@acme.example";
const forgotten = "what nobody remembers";
const chosen = "four quiet boats at noon";
const neutral = "If there is an account for that address, we've emailed a link. It works for 1 hour.";

let folder: string;
let server: SMTPServer;
let muster: Running;
let url: string;
const received: string[] = [];

// A separate installation: the shared one has no mail server and keeps its emails instead of sending them.
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString().replace(/=\r\n/g, "").replaceAll("=3D", "="));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  folder = mkdtempSync(join(tmpdir(), "muster-reset-"));
  const ports = await freePorts();
  url = `https://localhost:${ports.https}`;
  muster = run("lib/platform/process/start.ts", {
    DATA_DIR: join(folder, "data"),
    HTTPS_PORT: String(ports.https),
    HTTP_PORT: String(ports.http),
    DEMO: "off",
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  });
  await muster.prints(/Ctrl-C stops it/);
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await go(page, `/setup?code=${/works once: (\S+)/.exec(muster.output())?.[1]}`);
  await page.getByLabel("Organization name").fill("Acme");
  await page.getByLabel("Your name").fill("Ada Lind");
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(forgotten);
  await page.getByRole("button", { name: "Create organization and sign in" }).click();
  await expect(page).toHaveURL(`${url}/`);
  await page.close();
});

test.afterAll(async () => {
  signalGroup(muster, "SIGTERM");
  await muster.exit;
  await new Promise<void>((closed) => server.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

async function go(page: Page, path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await hydrated(page);
}

/** Requests a reset from the sign-in page, with the email typed there. */
async function ask(page: Page, address: string): Promise<void> {
  await go(page, "/sign-in");
  await page.getByLabel("Email address").fill(address);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await expect(page).toHaveURL(`${url}/forgot-password`);
  await expect(page.getByLabel("Email address")).toHaveValue(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expect(page.getByText(neutral, { exact: true })).toBeVisible();
}

/** The emails with a link; those about sign-ins with new browsers have none. */
const resets = () => received.filter((text) => text.includes("/welcome#"));
const link = () => /https:\S+\/welcome#[\w-]{43}/.exec(resets().at(-1) ?? "")?.[0] ?? "";

test("a forgotten password is reset through a one-time emailed link, which signs the person in; an unknown email gets the same message but no mail, and an invalid one shows an error", async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({ ignoreHTTPSErrors: true });
  const elsewhere = await other.newPage();
  await go(elsewhere, "/sign-in");
  await fillSignIn(elsewhere, { email, password: forgotten });
  await expect(elsewhere).toHaveURL(`${url}/`);

  await ask(page, "nobody@acme.example");
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(page.getByLabel("Email address")).toHaveValue("nobody@acme.example");
  await go(page, "/forgot-password");
  await expectAccessible(page);
  await page.getByLabel("Email address").fill("nobody");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await expect(page.getByText("Enter an email address", { exact: false }).last()).toBeVisible();
  await ask(page, email);
  await expectAccessible(page);
  // The unknown email was requested first, so a mail to it would arrive first.
  await expect.poll(() => resets().length).toBe(1);
  expect(resets()[0]).toContain(`To: ${email}`);
  const address = link();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(page).toHaveURL(`${url}/welcome`);
  await expect(page.getByText(`You'll sign in to Acme as ${email} with it.`)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Revoke my personal access tokens/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByText("Use at least 12 characters")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page).toHaveURL(`${url}/`);

  await go(elsewhere, "/invoices");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await fillSignIn(elsewhere, { email, password: forgotten });
  await expect(elsewhere.getByText(/^Incorrect email or password/)).toBeVisible();
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole("heading", { name: "This link no longer works" })).toBeFocused();
  await expect(elsewhere.getByText(/emailed ones for 1 hour/)).toBeVisible();
  await other.close();
  expect(muster.output()).not.toContain(address.split("#")[1]);
  expect(muster.output()).not.toContain(email);
});
