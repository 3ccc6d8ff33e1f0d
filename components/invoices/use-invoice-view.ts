"use client";

import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { type InvoiceView, invoiceParams } from "./invoice-view.ts";

type Change = Partial<InvoiceView>;

/** The screen's state, kept in the address; a change is a step for Back unless it `replace`s the present one. */
export function useInvoiceView() {
  const [view, setView] = useQueryStates(invoiceParams, { history: "push" });

  const change = useCallback(
    (patch: Change, how: "push" | "replace" = "push") => {
      void setView(patch, { history: how });
    },
    [setView],
  );

  /** Filters and order begin again at the first row. */
  const select = useCallback((patch: Change, how?: "push" | "replace") => change({ ...patch, at: 0 }, how), [change]);

  return { view, change, select };
}
