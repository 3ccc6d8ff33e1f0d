import type { Metadata } from "next";

export const metadata: Metadata = { title: "Job not open" };

export default function JobNotOpen() {
  return (
    <>
      <h1 className="mb-3 text-xl font-semibold">This job isn't taking applications</h1>
      <p className="text-fg-2">
        The position may have been filled, or the link may be incomplete. Check the link, or look for open jobs on the
        company's website.
      </p>
    </>
  );
}
