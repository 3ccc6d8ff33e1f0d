import type { Page } from "@playwright/test";
import { ask, open } from "./actions.ts";
import { expect } from "./browser.ts";
import type { Screen } from "./screen.ts";

const list = "/developers/webhooks";

/** The path of a webhook that receives only a test event. */
async function address(page: Page): Promise<string> {
  const known = await ask<{ data: { id: string; name: string }[] }>(page, "/webhooks");
  const found = known.body.data.find(({ name }) => name === "To be looked at");
  if (found) return `${list}/${found.id}`;
  const input = { name: "To be looked at", url: "https://nobody.example.com/hook", events: ["webhook.ping"] };
  const made = await ask<{ data: { id: string } }>(page, "/webhooks", input);
  expect(made.status).toBe(201);
  await ask(page, `/webhooks/${made.body.data.id}/test-events`, {});
  return `${list}/${made.body.data.id}`;
}

const tab = (name: string, path: string, heading: string, over: Screen["over"] = []) => ({
  over,
  name: `a webhook's ${name}`,
  route: `${list}/[webhook_id]/${name}`,
  show: async (page: Page) => {
    await open(page, `${await address(page)}${path}`);
    await expect(page).toHaveTitle(new RegExp(`^${name} · To be looked at · Webhooks · Muster$`, "i"));
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  },
});

/** Webhook pages and dialogs for the checks in pages.spec.ts. */
export const webhookScreens = [
  { name: "webhooks", path: list, title: "Webhooks" },
  {
    name: "the webhook form with an example open",
    path: `${list}/new`,
    route: `${list}/new`,
    title: "New webhook",
    show: async (page: Page) => {
      await page.getByText("Example and schema").first().click();
      await expect(page.getByText("JSON Schema")).toBeVisible();
    },
  },
  tab("overview", "", "Health", [
    {
      name: "the test event dialog",
      show: async (page) => {
        await page.getByRole("button", { name: "Send test event" }).click();
        await expect(page.getByRole("dialog").getByLabel("Event")).toBeVisible();
      },
    },
  ]),
  tab("settings", "/settings", "Signing keys"),
  tab("verification", "/verification", "Check a request"),
  {
    name: "an open delivery",
    route: `${list}/[webhook_id]/deliveries`,
    show: async (page: Page) => {
      await open(page, `${await address(page)}/deliveries`);
      await page.getByRole("link", { name: "webhook.ping" }).first().click();
      await expect(page.getByRole("heading", { name: "Attempts" })).toBeVisible();
    },
    over: [
      {
        name: "the resend dialog",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Resend failed…" }).click();
          await expect(page.getByRole("dialog").getByRole("radio", { name: "The last 7 days" })).toBeVisible();
        },
      },
    ],
  },
];
