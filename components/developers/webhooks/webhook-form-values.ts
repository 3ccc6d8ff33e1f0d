import type { z } from "zod";
import { callErrors, type FieldErrors, fieldErrors } from "#components/screen/field-errors.ts";
import type { updateWebhook } from "#lib/developers/webhooks/contract.ts";
import { createWebhookInput, updateWebhookInput } from "#lib/developers/webhooks/inputs.ts";
import { allEvents } from "#lib/developers/webhooks/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { Webhook } from "./webhook.ts";

export interface WebhookFormValues {
  name: string;
  description: string;
  url: string;
  mode: "all" | "chosen";
  events: string[];
  api_version: "v1" | "v2";
  headers: { key: string; name: string; value: string }[];
  /** Replaces the webhook's existing headers. */
  replaceHeaders: boolean;
  max_in_flight: string;
}

/** Labels of the fields that can have errors. */
export const labels: Readonly<Record<string, string>> = {
  name: "Name",
  description: "Description",
  url: "Endpoint URL",
  events: "Events",
  api_version: "Version",
  headers: "Custom headers",
  max_in_flight: "Max concurrent deliveries",
};

export const emptyForm: WebhookFormValues = {
  name: "",
  description: "",
  url: "",
  mode: "chosen",
  events: [],
  api_version: "v2",
  headers: [],
  replaceHeaders: true,
  max_in_flight: "16",
};

export function formOf(webhook: Webhook): WebhookFormValues {
  const all = webhook.events.includes(allEvents);
  return {
    name: webhook.name ?? "",
    description: webhook.description ?? "",
    url: webhook.url,
    mode: all ? "all" : "chosen",
    events: all ? [] : webhook.events,
    api_version: webhook.api_version,
    headers: [],
    replaceHeaders: false,
    max_in_flight: String(webhook.max_in_flight),
  };
}

/** Input shared by both operations. Unknown events are kept if they were already selected. */
export function inputOf(values: WebhookFormValues, known: readonly string[] = []) {
  const headers = values.headers.filter(({ name, value }) => name.trim() !== "" || value !== "");
  return {
    name: values.name.trim() || null,
    description: values.description.trim() || null,
    events: values.mode === "all" ? [allEvents] : values.events,
    api_version: values.api_version,
    ...(values.replaceHeaders
      ? { headers: Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value])) }
      : {}),
    ...(values.max_in_flight === "" ? {} : { max_in_flight: Number(values.max_in_flight) }),
    ...(known.length > 0 && values.events.some((name) => !known.includes(name)) ? { strict: false } : {}),
  } satisfies Omit<InputOf<typeof updateWebhook>, "webhook_id">;
}

function headerProblem({ headers, replaceHeaders }: WebhookFormValues): string | null {
  if (!replaceHeaders) return null;
  const names = headers.map(({ name }) => name.trim().toLowerCase());
  if (headers.some(({ name, value }) => name.trim() === "" && value !== "")) return "Give every header a name";
  if (headers.some(({ name, value }) => name.trim() !== "" && value === "")) return "Give every header a value";
  return new Set(names).size < names.length ? "Use each name once" : null;
}

function problemsOf(values: WebhookFormValues, issues: readonly z.core.$ZodIssue[] = []): FieldErrors {
  const header = headerProblem(values);
  return {
    ...fieldErrors(issues),
    ...(header ? { headers: header } : {}),
    ...(values.mode === "chosen" && values.events.length === 0
      ? { events: "Choose at least one event, or all of them" }
      : {}),
    ...(values.max_in_flight === "" ? { max_in_flight: "Enter a number from 1 to 100" } : {}),
  };
}

/** Validates with the operation's own schema so that form and server agree. */
export function newWebhookProblems(values: WebhookFormValues): FieldErrors {
  return problemsOf(values, createWebhookInput.safeParse({ ...inputOf(values), url: values.url }).error?.issues);
}

export function settingsProblems(values: WebhookFormValues): FieldErrors {
  return problemsOf(values, updateWebhookInput.omit({ webhook_id: true }).safeParse(inputOf(values)).error?.issues);
}

/** Server errors by field. */
export function toServerErrors(error: unknown): FieldErrors {
  return callErrors(error, Object.keys(labels));
}
