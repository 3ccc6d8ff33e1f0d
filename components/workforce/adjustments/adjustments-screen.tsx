"use client";

import { lazy } from "react";
import { forRole } from "#components/screen/for-role.tsx";
import { WorkDesk } from "#components/workforce/desk/work-desk.tsx";
import { adjustmentDesk } from "./adjustment-desk.tsx";
import { adjustmentList } from "./adjustment-list.tsx";

const AdjustmentForm = lazy(() => import("./adjustment-form.tsx"));

export const AdjustmentsScreen = forRole(
  "invoice-adjustments:read",
  { title: "Adjustments", what: "adjustments" },
  () => (
    <WorkDesk
      list={adjustmentList}
      desk={adjustmentDesk}
      form={(row, onClose, view) => <AdjustmentForm row={row} about={view} onClose={onClose} />}
    />
  ),
);
