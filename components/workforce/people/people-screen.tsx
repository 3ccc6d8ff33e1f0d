"use client";

import { lazy } from "react";
import { CardList } from "#components/list/card-list.tsx";
import { ImportLink } from "#components/list/import-link.tsx";
import { useAdding } from "#components/list/use-adding.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { peopleList } from "./people-list.tsx";

const AddPerson = lazy(() => import("./add-person.tsx"));

export const PeopleScreen = forRole("people:read", { title: "People", what: "people" }, People);

function People() {
  const may = useAccount().scopes.includes("people:write");
  const { add, button, dialog } = useAdding({ label: "Add person", may, what: "people", Form: AddPerson });
  return (
    <>
      <CardList
        list={peopleList}
        action={
          <>
            {may ? <ImportLink href="/people/import" /> : null}
            {button}
          </>
        }
        none={
          <EmptyState
            title="No people yet."
            action={may ? <Button onClick={add}>Add the first person</Button> : null}
          />
        }
      />
      {dialog}
    </>
  );
}
