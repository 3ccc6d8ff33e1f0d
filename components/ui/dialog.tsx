import { lazy } from "react";
import type { DialogProps } from "./dialog-popup.tsx";
import { LazyDialog } from "./lazy-dialog.tsx";

const load = () => import("./dialog-popup.tsx");
const DialogPopup = lazy(load);

export const Dialog = (props: DialogProps) => <LazyDialog load={load} Popup={DialogPopup} dialog={props} />;
