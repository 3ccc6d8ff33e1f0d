import type { Metadata } from "next";
import { WorkerPage } from "#components/eor/worker/worker-page.tsx";

export const metadata: Metadata = { title: "Your employment", referrer: "no-referrer" };

export default function WorkerRoute() {
  return <WorkerPage />;
}
