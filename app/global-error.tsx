"use client";

import ErrorPage from "./error.tsx";
import "./globals.css";

export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="bg-bg font-sans text-fg">
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
