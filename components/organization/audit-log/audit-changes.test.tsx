import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AuditChanges } from "./audit-changes.tsx";

const shown = (name: string, after: string) =>
  renderToStaticMarkup(
    <AuditChanges
      hasMore={false}
      changes={[
        {
          ...{ id: "1", action: "added", is_erased: false, record: { type: "sso_provider", id: "1", name: "Acme" } },
          fields: [{ name, before: null, after, is_hidden: false }],
        },
      ]}
    />,
  );

test("a field is named in words, also one that says whether something is on", () => {
  expect(shown("starts_on", "2026-03-01")).toContain(">Starts</dt>");
  expect(shown("is_on", "true")).toContain(">Is on</dt>");
});

test("a value that would fill the panel opens on request, and a shorter one is shown", () => {
  expect(shown("certificates", "x".repeat(1204))).toMatch(
    /<summary[^>]*>1,204 characters<\/summary>x{1204}<\/details>/,
  );
  expect(shown("certificates", "x".repeat(600))).not.toContain("<summary");
});
