"use client";

import { useEffect, useRef, useState } from "react";
import { RichText } from "#components/recruiting/rich-text.tsx";
import { Link } from "#components/ui/link.tsx";
import type { OpenJob } from "#lib/recruiting/public-jobs/contract.ts";
import { ApplicationForm } from "./application-form.tsx";

/** A published job with its application form, for people outside the organization. */
export function PublicJob({ job }: { job: OpenJob }) {
  const [isSent, setSent] = useState(false);
  const { title, location, employment_types, organization, description, is_listed } = job;
  const facts = [location, employment_types.map(({ name }) => name).join(" or ")].filter(Boolean).join(" · ");
  return (
    <>
      <header className="mb-6">
        <p className="mb-1 text-sm font-medium break-words text-fg-2">
          {is_listed ? (
            <Link href={organization.jobs_path} className="link inline-block leading-6">
              {organization.name}
            </Link>
          ) : (
            organization.name
          )}
        </p>
        <h1 className="text-xl font-semibold break-words">{title}</h1>
        {facts ? <p className="mt-1 text-sm text-fg-2">{facts}</p> : null}
      </header>
      {isSent ? (
        <Sent job={job} />
      ) : (
        <>
          {description.trim() === "" ? null : <RichText html={description} className="mb-10 break-words" />}
          <ApplicationForm job={job} onSent={() => setSent(true)} />
        </>
      )}
    </>
  );
}

function Sent({ job: { title, organization } }: { job: OpenJob }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-lg font-semibold">
        Your application was sent
      </h2>
      <p className="text-fg-2">
        Thank you for applying. {organization.name} has received your application for {title}. You can close this page.
      </p>
    </>
  );
}
