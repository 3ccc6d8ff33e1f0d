import { useEffect, useEffectEvent } from "react";

/**
 * Guards something on this page that is lost by leaving it. Closing and reloading ask by the browser's own question;
 * Back stays here and calls `onBack`, by means of a second entry for the same address. `onGone` is called when the page
 * goes away all the same, before the browser may keep a copy of it (HTML 7.4.6.2, bfcache).
 */
export function useLeaveGuard({ active, onBack, onGone }: { active: boolean; onBack: () => void; onGone: () => void }) {
  const back = useEffectEvent(onBack);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    if (!active) return;
    const here = location.href;
    const { state } = history;
    history.pushState(state, "", here);

    function onPopState(event: PopStateEvent) {
      event.stopImmediatePropagation();
      history.pushState(state, "", here);
      back();
    }
    function onBeforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    const onPageHide = () => gone();

    window.addEventListener("popstate", onPopState, true);
    window.addEventListener("beforeunload", onBeforeUnload);
    window.addEventListener("pagehide", onPageHide);
    return () => {
      window.removeEventListener("popstate", onPopState, true);
      window.removeEventListener("beforeunload", onBeforeUnload);
      window.removeEventListener("pagehide", onPageHide);
    };
  }, [active]);
}
