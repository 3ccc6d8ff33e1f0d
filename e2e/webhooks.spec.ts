import type { Page } from "@playwright/test";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { ask, dialog, open } from "./actions.ts";
import { expectAccessible, hydrated, watch } from "./browser.ts";
import { eventOf, expectedSignature } from "./webhook-receiver.ts";
import { arrived, expect, expectArrived, makeEvent, rowOf, subscribe, test, unique } from "./webhooks-page.ts";

const codeOf = (page: Page, label: RegExp) => page.getByRole("figure", { name: label }).locator("code");

/** Everywhere a secret could linger: document, storage, URL, history and the server-rendered page. */
async function pageTraces(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const rendered = await Promise.all(
      ["/developers/webhooks", "/developers/webhooks/new", location.pathname].map(async (path) =>
        (await fetch(path, { headers: { rsc: "1" } })).text(),
      ),
    );
    const fields = [...document.querySelectorAll("input")].map((input) => input.value);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state, fields, rendered]);
  });
  return inPage + (await page.content());
}

test("subscribing shows the signing key once, and the next event verifies with it", async ({
  quietPage: page,
  receiver,
}) => {
  const seen = watch(page);
  const name = unique("Ledger");
  await open(page, "/developers/webhooks");
  await page.getByRole("link", { name: "New webhook" }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel("Endpoint URL", { exact: true }).fill(receiver.url);
  await page.getByRole("searchbox", { name: "Search events" }).fill("token.created");
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "access-token.created" }).check();
  await page.getByRole("searchbox", { name: "Search events" }).fill("");
  await expect(page.getByRole("checkbox", { name: "access-token.created" })).toBeChecked();
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog(page)).toContainText(`${name} was created`);
  const key = await codeOf(page, /^Signing key/).innerText();
  expect(key).toMatch(/^whsec_/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByRole("alert")).toHaveText("Confirm that you've saved it first.");
  await page.goBack();
  await expect(dialog(page)).toContainText("Leave without saving the signing key?");
  expect(await page.content()).not.toContain(key);
  await dialog(page).getByRole("button", { name: "Show the signing key again" }).click();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await expect(dialog(page)).toContainText("Leave without saving the signing key?");
  await expect(palette).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Show the signing key again" }).click();
  expect(await codeOf(page, /^Signing key/).innerText()).toBe(key);
  const mayLeave = () => page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await mayLeave()).toBe(false);
  await dialog(page).getByRole("checkbox", { name: "I've saved it" }).check();
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expect(page).toHaveURL(/\/overview$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect(await pageTraces(page)).not.toContain(key);
  await page.reload();
  expect(await pageTraces(page)).not.toContain(key);

  await page.getByRole("link", { name: "Deliveries", exact: true }).click();
  await expect(page.getByText("No deliveries yet")).toBeVisible();
  const token = unique("Told of");
  await makeEvent(page, token);
  const { headers, body } = await expectArrived(receiver, token);
  expect(headers["x-service-signature"]).toBe(expectedSignature(key, body));
  expect(new StandardWebhook(key).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  await expect(rowOf(page, "access-token.created")).toContainText("Delivered");
  await expect(rowOf(page, "access-token.created")).toContainText("200");
  expect(seen).toEqual([]);
});

