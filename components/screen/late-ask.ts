import { lazy } from "react";

/** Loaded only where someone's role lacks something. */
export const LateAsk = lazy(() => import("./ask-for-access.tsx"));
