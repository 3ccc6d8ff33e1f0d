import { expect, test } from "vitest";
import { RestError } from "#lib/platform/api/client.ts";
import { callErrors } from "./field-errors.ts";

test("every message about a field that the form doesn't have is told over the form", () => {
  const error = new RestError(
    400,
    [
      { path: "/name", message: "Taken." },
      { path: "/color", message: "Choose a color." },
      { path: "/size", message: "Choose a size." },
      { message: "Nothing was saved." },
    ],
    null,
  );
  expect(callErrors(error, ["name"])).toEqual({
    name: "Taken.",
    "": "Choose a color. Choose a size. Nothing was saved.",
  });
});
