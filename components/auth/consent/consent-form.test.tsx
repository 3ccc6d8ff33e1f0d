import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsentForm } from "./consent-form.tsx";
import type { ConsentView } from "./consent-view.ts";

const hostile = `<img src=x onerror=alert(1)>"'`;

const consent: ConsentView = {
  ...{ client_name: hostile, publisher: null, is_allowed: true, registered_at: "2026-03-05T00:00:00Z" },
  destination: { kind: "web", name: "app.example" },
  ...{ scopes: ["people:read"], more: [], beyond_role: [] },
  ...{ organization_id: "first", organization: hostile, organizations: [] },
  ...{ person: hostile, email: "ada@x.example", proof: "proof" },
};

test("shows what an app and its person are called as text, where the app leads, and who is signed in", () => {
  const page = renderToStaticMarkup(
    <ConsentForm request="request" to={hostile} consent={consent} tools={{}} nothingChosen={false} />,
  );
  expect(page).not.toContain("<img");
  expect(page).not.toContain(hostile);
  expect(page.match(/&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(4);
  expect(page).toContain("Unverified: the app chose this name itself");
  for (const shown of ["app.example", "ada@x.example"]) expect(page).toContain(shown);
});
