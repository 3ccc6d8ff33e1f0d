import { type MouseEvent, type ReactNode, useRef } from "react";
import { buttonClasses } from "#components/ui/button.tsx";

interface ExportLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link to a file that may need a recent proof of who the person is. A link alone would open the refusal as a page, so it
 * asks first.
 */
export function ExportLink({ href, className = buttonClasses(), children }: ExportLinkProps) {
  const isPending = useRef(false);

  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isPending.current) return;
    isPending.current = true;
    // Its code is loaded when it is needed; without it, a link is still a link.
    void import("./export-file.ts")
      .then(
        ({ exportFile }) => exportFile(href),
        () => location.assign(href),
      )
      .finally(() => {
        isPending.current = false;
      });
  }

  return (
    <a href={href} download className={className} onClick={follow}>
      {children}
    </a>
  );
}
