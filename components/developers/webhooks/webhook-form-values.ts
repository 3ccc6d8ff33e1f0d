import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { updateWebhook } from "#lib/developers/webhooks/contract.ts";
import { createWebhookInput, updateWebhookInput } from "#lib/developers/webhooks/inputs.ts";
import { allEvents } from "#lib/developers/webhooks/rules.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";
import type { Webhook } from "./webhook.ts";

export interface WebhookFormValues {
  name: string;
  description: string;
  url: string;
  mode: "all" | "chosen";
  events: string[];
  version: "v1" | "v2";
  headers: { name: string; value: string }[];
  /** Of a webhook that has headers: they are set anew. */
  replaceHeaders: boolean;
  inFlight: string;
}

/** The form's field that a key of the operation's input is filled in by. */
const fieldOfKey: Record<string, keyof WebhookFormValues> = {
  name: "name",
  description: "description",
  url: "url",
  events: "events",
  api_version: "version",
  headers: "headers",
  max_in_flight: "inFlight",
};

export function fieldOf(path: string | undefined): keyof WebhookFormValues | null {
  return fieldOfKey[path?.split("/")[1] ?? ""] ?? null;
}

export const emptyForm: WebhookFormValues = {
  name: "",
  description: "",
  url: "",
  mode: "chosen",
  events: [],
  version: "v2",
  headers: [],
  replaceHeaders: true,
  inFlight: "16",
};

export function formOf(webhook: Webhook): WebhookFormValues {
  const all = webhook.events.includes(allEvents);
  return {
    name: webhook.name ?? "",
    description: webhook.description ?? "",
    url: webhook.url,
    mode: all ? "all" : "chosen",
    events: all ? [] : webhook.events,
    version: webhook.api_version,
    headers: Object.keys(webhook.headers).map((name) => ({ name, value: "" })),
    replaceHeaders: false,
    inFlight: String(webhook.max_in_flight),
  };
}

/** What both operations take. Events that the service does not know stay when they were there before. */
export function inputOf(values: WebhookFormValues, known: readonly string[] = []) {
  const headers = values.headers.filter(({ name, value }) => name.trim() !== "" || value !== "");
  return {
    name: values.name.trim() || null,
    description: values.description.trim() || null,
    events: values.mode === "all" ? [allEvents] : values.events,
    api_version: values.version,
    ...(values.replaceHeaders
      ? { headers: Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value])) }
      : {}),
    ...(values.inFlight === "" ? {} : { max_in_flight: Number(values.inFlight) }),
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

function problemsOf(values: WebhookFormValues, issues: readonly z.core.$ZodIssue[] = []) {
  const errors: FieldErrors<WebhookFormValues> = {};
  const header = headerProblem(values);
  if (header) errors.headers = { type: "value", message: header };
  if (values.mode === "chosen" && values.events.length === 0)
    errors.events = { type: "value", message: "Choose at least one event, or all of them" };
  if (values.inFlight === "") errors.inFlight = { type: "value", message: "Enter a number from 1 to 100" };
  for (const { path, message } of issues) {
    const field = fieldOfKey[String(path[0])];
    if (field) errors[field] ??= { type: "value", message } as never;
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

/** Checks with the operation's own rules, so that the form and the service say the same. */
export const resolveNewWebhook: Resolver<WebhookFormValues> = (values) =>
  problemsOf(values, createWebhookInput.safeParse({ ...inputOf(values), url: values.url }).error?.issues);

export const resolveWebhookSettings: Resolver<WebhookFormValues> = (values) =>
  problemsOf(values, updateWebhookInput.omit({ webhook_id: true }).safeParse({ ...inputOf(values) }).error?.issues);
