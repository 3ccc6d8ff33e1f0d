"use client";

import { forRole } from "#components/screen/for-role.tsx";
import { late } from "#components/ui/late.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { WorkDesk } from "#components/workforce/desk/work-desk.tsx";
import { adjustmentDesk } from "./adjustment-desk.tsx";
import { adjustmentList } from "./adjustment-list.tsx";

const AdjustmentForm = lateDialog(() => import("./adjustment-form.tsx"));
// Here, not in the declaration, because what that imports is part of the page.
const Receipt = late(
  async () => (await import("./receipt.tsx")).Receipt,
  // As tall as the content, so that no button below moves under the pointer.
  ({ file }) => <div className={file.content_type.startsWith("image/") ? "mt-4 h-76" : "mt-4 h-9"} />,
);

export const AdjustmentsScreen = forRole(
  "invoice-adjustments:read",
  { title: "Adjustments", what: "adjustments" },
  () => (
    <WorkDesk
      list={adjustmentList}
      desk={adjustmentDesk}
      attachment={({ id, file }) => (file ? <Receipt key={file.id} adjustmentId={id} file={file} /> : null)}
      form={(row, onClose, view) => <AdjustmentForm row={row} about={view} onClose={onClose} />}
    />
  ),
);
