import { type ApiOperation, byArea, slugOf } from "./api-document.ts";
import type { IndexEntry } from "./reference-index.tsx";

/** Index entries for all operations, grouped by area. */
export function indexEntries(operations: readonly ApiOperation[]): IndexEntry[] {
  return byArea(operations).flatMap(([area, group]) =>
    group.map(({ name, method, path, summary, description, scope, parameters }) => ({
      ...{ name, area, method, path, summary, scope },
      href: `/developers/reference/${slugOf(area)}#${name}`,
      words: [name, area, method, path, summary, description, scope, ...parameters.map((parameter) => parameter.name)]
        .join(" ")
        .toLowerCase(),
    })),
  );
}
