"use client";

import Banknote from "lucide-react/icons/banknote";
import Briefcase from "lucide-react/icons/briefcase";
import CalendarDays from "lucide-react/icons/calendar-days";
import Clock from "lucide-react/icons/clock";
import MapPin from "lucide-react/icons/map-pin";
import { type ComponentType, type ReactNode, type SVGProps, useEffect, useRef, useState } from "react";
import { RichText } from "#components/recruiting/rich-text.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import type { OpenJob } from "#lib/recruiting/public-jobs/contract.ts";
import { formLength } from "#lib/recruiting/public-jobs/rules.ts";
import { ApplicationForm } from "./application-form.tsx";
import { CompanyHeader } from "./company-header.tsx";

/** A published job with its application form, for people outside the organization. */
export function PublicJob({ job }: { job: OpenJob }) {
  const [isSent, setSent] = useState(false);
  const { title, organization, description, is_listed } = job;
  return (
    <>
      <CompanyHeader
        name={organization.name}
        logoPath={organization.logo_path}
        href={is_listed ? organization.jobs_path : null}
      />
      <h1 className="mt-8 text-2xl leading-8 font-semibold wrap-anywhere">{title}</h1>
      <Facts job={job} />
      {isSent ? (
        <Sent job={job} />
      ) : (
        <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="min-w-0">
            {description.trim() === "" ? null : (
              <Section title="About the job" id="about" className="mb-12">
                <RichText
                  html={description}
                  headings
                  className="max-w-text gap-3 text-base leading-6 wrap-anywhere [&_h3]:mt-3 [&_li]:mt-1 [&_li]:pl-1"
                />
              </Section>
            )}
            <ApplicationForm job={job} onSent={() => setSent(true)} />
          </div>
          <Aside job={job} />
        </div>
      )}
    </>
  );
}

function Facts({ job: { location, salary, employment_types, published_on } }: { job: OpenJob }) {
  const types = employment_types.map(({ name }) => name).join(" or ");
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-fg-2">
      {location ? <Fact icon={MapPin}>{location}</Fact> : null}
      {types ? <Fact icon={Briefcase}>{types}</Fact> : null}
      {salary ? <Fact icon={Banknote}>{salary}</Fact> : null}
      <Fact icon={CalendarDays}>Posted {formatDate(published_on)}</Fact>
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: ComponentType<SVGProps<SVGSVGElement>>; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
      <span>{children}</span>
    </li>
  );
}

/** How long applying takes, and what happens then; next to the description, or above it on a narrow screen. */
function Aside({ job }: { job: OpenJob }) {
  const { fields, required, minutes } = formLength(job);
  return (
    <aside
      aria-label="Applying"
      className="flex flex-col gap-4 self-start border-t pt-5 max-lg:order-first lg:sticky lg:top-8 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6"
    >
      <a href="#apply" className={buttonClasses({ variant: "primary", className: "self-start lg:self-stretch" })}>
        Apply for this job
      </a>
      <p className="flex gap-1.5 text-sm text-fg-2">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-fg-3" />
        <span>
          About {countOf(minutes, "minute")}: {formatCount(fields)} fields, {formatCount(required)} required
          {job.requires_cv ? ", and your CV" : null}. No account needed.
        </span>
      </p>
      <AfterApplying job={job} />
    </aside>
  );
}

function AfterApplying({ job: { organization } }: { job: OpenJob }) {
  return (
    <div className="text-sm">
      <h2 className="mb-1 font-semibold">After you apply</h2>
      <ol className="flex list-decimal flex-col gap-1 pl-4 text-fg-2">
        <li>This page confirms that your application was sent.</li>
        <li>The hiring team at {organization.name} reads it.</li>
        <li>They can reply to the email address you enter.</li>
      </ol>
    </div>
  );
}

function Sent({ job: { title, organization } }: { job: OpenJob }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <Section title="Your application was sent" id="sent" heading={heading} className="mt-8 max-w-text border-t pt-6">
      <p className="text-fg-2">
        Thank you for applying. {organization.name} has received your application for {title}. The hiring team reads it
        and can reply to the email address you entered. You can close this page.
      </p>
    </Section>
  );
}
