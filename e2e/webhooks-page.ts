import type { Page } from "@playwright/test";
import { ask, open } from "./actions.ts";
import { test as base, enter, expect, ostrel, ownSignInOf } from "./browser.ts";
import { eventOf, type Received, type Receiver, startReceiver } from "./webhook-receiver.ts";

export { expect };

interface Fixtures {
  /** An endpoint for this test only. */
  receiver: Receiver;
  /** Signed in as owner of the file's copy of the organization without webhooks: these tests count their events. */
  quietPage: Page;
}

export const test = base.extend<Fixtures>({
  quietPage: async ({ context, page }, use) => {
    await enter(context, await ownSignInOf("owner", ostrel));
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's shape
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
});

export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** A name that no other test uses. */
export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

export interface Made {
  id: string;
  name: string;
  signing_key: string;
}

/** Subscribes through the API, as the page's own code does. */
export async function subscribe(page: Page, input: { name: string; url: string; events: string[] }): Promise<Made> {
  if (!page.url().startsWith("https:")) await open(page, "/developers/webhooks");
  const { status, body } = await ask<{ data: Made }>(page, "/webhooks", input);
  expect(status).toBe(201);
  return body.data;
}

/** Triggers an event by creating an access token. */
export async function makeEvent(page: Page, name: string): Promise<void> {
  const { status } = await ask(page, "/access-tokens", { name, type: "personal", scopes: ["people:read"] });
  expect(status).toBe(201);
}

/** Received events about the resource with this name. */
export function arrived({ received }: Receiver, name: string): Received[] {
  return received.filter((each) => eventOf(each).resource.name === name);
}

export async function expectArrived(receiver: Receiver, name: string): Promise<Received> {
  await expect.poll(() => arrived(receiver, name).length).toBeGreaterThan(0);
  return arrived(receiver, name)[0] as Received;
}
