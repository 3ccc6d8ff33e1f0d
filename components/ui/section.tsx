import { type ReactNode, type Ref, useId } from "react";
import { cn } from "./class-names.ts";

interface SectionProps {
  title: ReactNode;
  /** What links lead to; invented if omitted. */
  id?: string;
  /** A part of a part, in a panel or next to the page's content. */
  isMinor?: boolean;
  /** Receives the focus after what was focused has gone. */
  heading?: Ref<HTMLHeadingElement>;
  /** Stands at the end of the heading's line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section({ title, id, isMinor, heading, action, className, children }: SectionProps) {
  const invented = useId();
  const name = id ?? invented;
  const Heading = isMinor ? "h3" : "h2";
  return (
    <section aria-labelledby={name} className={cn("min-w-0", className)}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading
          ref={heading}
          id={name}
          {...(heading ? { tabIndex: -1 } : {})}
          className={isMinor ? "scroll-mt-4 font-semibold" : "scroll-mt-4 text-lg font-semibold"}
        >
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
