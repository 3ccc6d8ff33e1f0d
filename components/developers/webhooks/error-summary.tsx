import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { labels } from "./webhook-form-values.ts";

interface ErrorSummaryProps {
  /** "Couldn't create the webhook". */
  title: string;
  errors: FieldErrors;
}

/** Summary of form errors, with a link to each field. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const fields = Object.keys(labels).filter((field) => errors[field]);
  if (fields.length === 0 && !errors[""]) return null;
  return (
    <Banner tone="bad" title={title}>
      {errors[""]}
      {fields.length > 0 ? (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="underline"
                onClick={(event) => {
                  event.preventDefault();
                  const place = document.querySelector(`[data-error-of="${field}"]`);
                  place?.scrollIntoView({ block: "center" });
                  place?.querySelector<HTMLElement>("input, button")?.focus();
                }}
              >
                {labels[field]}
              </a>
              : {errors[field]}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}
