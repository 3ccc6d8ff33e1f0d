"use client";

import { lazy, Suspense } from "react";

const SecondFactorNeeded = lazy(() => import("./second-factor-needed.tsx"));

/** Keeps the code of a page that few people see out of all others. */
export function SecondFactorGate({ device }: { device: string }) {
  return (
    <Suspense>
      <SecondFactorNeeded device={device} />
    </Suspense>
  );
}
