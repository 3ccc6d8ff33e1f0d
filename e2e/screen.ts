import type { Page } from "@playwright/test";
import { dialog } from "./actions.ts";
import { expect } from "./browser.ts";
import { closeOver } from "./close-over.ts";

/** A page of the dashboard, or something that opens over one, which one test visits and checks (pages.spec.ts). */
export interface Screen {
  /** Name used in the test title. */
  name: string;
  /** Omitted where `show` opens the page. */
  path?: string;
  /** The route that this is the visit of, as the router writes it. Default: `path`, unless something opens over it. */
  route?: string;
  /** Precedes "· Muster"; omitted for screens that open over a page. */
  title?: string;
  signedOut?: true;
  /** Expected error status of the page or of a request it sends, which the browser logs to its console. */
  refused?: 400 | 404 | 409;
  /** Opens the part under test and waits for it. */
  show?: (page: Page) => Promise<void>;
  /** What opens over it, one after the other: the page isn't loaded again. */
  over?: readonly Over[];
}

/** Begins at the page as `show` left it, and is closed by Escape. */
interface Over extends Pick<Screen, "name" | "refused"> {
  show: (page: Page) => Promise<void>;
}

/** Each screen by itself: what opens over a page opens it first. */
export function eachAlone(screens: readonly Screen[]): Screen[] {
  return screens.flatMap(({ over = [], ...base }) => [
    base,
    ...over.map(({ name, show }) => ({
      ...{ name, path: base.path },
      show: async (page: Page) => {
        await base.show?.(page);
        await closeOver(page);
        await show(page);
      },
    })),
  ]);
}

export function routeOf({ path, route, show, signedOut, refused }: Screen): string | undefined {
  return route ?? (show || signedOut || refused ? undefined : path?.replace(/\?.*/, ""));
}

/** Shows the dialog that a button opens, and waits for one of its fields; `arrange` opens the page with the button. */
export function press(button: string, field: string | RegExp, arrange?: (page: Page) => Promise<unknown>) {
  return async (page: Page) => {
    await arrange?.(page);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await expect(dialog(page).getByLabel(field)).toBeVisible();
  };
}
