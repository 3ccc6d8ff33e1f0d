import { expect, test } from "vitest";
import { RestError } from "#lib/platform/api/client.ts";
import { archiveProblems } from "./archive-problems.ts";

const failed = (candidate_name: string, error: unknown) => ({ card: { candidate_name }, error });
const refusal = new RestError(409, [{ message: "Grace has since moved this application to Offer." }], null);

test("for several candidates, says how many were archived and gives the reason for each of the others", () => {
  const failures = [failed("Ada Okafor", refusal)];
  expect(archiveProblems({ moved: [{}, {}], failed: failures })).toEqual({
    title: "2 archived, 1 not",
    reasons: ["Ada Okafor: Grace has since moved this application to Offer."],
  });
});

test("says that nothing happened only if the server refused everything", () => {
  expect(archiveProblems({ moved: [], failed: [failed("Ada Okafor", refusal)] })).toEqual({
    title: "Nothing was sent or moved",
    reasons: ["Grace has since moved this application to Offer."],
  });
  const lost = [failed("Ada Okafor", refusal), failed("Ben Sato", new RestError(0, [{ message: "Offline." }], null))];
  expect(archiveProblems({ moved: [], failed: lost })).toEqual({
    title: "Couldn't archive 2 candidates",
    reasons: ["Ada Okafor: Grace has since moved this application to Offer.", "Ben Sato: Offline."],
  });
});
