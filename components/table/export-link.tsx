"use client";

import { useMutation } from "@tanstack/react-query";
import type { MouseEvent, ReactNode } from "react";
import { askForProof } from "#components/screen/proof.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { startDownload } from "#components/ui/start-download.ts";
import { getProof } from "#lib/organization/proof/contract.ts";
import { call } from "#lib/platform/api/client.ts";

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
  const download = useMutation({
    async mutationFn() {
      const { data } = await call(getProof, {});
      if (data.is_recent || (await askForProof())) startDownload(href);
    },
    onError: (error) => toastFailure("Couldn't export", error),
  });

  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!download.isPending) download.mutate();
  }

  return (
    <a href={href} download className={className} onClick={follow}>
      {children}
    </a>
  );
}
