import { useEffect } from "react";

/** Puts the name of what is open over the page before the page's title: "INV-0012 · Invoices · Muster". */
export function usePageTitle(name: string): void {
  useEffect(() => {
    let page = "";
    let whole = "";
    // The page's own title may arrive after the panel; what else is open may put its name before this one.
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
