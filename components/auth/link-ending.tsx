"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

interface LinkEndingProps {
  title: string;
  /** It replaced content the person was just using, so move the focus here. */
  focused?: boolean;
  children: ReactNode;
}

/** Final page of a one-time link. */
export function LinkEnding({ title, focused = false, children }: LinkEndingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <div className="flex flex-col items-start gap-3">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h1>
      <p className="text-fg-2">{children}</p>
      <Link href="/sign-in" className={buttonClasses({ variant: "primary", className: "mt-1" })}>
        Go to sign-in
      </Link>
    </div>
  );
}
