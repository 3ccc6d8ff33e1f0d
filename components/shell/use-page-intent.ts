import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect } from "react";
import { useRest } from "#components/ui/use-rest.ts";
import { fetchAhead, tookOldPage } from "./fetched-pages.ts";

function pageAt(target: EventTarget): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link && link.pathname + link.search;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Fetches the page of a link in the list ahead, once the mouse or the focus rests on it or it is pressed. */
export function usePageIntent() {
  const client = useQueryClient();
  const path = usePathname();
  const aim = useRest(fetchAhead);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useEffect(() => {
    // The page's own effects, which say what it reads, come after this one.
    if (tookOldPage()) queueMicrotask(() => void client.refetchQueries({ type: "active" }));
  }, [client, path]);

  return {
    onPointerOver: (event: PointerEvent) => aim(event.pointerType === "mouse" ? pageAt(event.target) : null),
    onPointerLeave: () => aim(null),
    onPointerDown(event: PointerEvent) {
      aim(null);
      const page = pageAt(event.target);
      // A touch may be the start of scrolling.
      if (page !== null && event.pointerType === "mouse" && isPlain(event)) fetchAhead(page);
    },
    onFocus: ({ target }: FocusEvent) => aim(target.matches(":focus-visible") ? pageAt(target) : null),
    onBlur: () => aim(null),
  };
}
