import type { Page } from "@playwright/test";
import { expect, overlays } from "./browser.ts";

/** Closes what is open over the page, and discards what was typed there. */
export async function closeOver(page: Page): Promise<void> {
  const discard = page.getByRole("button", { name: "Discard", exact: true });
  const open = page.locator(overlays).filter({ visible: true });
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press("Escape");
    if (await discard.isVisible()) await discard.click();
    await expect(open).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}
