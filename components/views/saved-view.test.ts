import { expect, test } from "vitest";
import { type SavedView, withView } from "./saved-view.ts";
import { canonicalQuery, viewParam } from "./view-param.ts";

function viewOf(name: string, more: Partial<SavedView> = {}): SavedView {
  const at = "2026-01-31T09:30:00.000Z";
  const owner = { id: "someone", name: "Someone" };
  const standard = { page: "invoices", query: "", is_shared: false, is_default: false } as const;
  return { id: name, name, owner, created_at: at, updated_at: at, ...standard, ...more };
}

test("sorts an updated view by name and keeps a single default per page", () => {
  const views = [viewOf("Alpha", { is_default: true }), viewOf("Beta")];
  const renamed = withView(views, { ...viewOf("Beta"), name: "aardvark", is_default: true });
  expect(renamed.map(({ name, is_default }) => [name, is_default])).toEqual([
    ["aardvark", true],
    ["Alpha", false],
  ]);
});

test("normalizes equivalent URLs to the same string, in the form the API accepts", () => {
  expect(canonicalQuery("?status=a,b&q=M%C3%BCller x")).toBe("q=M%C3%BCller+x&status=a%2Cb");
  expect(canonicalQuery("q=M%C3%BCller+x&status=a%2Cb")).toBe("q=M%C3%BCller+x&status=a%2Cb");
});

test('accepts only a view ID or "standard" from the URL', () => {
  expect(viewParam.parse("5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f")).not.toBeNull();
  expect(viewParam.parse("standard")).toBe("standard");
  expect(viewParam.parse("../../elsewhere")).toBeNull();
});
