import { useEffect, useEffectEvent } from "react";
import { isPaletteKey } from "#components/screen/shortcut-keys.ts";

interface LeaveGuard {
  /** Called on an attempt to leave. Returns whether to stay on the page and ask first. */
  onLeave: (by: "back" | "palette") => boolean;
  onGone: () => void;
}

/**
 * Guards something on this page that would be lost by leaving. Closing and reloading show the browser's own prompt;
 * Back (intercepted with a duplicate history entry) and the command palette shortcut call `onLeave`. `onGone` is called
 * when the page goes away anyway, before the browser may put it in the back/forward cache (HTML 7.4.6.2, bfcache).
 */
export function useLeaveGuard({ onLeave, onGone }: LeaveGuard) {
  const leave = useEffectEvent(onLeave);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    const here = location.href;
    const { state } = history;
    history.pushState(state, "", here);

    function onPopState(event: PopStateEvent) {
      event.stopImmediatePropagation();
      history.pushState(state, "", here);
      leave("back");
    }
    function onBeforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    const onPageHide = () => gone();
    function onKeyDown(event: KeyboardEvent) {
      if (!isPaletteKey(event) || !leave("palette")) return;
      event.preventDefault();
      event.stopPropagation();
    }

    window.addEventListener("popstate", onPopState, true);
    window.addEventListener("beforeunload", onBeforeUnload);
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("keydown", onKeyDown, true);
    return () => {
      window.removeEventListener("popstate", onPopState, true);
      window.removeEventListener("beforeunload", onBeforeUnload);
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("keydown", onKeyDown, true);
    };
  }, []);
}
