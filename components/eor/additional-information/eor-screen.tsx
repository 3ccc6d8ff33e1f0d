"use client";

import { CardList } from "#components/list/card-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { eorList } from "./eor-list.tsx";

export const EorScreen = forRole("worker:read", { title: "EOR workers", what: "EOR workers" }, () => (
  <CardList
    list={eorList}
    description="Information required before a contract can be signed."
    none={<EmptyState title="No EOR contracts yet. Contracts with the type “Employer of record” appear here." />}
  />
));
