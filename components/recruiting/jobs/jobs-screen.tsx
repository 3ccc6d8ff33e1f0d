"use client";

import { lazy } from "react";
import { CardList } from "#components/list/card-list.tsx";
import { useAdding } from "#components/list/use-adding.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { jobList } from "./job-list.tsx";

const JobForm = lazy(() => import("./job-form.tsx"));

export const JobsScreen = forRole("ats:read", { title: "Jobs", what: "jobs" }, Jobs);

function Jobs() {
  const may = useAccount().scopes.includes("ats:write");
  const { add, button, dialog } = useAdding({ label: "Add job", may, what: "jobs", Form: JobForm });
  return (
    <>
      <CardList
        list={jobList}
        action={button}
        none={
          <EmptyState title="No jobs yet." action={may ? <Button onClick={add}>Add the first job</Button> : null} />
        }
      />
      {dialog}
    </>
  );
}
