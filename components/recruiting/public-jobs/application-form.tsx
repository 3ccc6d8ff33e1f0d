import { useState } from "react";
import { documentEndings, documentProblem } from "#components/files/document-problem.ts";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { useEntries } from "#components/forms/use-entries.ts";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, FormErrors, useFormError } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { call, RestError } from "#lib/platform/api/client.ts";
import { type Progress, sendWithProgress } from "#lib/platform/api/send-with-progress.ts";
import { answerProblem, longestAnswer, type Question } from "#lib/recruiting/job-postings/rules.ts";
import { type OpenJob, sendJobApplication } from "#lib/recruiting/public-jobs/contract.ts";

/** Messages by field: `email`, `answers/<id>`; the key is "" for those that concern no field. */
export type Problems = Record<string, string>;

export interface Filled {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  website: string;
  answers: Record<string, string>;
  consent: boolean;
  file: File | null;
}

/** Problems that can be found before submitting. */
export function problemsOf(job: OpenJob, filled: Filled): Problems {
  const problems: Problems = {};
  if (filled.first_name.trim() === "") problems.first_name = "Enter your first name.";
  if (filled.last_name.trim() === "") problems.last_name = "Enter your last name.";
  if (!/^\S+@\S+\.\S+$/.test(filled.email.trim())) problems.email = "Enter your email address, like name@example.com.";
  const file = filled.file ? documentProblem(filled.file) : job.requires_cv ? "Choose your CV." : null;
  if (file !== null) problems.file = file;
  for (const question of job.questions) {
    const problem = answerProblem(question, (filled.answers[question.id] ?? "").trim());
    if (problem !== null) problems[`answers/${question.id}`] = problem;
  }
  if (job.consent_text !== "" && !filled.consent) problems.consent = "Agree before you apply.";
  return problems;
}

/** The server's issues, keyed by the form's fields. */
export function refusedProblems(error: unknown, job: OpenJob): Problems {
  if (!(error instanceof RestError) || error.status >= 500 || error.status === 0) return { "": errorMessage(error) };
  const known = ["first_name", "last_name", "email", "phone_number", "job_employment_type_id", "file", "consent"];
  const fields = [...known, ...job.questions.map(({ id }) => `answers/${id}`)];
  const problems: Problems = {};
  for (const { path = "", message } of error.issues) {
    const field = fields.includes(path.slice(1)) ? path.slice(1) : "";
    problems[field] ??= message;
  }
  return problems;
}

function filledIn(form: HTMLFormElement): Filled {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const file = data.get("file");
  const answers = [...data].filter(([name]) => name.startsWith("answers/"));
  return {
    ...{ first_name: text("first_name"), last_name: text("last_name"), email: text("email") },
    ...{ phone_number: text("phone_number"), website: text("website"), consent: data.has("consent") },
    answers: Object.fromEntries(answers.map(([name, value]) => [name.slice("answers/".length), String(value)])),
    file: file instanceof File && file.name !== "" ? file : null,
  };
}

