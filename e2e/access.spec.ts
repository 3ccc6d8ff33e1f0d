import type { Page } from "@playwright/test";
import { sized } from "#lib/testing/size.ts";
import { dialog, open } from "./actions.ts";
import { expect, test } from "./browser.ts";

// Its tests only read.
test.use({ organization: "demo" });

const lists = sized(
  ["/", "/invoices", "/people", "/developers/webhooks"],
  ["/", "/invoices", "/people", "/eor", "/recruiting/candidates", "/equipment/assets", "/developers/webhooks"],
);

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

/** Text spacing from WCAG 1.4.12. */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Buttons, headings and labels cut off with wider text spacing, and what then reaches out of the window. */
async function cutOff(page: Page): Promise<string[]> {
  await page.evaluate((content) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(content);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, spaced);
  return await page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>("button, h1, h2, label")].flatMap((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut =
        overflowX === "hidden" && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1;
      return element.checkVisibility() && !element.classList.contains("sr-only") && isCut ? [element.innerText] : [];
    });
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return cut;
    const wide = [...document.querySelectorAll<HTMLElement>("main *")].flatMap((element) =>
      element.getBoundingClientRect().right > room ? [element.outerHTML.slice(0, 200)] : [],
    );
    return [...cut, ...wide];
  });
}

test("on every kind of list, Tab starts at the skip link and the focused element is visible, uncovered and outlined; with wider text spacing, nothing is cut off or scrolls sideways", async ({
  page,
}) => {
  const lost: unknown[] = [];
  const cut: unknown[] = [];
  for (const path of lists) {
    await open(page, path);
    await page.keyboard.press("Tab");
    expect((await focused(page))?.name, path).toBe("Skip to content");
    for (let step = 0; step < 45; step += 1) {
      await page.keyboard.press("Tab");
      const at = await focused(page);
      if (at === null) break;
      if (!at.isInside || at.isCovered || at.ring < 2) lost.push({ path, step, ...at });
    }
    cut.push(...(await cutOff(page)).map((element) => ({ path, element })));
  }
  expect(lost).toEqual([]);
  expect(cut).toEqual([]);
});

test("with single-key shortcuts off, letters do nothing and help still lists them; in a text field they are text; with reduced motion, nothing moves when a dialog opens", async ({
  page,
}) => {
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
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
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

test("every form is one readable column, and in forced colors every control has a border or native appearance", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const unseen: string[] = [];
  const wide: unknown[] = [];
  const forms = ["/contracts/new", "/developers/webhooks/new", "/developers/access-tokens/new", "/account"];
  for (const path of ["/invoices", ...forms]) {
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
    const ends = await page.evaluate(() => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          "main form :is(input:not([type=checkbox], [type=radio]), select, textarea)",
        ),
      ];
      const seen = controls.filter((each) => each.checkVisibility() && each.offsetWidth > 1);
      const left = Math.min(...seen.map((each) => each.getBoundingClientRect().left));
      return seen.map((each) => ({
        name: each.getAttribute("name"),
        to: each.getBoundingClientRect().right - left,
      }));
    });
    if (!forms.includes(path)) continue;
    expect(ends.length, path).toBeGreaterThan(0);
    wide.push(...ends.filter(({ to }) => to > 640).map((end) => ({ path, ...end })));
  }
  expect(unseen).toEqual([]);
  expect(wide).toEqual([]);
});
