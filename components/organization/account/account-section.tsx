import { type ReactNode, type Ref, useId } from "react";

interface AccountSectionProps {
  /** Receives the focus after what was focused has gone. */
  ref: Ref<HTMLElement>;
  title: string;
  children: ReactNode;
}

/** A part of the person's account. */
export function AccountSection({ ref, title, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className="mt-8 max-w-text">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
