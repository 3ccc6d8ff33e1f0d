import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { DepartmentsScreen } from "#components/recruiting/settings/names-screen.tsx";
import { listDepartments } from "#lib/recruiting/departments/contract.ts";

export const metadata: Metadata = { title: "Departments" };

export default function DepartmentsPage() {
  return prefetched(<DepartmentsScreen />, [[listDepartments, { limit: 100 }]]);
}
