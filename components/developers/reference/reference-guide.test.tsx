import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { router } from "#lib/registry/router.ts";
import { errorBodyNames, readApiDocument } from "./api-document.ts";
import { ErrorBodies } from "./error-bodies.tsx";
import { ReferenceGuide } from "./reference-guide.tsx";

const { operations, schemas, reasons, version } = readApiDocument(router.openapi());

test("describes every error body that operations link to, the most common one first", () => {
  const guide = renderToStaticMarkup(
    <ReferenceGuide
      origin="https://muster.example"
      {...{ version, schemas, reasons }}
      bodies={errorBodyNames(operations)}
      errors={[]}
      limits={{ token: 50, organization: 100 }}
    />,
  );
  const anchors = [...guide.matchAll(/id="(body-[^"]+)"/g)].map(([, id]) => id);
  const errors = operations.flatMap(({ responses }) => responses);
  const links = new Set(
    // One at a time, because many errors are collapsed until opened.
    errors.flatMap((error) => {
      const markup = renderToStaticMarkup(<ErrorBodies responses={[error]} common={[]} />);
      return [...markup.matchAll(/#(body-[^"]+)"/g)].map(([, id]) => id);
    }),
  );
  expect(anchors[0]).toBe("body-ErrorContainer");
  expect(anchors.toSorted()).toEqual([...links].sort());
});
