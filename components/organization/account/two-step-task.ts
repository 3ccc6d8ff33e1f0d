/** A change of two-step sign-in. */
export type TwoStepTask = "set-up" | "renew" | "end";
