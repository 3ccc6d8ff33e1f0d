import { appendFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContext, test as base, expect, type Page, type Request } from "@playwright/test";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { type Axe, askContrastOnce } from "./contrast-once.ts";
import { copyOrganization, startSession } from "./own-organization.ts";
import type { Product, SignIn } from "./start-product.ts";

export { expect };

export const product = JSON.parse(process.env.MUSTER_UNDER_TEST ?? "{}") as Product;

const [{ organization: corvane = "" } = {}] = product.signIns;
/** The second demo organization. */
export const ostrel = product.signIns.at(-1)?.organization ?? "";

let copies = { file: "", members: new Map<string, Promise<SignIn[]>>() };

/** Whether the running test's copies have invoices and payments. */
let copied: "paid" | "unpaid" = "unpaid";

/** Members of the running spec file's own copy of a demo organization, which the first call makes. */
function ownMembers(template: string): Promise<SignIn[]> {
  // What takes pictures has no test.
  const file = process.env.TEST_WORKER_INDEX === undefined ? "" : base.info().file;
  if (copies.file !== file) copies = { file, members: new Map() };
  const key = `${copied} ${template}`;
  let members = copies.members.get(key);
  if (!members) {
    members = copyOrganization(product, template, copied);
    copies.members.set(key, members);
  }
  return members;
}

function withRole(members: readonly SignIn[], role: string, organization = corvane): SignIn {
  const found = members.find((signIn) => signIn.role === role && signIn.organization === organization);
  if (!found) throw new Error(`${organization} has no ${role}`);
  return found;
}

/** Members of the organization that the running test acts in. */
let members: readonly SignIn[] = product.signIns;

export function signInOf(role: string): SignIn {
  return withRole(members, role);
}

/** A member of the spec file's own copy of a demo organization. */
export async function ownSignInOf(role: string, template = corvane): Promise<SignIn> {
  return withRole(await ownMembers(template), role, template);
}

const sessions = new Map<string, Promise<string>>();

/** Signs in without the sign-in page, once per member. */
export async function enter(context: BrowserContext, signIn: SignIn): Promise<void> {
  const key = `${signIn.email} ${signIn.organization}`;
  const session = sessions.get(key) ?? startSession(product, signIn);
  sessions.set(key, session);
  await context.clearCookies();
  await context.addCookies([
    { name: sessionCookie, value: await session, url: product.url, secure: true, httpOnly: true, sameSite: "Lax" },
  ]);
}

/** Resolves once every button and the page's keyboard shortcuts, registered after the first paint, respond. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button")].every((button) =>
      Object.keys(button).some((key) => key.startsWith("__reactProps$")),
    ),
  );
  // A background page may never get idle time.
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1000 })));
}

/** Signs in through the sign-in page. */
export async function signIn(page: Page, { email, password }: Pick<SignIn, "email" | "password">): Promise<void> {
  await page.goto(`${product.url}/sign-in`);
  await hydrated(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}

/** Holds back matching requests while closed. */
interface Gate {
  close(pattern: string): Promise<void>;
  open(): void;
}

interface Fixtures {
  /** A page signed in with the role `role`. */
  page: Page;
  /** The same in another browser. */
  anotherPage: Page;
  /** The same in a browser that only this test has, for one that sets the clock. */
  freshPage: Page;
  role: string;
  /**
   * Where the test acts: in the spec file's own copies of the demo organizations, without invoices and payments or,
   * "paid", with them; if the file only reads, in the demo itself, which nothing changes.
   */
  organization: "unpaid" | "paid" | "demo";
  /** Starts the test in a fresh browser and discards its changes afterward. */
  isNewBrowser: boolean;
  gate: Gate;
  copied: undefined;
}

/** Every test starts with its member's cookie and nothing else stored. */
export const test = base.extend<Fixtures, { kept: Map<string, BrowserContext> }>({
  role: ["owner", { option: true }],
  organization: ["unpaid", { option: true }],
  copied: [
    async ({ organization }, use) => {
      copied = organization === "paid" ? "paid" : "unpaid";
      await use(undefined);
    },
    { auto: true },
  ],
  isNewBrowser: [false, { option: true }],
  // Loaded and compiled code is kept between tests.
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's shape
    async ({}, use) => {
      const kept = new Map<string, BrowserContext>();
      await use(kept);
      await Promise.all([...kept.values()].map((context) => context.close()));
    },
    { scope: "worker" },
  ],
  baseURL: product.url,
  context: async (
    { browser, kept, role, organization, copied: _, isNewBrowser, viewport, hasTouch, isMobile, colorScheme },
    use,
  ) => {
    members = organization === "demo" ? product.signIns : await ownMembers(corvane);
    const kind = JSON.stringify([viewport, hasTouch, isMobile, colorScheme]);
    const context = isNewBrowser ? await newContext(browser) : await keptContext(browser, kept, kind);
    await enter(context, signInOf(role));
    const written: string[] = [];
    const note = (request: Request) => {
      if (request.url().includes("/rest/v2/") && request.method() !== "GET") written.push(request.url());
    };
    if (organization === "demo") context.on("request", note);
    await use(context);
    context.off("request", note);
    expect(written, "a test that changes something needs an organization of its own").toEqual([]);
    if (isNewBrowser) await context.close();
    else await closePages(context);
  },
  page: async ({ context }, use) => use(await emptyPage(context)),
  anotherPage: async ({ browser, kept, context, viewport, hasTouch, isMobile, colorScheme }, use) => {
    const other = await keptContext(
      browser,
      kept,
      JSON.stringify(["another", viewport, hasTouch, isMobile, colorScheme]),
    );
    await other.clearCookies();
    await other.addCookies(await context.cookies());
    await use(await emptyPage(other));
    await closePages(other);
  },
  freshPage: async ({ browser, context, contextOptions }, use) => {
    const other = await browser.newContext({ ...contextOptions, storageState: await context.storageState() });
    waitForHydrationOnReload(other);
    await use(await other.newPage());
    await other.close();
  },
  gate: async ({ page }, use) => {
    let held = Promise.withResolvers<void>();
    await use({
      async close(pattern) {
        held = Promise.withResolvers<void>();
        const { promise } = held;
        await page.route(pattern, async (route) => {
          await promise;
          await route.fallback();
        });
      },
      open: () => held.resolve(),
    });
    held.resolve();
  },
});

