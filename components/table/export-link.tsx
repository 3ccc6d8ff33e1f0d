"use client";

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

  async function download() {
    if (isPending.current) return;
    isPending.current = true;
    // Its code is loaded when it is needed.
    const { exportFile } = await import("./export-file.ts");
    await exportFile(href);
    isPending.current = false;
  }

  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void download();
  }

  return (
    <a href={href} download className={className} onClick={follow}>
      {children}
    </a>
  );
}
