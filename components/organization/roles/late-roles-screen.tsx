"use client";

import { lazy, Suspense } from "react";

const RolesScreen = lazy(async () => ({ default: (await import("./roles-screen.tsx")).RolesScreen }));

/** Its code is loaded apart: with one more page that shares a list's code, the build cuts what the largest lists load into more files, 2 KiB each. */
export function LateRolesScreen() {
  return (
    <Suspense>
      <RolesScreen />
    </Suspense>
  );
}