/** A clock that one page sets is that of all later pages of the context: what they read would seem old to them. */
function keepClock(context: BrowserContext): void {
  context.clock.install = async () => {
    throw new Error("the clock would stay set for the tests that follow: use `freshPage`");
  };
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  tellOfLostFiles(context);
  waitForHydrationOnReload(context);
  return context;
}

async function keptContext(browser: Browser, kept: Map<string, BrowserContext>, kind: string): Promise<BrowserContext> {
  const known = kept.get(kind);
  if (known) return known;
  const context = await newContext(browser);
  kept.set(kind, context);
  keepClock(context);
  // Keeps the renderer process alive, with its compiled code.
  await context.newPage();
  return context;
}

/** A page with nothing stored. */
async function emptyPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  const storageTypes = "local_storage,indexeddb,service_workers,cache_storage";
  await browser.send("Storage.clearDataForOrigin", { origin: product.url, storageTypes });
  await browser.detach();
  return page;
}

/** Closes all pages but the one that keeps the process. */
async function closePages(context: BrowserContext): Promise<void> {
  const opened = context.pages().slice(1);
  await Promise.all([context.clearPermissions(), ...opened.map((page) => page.close())]);
}

/** Makes reload() wait for hydration: on a busy machine, earlier clicks are lost. */
function waitForHydrationOnReload(context: BrowserContext): void {
  context.on("page", (page) => {
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      await hydrated(page);
      return response;
    };
  });
}

/** Logs lost styles, scripts and fonts, since a page without them fails in odd ways. */
function tellOfLostFiles(context: BrowserContext): void {
  const files = ["stylesheet", "script", "font"];
  const tell = (request: Request, why: string) => {
    if (files.includes(request.resourceType())) process.stderr.write(`${request.url()} was lost: ${why}\n`);
  };
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // The page was left.
    if (why !== "net::ERR_ABORTED") tell(request, why);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) tell(response.request(), String(response.status()));
  });
}

/** Calls the API from the page, as its own code does. */
export function askApi<Answer>(page: Page, path: string): Promise<Answer> {
  return page.evaluate(async (address) => (await fetch(address)).json(), `/rest/v2${path}`);
}