test("an endpoint that keeps failing is disabled after its last retry; one click pings it, enables it and sends missed events", async ({
  quietPage: page,
  receiver,
}) => {
  receiver.answer(503);
  const name = unique("Warehouse");
  const { id } = await subscribe(page, { name, url: receiver.url, events: ["access-token.created"] });
  const [first, meanwhile] = [unique("First"), unique("Meanwhile")];
  await makeEvent(page, first);
  await open(page, "/developers/webhooks");
  await expect(rowOf(page, name)).toContainText("10 of 10");
  await expect(rowOf(page, name)).toContainText("Disabled");
  expect(arrived(receiver, first)).toHaveLength(11);
  await makeEvent(page, meanwhile);

  await open(page, `/developers/webhooks/${id}/deliveries?state=held,failed`);
  await expect(page.getByRole("region", { name: `${name}, disabled` })).toContainText("Send the 2 events");
  const area = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Webhooks" });
  await expect(area).toHaveAccessibleDescription(/^\d+ fails?$/);
  await page.getByRole("link", { name: "access-token.created" }).last().click();
  const ladder = page.getByRole("complementary").getByRole("listitem");
  await expect(ladder).toHaveCount(11);
  await expect(ladder.nth(1)).toContainText("Retry 9, after 4 h");
  await expect(ladder.first()).toContainText("Returned 503");
  await expect(ladder.first()).toContainText("out of paper");
  await expectAccessible(page);

  await open(page, "/developers/webhooks");
  await page.getByRole("button", { name: `Enable ${name}` }).click();
  const box = page.getByRole("region", { name: new RegExp(`^${name}`) });
  await expect(box).toContainText("returned 503");
  await expect(box).toContainText("It's still disabled");
  await expect(box).toContainText("Send the 2 events");
  await expectAccessible(page);

  receiver.answer(200);
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: `Enable ${name}` }).click();
  await expect(box).toContainText("returned 200");
  await expect(box).toContainText("2 events it missed are being sent");
  await expect(rowOf(page, name).first()).toContainText("Enabled");
  await expect(rowOf(page, name).first()).toContainText("0 of 10");
  await expectArrived(receiver, meanwhile);
  await expect.poll(() => arrived(receiver, first).length).toBe(12);
  const ids = arrived(receiver, first).map((each) => eventOf(each).meta.event_id);
  expect(new Set(ids).size).toBe(1);
});

test("a webhook is disabled and enabled: a failed ping says why and leaves it disabled, missed events are sent or skipped", async ({
  quietPage: page,
  receiver,
}) => {
  const name = unique("Paused");
  const { id } = await subscribe(page, { name, url: receiver.url, events: ["access-token.created"] });
  await open(page, `/developers/webhooks/${id}/settings`);
  await page.getByRole("button", { name: "Disable" }).click();
  const box = page.getByRole("region", { name: new RegExp(`^${name}`) });
  await expect(box).toContainText("No missed events");
  const missed = unique("Missed");
  await makeEvent(page, missed);
  receiver.answer(503);
  await box.getByRole("button", { name: "Enable" }).click();
  await expect(box).toContainText("returned 503");
  await expect(box).toContainText("It's still disabled");
  receiver.answer(200);
  await box.getByRole("checkbox", { name: "Send the 1 event it missed" }).uncheck();
  await box.getByRole("button", { name: "Enable" }).click();
  await expect(box).toContainText("1 event it missed was canceled");
  const after = unique("After");
  await makeEvent(page, after);
  await expectArrived(receiver, after);
  expect(arrived(receiver, missed)).toHaveLength(0);

  await Promise.all([
    page.waitForResponse((response) => response.request().method() !== "GET"),
    page.getByRole("button", { name: "Disable" }).click(),
  ]);
  const sent = unique("Sent");
  await makeEvent(page, sent);
  await open(page, "/developers/webhooks");
  await expect(rowOf(page, name).first()).toContainText("Disabled");
  await page.getByRole("button", { name: `Enable ${name}` }).click();
  await expect(box).toContainText("returned 200");
  await expect(box).toContainText("1 event it missed is being sent");
  await expect(rowOf(page, name).first()).toContainText("Enabled");
  await expectArrived(receiver, sent);
});

test("resending a delivery shows the new attempt first, without a reload, and says what the endpoint returned", async ({
  quietPage: page,
  receiver,
}) => {
  const { id } = await subscribe(page, { name: unique("Again"), url: receiver.url, events: ["access-token.created"] });
  const token = unique("Twice");
  await makeEvent(page, token);
  await expectArrived(receiver, token);
  await open(page, `/developers/webhooks/${id}/deliveries`);
  await page.getByRole("link", { name: "access-token.created" }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel).toContainText("10 further retries were not needed");
  await panel.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(/^access-token.created: returned 200 in \d/)).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveText([/^Sent manually.*Returned 200/, /^First attempt/]);
  await expect(rowOf(page, "access-token.created").getByRole("cell").nth(2)).toHaveText("2");
  expect(arrived(receiver, token)).toHaveLength(2);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
});

