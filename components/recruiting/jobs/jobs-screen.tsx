"use client";

import { AddingList } from "#components/list/adding-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { jobList } from "./job-list.tsx";

const JobForm = lateDialog(() => import("./job-form.tsx"));

export const JobsScreen = forRole("ats:read", { title: "Jobs", what: "jobs" }, () => (
  <AddingList list={jobList} scope="ats:write" label="Add job" first="Add the first job" Form={JobForm} />
));