/** Opens a page as if the server couldn't prefetch the operation, so the browser requests it itself. */
export async function gotoWithoutPrefetch(page: Page, path: string, operation: string): Promise<void> {
  await page.route(`${product.url}${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(operation, operation.toUpperCase()) });
  });
  await page.goto(path);
  await hydrated(page);
}

/** No reports need the HTML of what passes, and only an important style keeps readers from spacing text themselves. */
const axeSettings = { noHtml: true, rules: [{ id: "avoid-inline-spacing", selector: '[style*="!important"]' }] };

/** axe's minified script. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const axeSource = `${axeScript};axe.configure(${JSON.stringify(axeSettings)})`;

const all = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/**
 * Finishes animations, because colors in transition have a contrast nobody reads at, and waits until no placeholder
 * or dimmed row is left. Animations aren't awaited: a background page may render no frames, so that could take forever.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  await expect(page.locator("tr:empty")).toHaveCount(0);
  // Rows of an outdated list are dimmed until the new ones arrive.
  await expect(page.locator("[aria-busy=true] > tbody.opacity-60")).toHaveCount(0);
}

/** Click targets smaller than 24 by 24 px (WCAG 2.5.8), except links within a sentence. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0']");
    return [...targets].flatMap((target) => {
      const labelled =
        target instanceof HTMLInputElement && target.classList.contains("sr-only") ? target.closest("label") : target;
      const { width, height, bottom } = (labelled ?? target).getBoundingClientRect();
      const inSentence = getComputedStyle(target).display === "inline";
      const hidden = width <= 1 || bottom <= 0 || !target.checkVisibility({ visibilityProperty: true });
      return hidden || inSentence || (width >= 24 && height >= 24)
        ? []
        : [`${target.outerHTML.slice(0, 120)}: ${width} × ${height}`];
    });
  });

/** Rules that take as long as all others together: `tooSmall` is stricter than the one, the other never fails. */
const replaced = { "target-size": { enabled: false }, "hidden-content": { enabled: false } };

const aboutColors = ["color-contrast", "link-in-text-block"];

/** What opens over a page must keep the focus out of the page. */
const aboutFocus = ["aria-hidden-focus", "scrollable-region-focusable", "nested-interactive"];

/** What opens over a page. */
export const overlays = ":is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([aria-modal=false])";

/** Looks whose contrast was good on a page that a process of this run checked: others needn't check them again. */
const goodLooks = join(product.dataDir ?? "", "good-looks");

/**
 * Expects no violation of WCAG 2.0 to 2.2 A and AA or of axe's best practices in what is on screen now.
 * When only colors have changed, "colors" runs only the rules that depend on them. What is open over a page is checked
 * alone, and that it keeps the focus, since the page's own visit covers the rest; "page" also checks what lies under it.
 */
export async function expectAccessible(
  page: Page,
  asked: "all" | "colors" = "all",
  part: "top" | "page" = "top",
): Promise<void> {
  await settle(page);
  // After a link click, the title is set a moment after the page.
  if (asked === "all") await expect(page).toHaveTitle(/./);
  // A document checked before still has axe.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(askContrastOnce);
  }
  const small = asked === "all" ? await tooSmall(page) : [];
  const { found, looks } = await page.evaluate(
    async ({ rules, colors, focusRules, options, known, over }) => {
      const { axe } = window as unknown as { axe: Axe };
      const isOver = [...document.querySelectorAll(over ?? "none")].some(
        (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().height > 0,
      );
      axe.looks = { known: new Set(known.split(" ")), checked: [] };
      const run = async (context: Document | { include: (string | Element)[] }, runOnly: object) => {
        const { violations } = await axe.run(context, { ...options, runOnly });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
      };
      const texts = colors ? axe.unknownTexts() : null;
      if (texts?.length === 0) return { found: [], looks: [] };
      const part = over && isOver ? { include: [over] } : document;
      const violations = await run(texts ? { include: texts } : part, rules);
      if (isOver && focusRules) violations.push(...(await run(document, focusRules)));
      return { found: violations, looks: axe.looks.checked };
    },
    {
      rules: asked === "all" ? { type: "tag", values: all } : { type: "rule", values: aboutColors },
      colors: asked === "colors",
      focusRules: asked === "all" ? { type: "rule", values: aboutFocus } : null,
      // No page has frames or plays anything, and details of passes take as long as the rules.
      options: { reporter: "no-passes", iframes: false, preload: false, rules: replaced },
      known: readFileSync(goodLooks, { encoding: "utf8", flag: "a+" }),
      over: part === "top" ? overlays : null,
    },
  );
  expect([...small, ...found]).toEqual([]);
  appendFileSync(goodLooks, looks.map((look) => `${look} `).join(""));
}

/** Collects what a clean page has none of: console errors, CSP violations, requests to other origins. */
export function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /content security policy|hydrat/i.test(message.text())) seen.push(message.text());
  });
  page.on("pageerror", (error) => seen.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url())) seen.push(request.url());
  });
  return seen;
}
