"use client";

import { CardList } from "#components/list/card-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { resignationList } from "./resignation-list.tsx";

export const ResignationsScreen = forRole("worker:read", { title: "Resignations", what: "resignations" }, () => (
  <CardList
    list={resignationList}
    none={
      <EmptyState
        title="No resignations yet. To let a worker resign, open their contract and create a worker link."
        action={
          <Link href="/contracts?type=eor" className={buttonClasses()}>
            Open EOR contracts
          </Link>
        }
      />
    }
  />
));
