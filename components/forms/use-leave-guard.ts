import { useEffect, useEffectEvent } from "react";
import { isPaletteKey } from "#components/shell/shortcut-keys.ts";

interface LeaveGuard {
  /** A way out of the page was taken. Returns whether the person stays here, to be asked first. */
  onLeave: (by: "back" | "palette") => boolean;
  onGone: () => void;
}

/**
 * Guards something on this page that is lost by leaving it. Closing and reloading ask by the browser's own question;
 * Back, by means of a second entry for the same address, and the key of the command palette call `onLeave`. `onGone` is
 * called when the page goes away all the same, before the browser may keep a copy of it (HTML 7.4.6.2, bfcache).
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
