import type { ReactNode } from "react";

/** A fact in a table's cell, and a smaller one below it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="block">
      <span className="block">{first}</span>
      <span className="block text-xs leading-4 text-fg-2">{second}</span>
    </span>
  );
}
