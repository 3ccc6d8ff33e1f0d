import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import type { Page } from "#lib/platform/page.ts";
import { pages } from "./pages.ts";

const folder = join(import.meta.dirname, "../../app/(dashboard)");

/** The account menu links to the first one; the others only redirect to a registered page. */
const unlisted = ["/account", "/developers", "/recruiting", "/settings"];

/** One of many areas, listed so that its page weight is measured. */
const example = "/developers/reference/invoices";

test("the registry has every dashboard page with a fixed path, and no others", () => {
  const routes = globSync("**/page.tsx", { cwd: folder }).map((file) => posix.dirname(`/${file}`));
  const fixed = routes.filter((route) => !route.includes("["));
  const listed = pages.flatMap((page) => [page.path, ...("below" in page ? page.below : [])]);
  expect([...listed, ...unlisted].toSorted()).toEqual([...fixed, example].toSorted());
});

test("a page's link leads past its redirect", () => {
  const targetOf = ({ path }: Page) =>
    /\bredirect\("([^"]+)"\)/.exec(readFileSync(join(folder, path, "page.tsx"), "utf8"))?.[1];
  expect(pages.map((page: Page) => [page.path, page.opens])).toEqual(pages.map((page) => [page.path, targetOf(page)]));
});
