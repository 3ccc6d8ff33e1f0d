import { expect, test } from "vitest";
import { errorsAfter } from "./errors-after.ts";

test("a changed field is checked anew, and what was wrong elsewhere stays", () => {
  const shown = { name: "Give it a name", url: "Enter a URL" };
  expect(errorsAfter(shown, ["name"], shown, { url: "Enter a URL" })).toEqual({ url: "Enter a URL" });
  expect(errorsAfter({ url: "Enter a URL" }, ["name"], {}, { name: "Give it a name", url: "Enter a URL" })).toEqual({
    name: "Give it a name",
    url: "Enter a URL",
  });
});

test("a change takes back a mistake that it mended at another field, and brings up none there", () => {
  const events = { events: "Choose at least one event" };
  expect(errorsAfter(events, ["mode"], events, {})).toEqual({});
  expect(errorsAfter({}, ["mode"], {}, events)).toEqual({});
});

test("what the service refused goes with a change of its field only", () => {
  const refused = { "": "Not now", url: "Taken" };
  expect(errorsAfter(refused, ["name"], {}, {})).toEqual(refused);
  expect(errorsAfter(refused, ["url"], {}, {})).toEqual({ "": "Not now" });
});
