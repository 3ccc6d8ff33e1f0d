"use client";

import { AddingList } from "#components/list/adding-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { peopleList } from "./people-list.tsx";

const AddPerson = lateDialog(() => import("./add-person.tsx"));

export const PeopleScreen = forRole("people:read", { title: "People", what: "people" }, () => (
  <AddingList
    list={peopleList}
    scope="people:write"
    label="Add person"
    first="Add the first person"
    importPath="/people/import"
    Form={AddPerson}
  />
));
