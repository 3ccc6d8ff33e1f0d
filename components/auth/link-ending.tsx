import { type ReactNode, useEffect, useRef } from "react";
import { buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

interface LinkEndingProps {
  title: string;
  /** Label of the link to the sign-in page. */
  link?: string;
  /** It replaced content the person was just using, so move the focus here. */
  focused?: boolean;
  children: ReactNode;
}

/** The end of a way that leads to signing in. */
export function LinkEnding({ title, link = "Go to sign-in", focused = false, children }: LinkEndingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <div className="flex flex-col items-start gap-3">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h1>
      <div className="flex flex-col gap-3 text-fg-2">{children}</div>
      <Link href="/sign-in" className={buttonClasses({ variant: "primary", className: "mt-1" })}>
        {link}
      </Link>
    </div>
  );
}
