import { useEffect } from "react";

/** Has the browser keep the page that stands in while Muster can't be reached (`public/sw.js`). */
export function useOfflinePage(): void {
  useEffect(() => {
    // Without it, such as under a certificate that the browser doubts, the browser shows its own.
    navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  }, []);
}
