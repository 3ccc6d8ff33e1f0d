"use client";

import { CenteredFailure } from "#components/screen/centered-failure.tsx";
import "./globals.css";

/** The only one for what is around pages, such as the sidebar: another would be code that every page loads. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  // The theme, spacing, and fonts of the page that failed.
  const { className, dataset } = globalThis.document?.documentElement ?? {};
  return (
    <html
      lang="en"
      data-theme={dataset?.theme}
      data-density={dataset?.density}
      className={className}
      suppressHydrationWarning
    >
      <body className="bg-bg font-sans text-fg">
        <CenteredFailure {...props} />
      </body>
    </html>
  );
}