test("counts failed deliveries, resends them as a job, and reports when it is done", async ({
  quietPage: page,
  receiver,
}) => {
  const name = unique("Recovered");
  const { id } = await subscribe(page, { name, url: receiver.url, events: ["access-token.created"] });
  receiver.answer(500);
  const token = unique("Failed");
  await makeEvent(page, token);
  await expect.poll(() => arrived(receiver, token).length).toBe(11);
  await ask(page, `/webhooks/${id}/enable`, { ping: false, resume: "none" });
  receiver.answer(200);
  await open(page, `/developers/webhooks/${id}/deliveries?state=failed`);
  await page.getByRole("button", { name: "Resend failed…" }).click();
  await expect(dialog(page)).toContainText("1 delivery failed");
  await dialog(page).getByRole("button", { name: "Resend 1 delivery" }).click();
  await expect(page.getByText("Resending 1 delivery")).toBeVisible();
  await expect(page.getByRole("region", { name: "Resend" })).toContainText("Resent failed deliveries: 1 of 1");
  await expect.poll(() => arrived(receiver, token).length).toBe(12);
  await expect(page.getByText("No deliveries match these filters.")).toBeVisible();
});

test("a test event of any type shows the endpoint's response", async ({ quietPage: page, receiver }) => {
  const { id } = await subscribe(page, { name: unique("Tried"), url: receiver.url, events: ["access-token.created"] });
  await open(page, `/developers/webhooks/${id}/overview`);
  await page.getByRole("button", { name: "Send test event" }).click();
  await dialog(page).getByLabel("Event").selectOption("webhook.subscription.deleted");
  await dialog(page).getByRole("button", { name: "Send test event" }).click();
  await expect(dialog(page)).toContainText("Returned 200 in");
  await expect(dialog(page)).toContainText("thank you");
  expect(JSON.parse(receiver.received[0]?.body ?? "{}").data.meta).toMatchObject({
    event_type: "webhook.subscription.deleted",
    is_simulation: true,
  });
  await dialog(page).getByRole("link", { name: "Open the delivery" }).click();
  await expect(
    page.getByRole("complementary").getByRole("heading", { name: "webhook.subscription.deleted" }),
  ).toBeVisible();
});

test("a rotated key is shown once and signs alongside the old one until that is revoked", async ({
  quietPage: page,
  receiver,
}) => {
  const { id, signing_key } = await subscribe(page, {
    ...{ name: unique("Rotated"), url: receiver.url, events: ["access-token.created"] },
  });
  await open(page, `/developers/webhooks/${id}/settings`);
  await page.getByRole("button", { name: "Rotate…" }).click();
  await dialog(page).getByRole("radio", { name: "7 days" }).check();
  await dialog(page).getByRole("button", { name: "Rotate key" }).click();
  await expect(dialog(page)).toContainText("Key rotated");
  const fresh = await codeOf(page, /^Signing key/).innerText();
  await dialog(page).getByRole("checkbox", { name: "I've saved it" }).check();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await pageTraces(page)).not.toContain(fresh);

  const during = unique("During");
  await makeEvent(page, during);
  const { headers, body } = await expectArrived(receiver, during);
  expect(headers["x-service-signature"]).toBe(expectedSignature(fresh, body));
  for (const key of [signing_key, fresh])
    expect(new StandardWebhook(key).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));

  await page.getByRole("button", { name: "Revoke key-1" }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill("key-1");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  // Buttons behind an open dialog have no role.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Revoke key-1" })).toHaveCount(0);
  const after = unique("After");
  await makeEvent(page, after);
  const later = await expectArrived(receiver, after);
  expect(() => new StandardWebhook(signing_key).verify(later.body, later.headers as Record<string, string>)).toThrow();
});

test("the page confirms a genuine request, and says which step differs for an altered one", async ({
  quietPage: page,
  receiver,
}) => {
  const { id, signing_key } = await subscribe(page, {
    ...{ name: unique("Verified"), url: receiver.url, events: ["access-token.created"] },
  });
  const token = unique("Checked");
  await makeEvent(page, token);
  const { headers, body } = await expectArrived(receiver, token);
  await open(page, `/developers/webhooks/${id}/verification`);
  await page.getByLabel("Raw body").fill(body);
  await page.getByLabel("Value of x-service-signature").fill(String(headers["x-service-signature"]));
  await page.getByLabel("Signing key").fill(signing_key);
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(page.getByText("Valid: the request is genuine")).toBeVisible();
  await page.getByLabel("Raw body").fill(JSON.stringify(JSON.parse(body), null, 2));
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(page.getByText("Not valid: Signature doesn't match")).toBeVisible();
  await expect(page.getByText("parsed and serialized again")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Python" }).click();
  await expect(codeOf(page, /^Verification in Python/)).toContainText("hmac.compare_digest");
});
