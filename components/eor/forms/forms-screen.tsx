"use client";

import { CardList } from "#components/list/card-list.tsx";
import { useAdding } from "#components/list/use-adding.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { formList } from "./form-list.tsx";

const AddForm = lateDialog(() => import("./add-form.tsx"));

export const FormsScreen = forRole("forms:read", { title: "EOR forms", what: "EOR forms" }, Forms);

function Forms() {
  const may = useAccount().scopes.includes("forms:write");
  const { button, dialog } = useAdding({ label: "Add form", may, what: "forms", needs: "forms:write", Form: AddForm });
  return (
    <>
      <CardList
        list={formList}
        description="The questions EOR workers are asked, by country."
        action={button}
        none={null}
      />
      {dialog}
    </>
  );
}
