import { late } from "#components/ui/late.tsx";

/** Loaded only where someone's role lacks something; without it, the page goes on and says so without a button. */
export const LateAsk = late(() => import("./ask-for-access.tsx").catch(() => ({ default: () => null })));
