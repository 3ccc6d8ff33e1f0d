import type { Metadata } from "next";

export const metadata: Metadata = { title: "No such jobs page" };

export default function NoJobsPage() {
  return (
    <>
      <h1 className="mb-3 text-xl font-semibold">There is no jobs page here</h1>
      <p className="text-fg-2">
        The link may be incomplete or out of date. Check the link, or look at the company's website.
      </p>
    </>
  );
}
