import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { DepartmentsScreen } from "#components/recruiting/settings/departments-screen.tsx";
import { listDepartments } from "#lib/recruiting/departments/contract.ts";

export const metadata: Metadata = { title: "Departments" };

export default async function DepartmentsPage() {
  return (
    <HydrationBoundary state={await prefetchAll([[listDepartments, { limit: 100 }]])}>
      <DepartmentsScreen />
    </HydrationBoundary>
  );
}
