import type { FieldErrors } from "react-hook-form";
import { Banner } from "#components/ui/banner.tsx";
import type { WebhookFormValues } from "./webhook-form-values.ts";

const labels: Partial<Record<keyof WebhookFormValues, string>> = {
  name: "Name",
  description: "Description",
  url: "Endpoint URL",
  events: "Events",
  version: "Version",
  headers: "Custom headers",
  inFlight: "Max concurrent deliveries",
};

interface ErrorSummaryProps {
  /** "Couldn't create the webhook". */
  title: string;
  errors: FieldErrors<WebhookFormValues>;
  className?: string;
}

/** What kept a form from being saved, with a way to each field. */
export function ErrorSummary({ title, errors, className }: ErrorSummaryProps) {
  const fields = (Object.keys(labels) as (keyof WebhookFormValues)[]).filter((field) => errors[field]);
  if (fields.length === 0 && !errors.root) return null;
  return (
    <Banner tone="bad" title={title} className={className ?? ""}>
      {errors.root?.message}
      {fields.length > 0 ? (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="underline"
                onClick={(event) => {
                  event.preventDefault();
                  const place = document.getElementById(field);
                  place?.scrollIntoView({ block: "center" });
                  place?.querySelector<HTMLElement>("input, button")?.focus();
                }}
              >
                {labels[field]}
              </a>
              : {errors[field]?.message}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}