export function ApplicationForm({ job, onSent }: { job: OpenJob; onSent: () => void }) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [type, setType] = useState(job.employment_types[0]?.id ?? null);
  const keyOf = useIdempotencyKey();
  const { errors, pending, formProps } = useEntries({
    read: filledIn,
    check: (filled) => problemsOf(job, filled),
    async send({ file, phone_number, answers, website, ...rest }) {
      const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.trim() !== ""));
      const input = {
        ...{ job_posting_id: job.id, ...rest, answers: given },
        ...(phone_number.trim() === "" ? {} : { phone_number }),
        ...(type === null ? {} : { job_employment_type_id: type }),
        ...(website === "" ? {} : { website }),
      };
      const idempotencyKey = keyOf([input, file?.name, file?.size, file?.lastModified]);
      const send = sendWithProgress(setProgress);
      try {
        await call(sendJobApplication, file ? { ...input, file } : input, {
          ...{ idempotencyKey },
          ...(file ? { send } : {}),
        });
      } finally {
        setProgress(null);
      }
      onSent();
    },
    toErrors: (error) => refusedProblems(error, job),
  });

  return (
    <form {...formProps} aria-labelledby="apply" className="flex max-w-160 flex-col gap-5">
      <h2 id="apply" className="scroll-mt-6 text-lg font-semibold">
        Apply for this job
      </h2>
      <noscript>
        <Banner tone="warn">The form needs JavaScript. Turn it on for this site and reload the page.</Banner>
      </noscript>
      {errors[""] ? (
        <Banner tone="bad" title="Couldn't send your application" tabIndex={-1} data-problem>
          {errors[""]}
        </Banner>
      ) : null}
      <FormErrors value={errors}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="First name" name="first_name" autoComplete="given-name" maxLength={100} />
          <TextField label="Last name" name="last_name" autoComplete="family-name" maxLength={100} />
          <TextField
            label="Email address"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={200}
          />
          <TextField label="Phone" name="phone_number" optional type="tel" autoComplete="tel" maxLength={50} />
        </div>
        {job.employment_types.length > 1 ? (
          <SelectField
            label="Employment type"
            name="job_employment_type_id"
            items={job.employment_types.map(({ id, name }) => ({ value: id, label: name }))}
            value={type}
            onValueChange={setType}
          />
        ) : null}
        <Field
          label="CV"
          name="file"
          optional={!job.requires_cv}
          helper="PDF, DOCX, ODT, PNG, JPEG, WebP, or HEIC, up to 20 MB"
        >
          <Input type="file" accept={documentEndings.join()} className="py-1 file:mr-3 file:font-medium" />
        </Field>
        {job.questions.map((question) => (
          <QuestionField key={question.id} question={question} />
        ))}
        {/* Honeypot for bots that fill in every field; people neither see nor reach it. */}
        <div aria-hidden="true" className="hidden">
          <label>
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {job.consent_text === "" ? null : (
          <div data-problem={errors.consent && true}>
            <Checkbox
              name="consent"
              label={<span className="break-words whitespace-pre-line">{job.consent_text}</span>}
              aria-describedby={errors.consent ? "consent-error" : undefined}
            />
            {errors.consent ? (
              <p id="consent-error" className="mt-1 text-xs font-medium text-bad">
                {errors.consent}
              </p>
            ) : null}
          </div>
        )}
      </FormErrors>
      {progress ? <ProgressBar label="Uploading your CV" value={progress.sent} max={progress.total} /> : null}
      <Button type="submit" variant="primary" pending={pending} className="self-start">
        Send application
      </Button>
    </form>
  );
}

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** With more options than this, use a select. */
const maxRadios = 6;

/** One question of an application form; its answer is submitted as `answers/<id>`. */
function QuestionField({ question }: { question: Question }) {
  const { id, type, text, is_required } = question;
  const name = `answers/${id}`;
  if (type === "FREETEXT")
    return <TextField label={text} name={name} optional={!is_required} maxLength={longestAnswer.FREETEXT} />;
  if (type === "PARAGRAPH")
    return (
      <TextareaField label={text} name={name} optional={!is_required} rows={5} maxLength={longestAnswer.PARAGRAPH} />
    );
  return <Choice question={question} name={name} />;
}

function Choice({ question, name }: { question: Question; name: string }) {
  const { type, text, is_required, options } = question;
  const [value, setValue] = useState<string | null>(null);
  const error = useFormError(name);
  const items = type === "YES_NO" ? yesNo : options.map(({ id, label }) => ({ value: id, label }));
  // Required only: a radio button can't be cleared once selected.
  if (is_required && items.length <= maxRadios)
    return (
      <div data-problem={error && true}>
        <RadioGroup label={text} name={name} value={value} options={items} onValueChange={setValue} />
      </div>
    );
  return (
    <SelectField
      label={text}
      name={name}
      optional={!is_required}
      items={is_required ? items : [{ value: "", label: "No answer" }, ...items]}
      value={is_required ? value : (value ?? "")}
      onValueChange={setValue}
    />
  );
}
