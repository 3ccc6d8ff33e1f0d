import { Fragment } from "react";

/** Plain text with `backticks` rendered as code. */
export function RichText({ children }: { children: string }) {
  return children.split("`").map((part, position) => {
    const key = `${position}-${part}`;
    return position % 2 === 1 ? (
      <code key={key} className="font-mono text-xs">
        {part}
      </code>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
