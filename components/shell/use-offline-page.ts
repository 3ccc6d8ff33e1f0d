import { useEffect } from "react";

/** Makes the browser cache the offline page shown while Muster can't be reached (`public/sw.js`). */
export function useOfflinePage(): void {
  useEffect(() => {
    // If registration fails, such as with an untrusted certificate, the browser shows its own error page.
    navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  }, []);
}
