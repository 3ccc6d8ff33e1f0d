"use client";

import { late } from "#components/ui/late.tsx";

/** Its code is loaded apart: with one more page that shares a list's code, the build cuts what the largest lists load into more files, 2 KiB each. */
export const LateRolesScreen = late(async () => (await import("./roles-screen.tsx")).RolesScreen);
