import { expect, test } from "vitest";
import { errorsAfter } from "./errors-after.ts";

test("revalidates a changed field and keeps errors on other fields", () => {
  const shown = { name: "Give it a name", url: "Enter a URL" };
  expect(errorsAfter(shown, ["name"], shown, { url: "Enter a URL" })).toEqual({ url: "Enter a URL" });
  expect(errorsAfter({ url: "Enter a URL" }, ["name"], {}, { name: "Give it a name", url: "Enter a URL" })).toEqual({
    name: "Give it a name",
    url: "Enter a URL",
  });
});

test("clears an error the change fixed on another field, and adds none there", () => {
  const events = { events: "Choose at least one event" };
  expect(errorsAfter(events, ["mode"], events, {})).toEqual({});
  expect(errorsAfter({}, ["mode"], {}, events)).toEqual({});
});

test("clears a server error only when its own field changes", () => {
  const refused = { "": "Not now", url: "Taken" };
  expect(errorsAfter(refused, ["name"], {}, {})).toEqual(refused);
  expect(errorsAfter(refused, ["url"], {}, {})).toEqual({ "": "Not now" });
});
