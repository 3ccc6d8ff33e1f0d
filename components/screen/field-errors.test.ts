import { expect, test } from "vitest";
import { RestError } from "#lib/platform/api/client.ts";
import { callErrors } from "./field-errors.ts";

test("shows errors for fields that the form doesn't have above the form", () => {
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
