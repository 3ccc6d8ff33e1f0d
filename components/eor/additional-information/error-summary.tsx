import { Banner } from "#components/ui/banner.tsx";
import type { Definition } from "#lib/eor/forms/rules.ts";
import { formatCount } from "#lib/platform/format/number.ts";

/** Moves focus to a field's control. */
export function focusField(form: HTMLElement | null, key: string) {
  const field = form?.querySelector(`[data-field="${key}"]`);
  const control =
    field?.querySelector<HTMLElement>("input:checked") ??
    field?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
  control?.focus({ preventScroll: true });
  // Centered, so that no sticky bar covers the field or its error.
  field?.scrollIntoView({ block: "center" });
}

interface ErrorSummaryProps {
  /** By field; the key is "" for errors that concern none. */
  errors: Readonly<Record<string, string>>;
  fields: readonly Definition[];
  onChoose: (key: string) => void;
}

/** All errors of a form, each linking to its field. */
export function ErrorSummary({ errors, fields, onChoose }: ErrorSummaryProps) {
  const wrong = fields.filter(({ key }) => errors[key]);
  if (wrong.length === 0 && !errors[""]) return null;
  const count = wrong.length === 1 ? "1 answer needs" : `${formatCount(wrong.length)} answers need`;
  return (
    <Banner
      tone="bad"
      tabIndex={-1}
      data-problem
      title={wrong.length > 0 ? `${count} to be corrected` : "The answers couldn't be saved"}
    >
      {errors[""] ? <p>{errors[""]}</p> : null}
      <ul className="mt-1 flex flex-col gap-1">
        {wrong.map(({ key, ui_guide }) => (
          <li key={key}>
            <a
              href={`#${key}`}
              className="inline-block min-h-6 underline"
              onClick={(event) => {
                event.preventDefault();
                onChoose(key);
              }}
            >
              {ui_guide.label}: {errors[key]}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
