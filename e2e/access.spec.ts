import type { Page } from "@playwright/test";
import { dialog, open } from "./actions.ts";
import { expect, test } from "./browser.ts";

// Its tests only read.
test.use({ organization: "demo" });

const lists = [
  "/",
  "/invoices",
  "/people",
  "/eor",
  "/recruiting/candidates",
  "/equipment/assets",
  "/developers/webhooks",
];

/** The focused element: its name, whether something covers its center, and its outline width in px. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    // A control drawn by its label is seen and clicked at the label.
    const seen = element.closest<HTMLElement>("label") ?? element;
    const { left, top, width, height } = seen.getBoundingClientRect();
    const [x, y] = [left + Math.min(width / 2, 60), top + height / 2];
    const over = document.elementFromPoint(x, y);
    const isCovered = width > 1 && !(over && (seen.contains(over) || over.contains(seen)));
    const ringed = [element, seen, ...seen.querySelectorAll("*")].map((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      if (outlineStyle !== "none") return Number.parseFloat(outlineWidth);
      return boxShadow === "none" ? 0 : 2;
    });
    return {
      name: (element.getAttribute("aria-label") ?? element.innerText ?? "").slice(0, 40),
      isInside: x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight,
      isCovered,
      ring: Math.max(...ringed),
    };
  });

for (const path of lists) {
  test(`${path}: Tab starts at the skip link, and the focused element is visible, uncovered and outlined`, async ({
    page,
  }) => {
    await open(page, path);
    await page.keyboard.press("Tab");
    expect((await focused(page))?.name).toBe("Skip to content");
    const lost: unknown[] = [];
    for (let step = 0; step < 45; step += 1) {
      await page.keyboard.press("Tab");
      const at = await focused(page);
      if (at === null) break;
      if (!at.isInside || at.isCovered || at.ring < 2) lost.push({ step, ...at });
    }
    expect(lost).toEqual([]);
  });
}

test("with single-key shortcuts off, letters do nothing and help still lists them; in a text field they are text", async ({
  page,
}) => {
  await open(page, "/people");
  await page.getByRole("searchbox").fill("");
  await page.keyboard.type("gi");
  await expect(page.getByRole("searchbox")).toHaveValue("gi");
  await expect(page).toHaveURL(/\/people/);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Single-key shortcuts" }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await expect(dialog(page).getByText("Invoices", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "People" }).click();
  await page.keyboard.type("gi");
  await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await page.keyboard.type("gi");
  await expect(page).toHaveURL(/\/invoices/);
});

test("with reduced motion, nothing moves when a dialog opens", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/people");
  await page.keyboard.press("Control+k");
  await expect(dialog(page).getByRole("combobox")).toBeFocused();
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect | null;
      const moves = effect?.getKeyframes().some((frame) => "transform" in frame || "translate" in frame) ?? false;
      return moves && Number(effect?.getComputedTiming().duration) > 0 ? [String(effect?.target?.className)] : [];
    }),
  );
  expect(moving).toEqual([]);
});

test("in forced colors, every control has a border or native appearance", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const unseen: string[] = [];
  for (const path of ["/invoices", "/developers/access-tokens/new", "/account"]) {
    await open(page, path);
    unseen.push(
      ...(await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("input, select, textarea, [role=switch], main button")].flatMap(
          (control) => {
            if (!control.checkVisibility() || control.classList.contains("sr-only")) return [];
            const { appearance, borderStyle, borderWidth } = getComputedStyle(control);
            const hasEdge = borderStyle !== "none" && Number.parseFloat(borderWidth) > 0;
            return hasEdge || appearance !== "none" || control.textContent !== "" || control.querySelector("svg")
              ? []
              : [control.outerHTML.slice(0, 120)];
          },
        ),
      )),
    );
  }
  expect(unseen).toEqual([]);
});

/** Text spacing from WCAG 1.4.12. */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

for (const path of lists) {
  test(`${path}: with wider text spacing, no button, label or heading is cut off, and nothing scrolls sideways`, async ({
    page,
  }) => {
    await open(page, path);
    await page.evaluate((content) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(content);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, spaced);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, h1, h2, label")].flatMap((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const isCut =
          overflowX === "hidden" && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1;
        return element.checkVisibility() && !element.classList.contains("sr-only") && isCut ? [element.innerText] : [];
      }),
    );
    expect(cut).toEqual([]);
    const wide = await page.evaluate(() => {
      const room = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= room) return [];
      return [...document.querySelectorAll<HTMLElement>("main *")].flatMap((element) =>
        element.getBoundingClientRect().right > room ? [element.outerHTML.slice(0, 200)] : [],
      );
    });
    expect(wide).toEqual([]);
  });
}
