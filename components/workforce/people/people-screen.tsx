"use client";

import { lazy } from "react";
import { AddingList } from "#components/list/adding-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { peopleList } from "./people-list.tsx";

const AddPerson = lazy(() => import("./add-person.tsx"));

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
