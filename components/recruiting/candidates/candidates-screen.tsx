"use client";

import { AddingList } from "#components/list/adding-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { candidateList } from "./candidate-list.tsx";

const AddCandidate = lateDialog(() => import("./candidate-form.tsx"));

export const CandidatesScreen = forRole("ats:read", { title: "Candidates", what: "candidates" }, () => (
  <AddingList
    list={candidateList}
    scope="ats:write"
    label="Add candidate"
    first="Add the first candidate"
    importPath="/recruiting/candidates/import"
    Form={AddCandidate}
  />
));
