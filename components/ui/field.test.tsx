import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field, FormErrors } from "./field.tsx";

test("a field shows the error that the form around it has under its name, and no other", () => {
  const shown = renderToStaticMarkup(
    <FormErrors value={{ "": "The form was refused", amount: "Too much" }}>
      <Field label="Amount" name="amount">
        <input />
      </Field>
      <Field label="Reason" name="reason">
        <input />
      </Field>
      <Field label="Type the number to confirm">
        <input />
      </Field>
    </FormErrors>,
  );
  expect(shown.match(/font-medium text-bad/g)).toHaveLength(1);
  expect(shown).toContain("Too much");
  expect(shown).not.toContain("The form was refused");
});
