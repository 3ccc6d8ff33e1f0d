import { lazy } from "react";

/** Loaded only where someone's role lacks something; without it, the page goes on and says so without a button. */
export const LateAsk = lazy(() => import("./ask-for-access.tsx").catch(() => ({ default: () => null })));
