"use client";

import { lazy } from "react";
import { CardList } from "#components/list/card-list.tsx";
import { ImportLink } from "#components/list/import-link.tsx";
import { useAdding } from "#components/list/use-adding.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { candidateList } from "./candidate-list.tsx";

const AddCandidate = lazy(() => import("./candidate-form.tsx"));

export const CandidatesScreen = forRole("ats:read", { title: "Candidates", what: "candidates" }, Candidates);

function Candidates() {
  const may = useAccount().scopes.includes("ats:write");
  const { add, button, dialog } = useAdding({ label: "Add candidate", may, what: "candidates", Form: AddCandidate });
  return (
    <>
      <CardList
        list={candidateList}
        action={
          <>
            {may ? <ImportLink href="/recruiting/candidates/import" /> : null}
            {button}
          </>
        }
        none={
          <EmptyState
            title="No candidates yet."
            action={may ? <Button onClick={add}>Add the first candidate</Button> : null}
          />
        }
      />
      {dialog}
    </>
  );
}
