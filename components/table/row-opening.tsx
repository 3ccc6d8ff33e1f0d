"use client";

import { useLinkStatus } from "next/link";
import { createPortal } from "react-dom";
import { Skeleton } from "#components/ui/skeleton.tsx";

interface RowOpeningProps {
  title: string;
  note: string;
}

/**
 * What a row knows of its record, over the list from the click until the record's page is there. Rendered inside the
 * row's link.
 */
export function RowOpening(props: RowOpeningProps) {
  const { pending } = useLinkStatus();
  const main = pending ? document.getElementById("content") : null;
  return main ? createPortal(<Opening {...props} />, main) : null;
}

function Opening({ title, note }: RowOpeningProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps clicks from the link that this is rendered in
    <div
      data-opening=""
      onClick={(event) => event.stopPropagation()}
      className="fixed inset-x-0 top-(--top-bar) bottom-0 z-20 cursor-default bg-bg px-4 pt-[calc(1rem+var(--control-sm))] text-base font-normal lg:top-0 lg:left-(--side-bar) lg:px-6"
    >
      <div role="status" className="mb-4">
        <p className="flex min-h-(--control) items-center text-xl font-semibold">{title}</p>
        <p className="text-fg-2">{note}</p>
        <span className="sr-only">Loading</span>
      </div>
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
