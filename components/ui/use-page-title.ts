import { useEffect } from "react";

/** Prefixes the page title with the name of the open panel: "INV-DE-2026-0012 · Invoices · Muster". */
export function usePageTitle(name: string): void {
  useEffect(() => {
    let page = "";
    let whole = "";
    // The page may set its own title after the panel does, and another open panel may prefix its name too.
    const put = () => {
      if (whole !== "" && document.title.endsWith(whole)) return;
      page = document.title;
      whole = `${name} · ${page}`;
      document.title = whole;
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title === whole) document.title = page;
    };
  }, [name]);
}
