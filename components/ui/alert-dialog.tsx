import { lazy } from "react";
import type { AlertDialogProps } from "./alert-dialog-popup.tsx";
import { LazyDialog } from "./lazy-dialog.tsx";

const load = () => import("./alert-dialog-popup.tsx");
const AlertDialogPopup = lazy(load);

export const AlertDialog = (props: AlertDialogProps) => (
  <LazyDialog load={load} Popup={AlertDialogPopup} dialog={props} />
);
