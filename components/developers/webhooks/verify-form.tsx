import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import { parseAsString, useQueryState } from "nuqs";
import { type FormEvent, useState } from "react";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { getWebhookDelivery } from "#lib/developers/webhook-deliveries/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { type VerifyStep, verifySignature } from "./verify-signature.ts";
import type { Webhook } from "./webhook.ts";

type Kind = "service" | "standard";

const noFields = { body: "", signature: "", id: "", timestamp: "" };

export function VerifyForm({ webhook }: { webhook: Webhook }) {
  const [deliveryId] = useQueryState("delivery", parseAsString);
  const delivery = useQuery({
    ...query(getWebhookDelivery, { webhook_id: webhook.id, delivery_id: deliveryId ?? "" }),
    enabled: deliveryId !== null,
  });
  const known = delivery.data?.data;
  const attempt = known?.attempt_log.findLast(({ request_headers }) => request_headers !== null);
  const headers = attempt?.request_headers ?? {};
  const filled = attempt
    ? {
        body: known?.body ?? "",
        signature: headers["x-service-signature"] ?? "",
        id: headers["webhook-id"] ?? "",
        timestamp: headers["webhook-timestamp"] ?? "",
        standard: headers["webhook-signature"] ?? "",
      }
    : null;
  return <Fields key={filled ? deliveryId : ""} filled={filled} keyLabel={attempt?.key_label} />;
}

interface FieldsProps {
  /** Prefilled from a delivery in the log. */
  filled: (typeof noFields & { standard: string }) | null;
  keyLabel: string | undefined;
}

function Fields({ filled, keyLabel }: FieldsProps) {
  const [kind, setKind] = useState<Kind>("service");
  const [values, setValues] = useState(filled ?? noFields);
  const [key, setKey] = useState("");
  const [steps, setSteps] = useState<VerifyStep[] | null>(null);

  const field = (name: keyof typeof noFields) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    autoComplete: "off",
    spellCheck: false,
    className: "font-mono text-xs",
  });

  function changeKind(next: Kind) {
    setKind(next);
    setSteps(null);
    if (filled) setValues({ ...values, signature: next === "service" ? filled.signature : filled.standard });
  }

  async function check(event: FormEvent) {
    event.preventDefault();
    const { body, signature, id, timestamp } = values;
    const given = { body, key, signature: signature.trim() };
    setSteps(
      await verifySignature(
        kind === "service" ? { kind, ...given } : { kind, ...given, id: id.trim(), timestamp: timestamp.trim() },
      ),
    );
  }

  return (
    <form onSubmit={(event) => void check(event)} className="flex flex-col gap-4">
      {filled ? (
        <Banner tone="info">
          Filled in from a delivery in the log, signed with {keyLabel}. Paste that key to check it.
        </Banner>
      ) : null}
      <RadioGroup
        label="Signature"
        value={kind}
        onValueChange={changeKind}
        options={[
          { value: "service", label: "x-service-signature" },
          { value: "standard", label: "webhook-signature", helper: "As in Standard Webhooks." },
        ]}
      />
      <TextareaField label="Raw body" {...field("body")} rows={6} />
      <TextField
        label={kind === "service" ? "Value of x-service-signature" : "Value of webhook-signature"}
        {...field("signature")}
      />
      {kind === "standard" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Value of webhook-id" {...field("id")} />
          <TextField label="Value of webhook-timestamp" {...field("timestamp")} inputMode="numeric" />
        </div>
      ) : null}
      <TextField
        label="Signing key"
        helper="It stays on this page and is cleared when you leave."
        value={key}
        onValueChange={setKey}
        spellCheck={false}
        placeholder="whsec_…"
        className="font-mono text-xs"
      />
      <Button type="submit" variant="primary" className="self-start">
        Check signature
      </Button>
      <div role="status">{steps ? <Verdict steps={steps} /> : null}</div>
    </form>
  );
}

const marks = { right: Check, wrong: X, open: Minus };
const colors = { right: "text-ok", wrong: "text-bad", open: "text-fg-3" };

function Verdict({ steps }: { steps: readonly VerifyStep[] }) {
  const wrong = steps.find(({ isRight }) => isRight === false);
  return (
    <>
      <Banner
        tone={wrong ? "warn" : "ok"}
        title={wrong ? `Not valid: ${wrong.name} doesn't match` : "Valid: the request is genuine"}
      />
      <ol className="mt-3 flex flex-col gap-2 text-sm">
        {steps.map(({ name, isRight, detail }) => {
          const state = isRight === null ? "open" : isRight ? "right" : "wrong";
          const Mark = marks[state];
          return (
            <li key={name} className="flex gap-2">
              <Mark aria-hidden="true" className={`mt-px size-4 shrink-0 ${colors[state]}`} />
              <div className="min-w-0">
                <p className="font-medium">
                  {name}
                  <span className="sr-only">
                    {isRight === null ? ", not checked" : isRight ? ", right" : ", wrong"}
                  </span>
                </p>
                <p className="text-fg-2">{detail}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
