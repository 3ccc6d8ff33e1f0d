"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import { createCandidate, getCandidate, updateCandidate } from "#lib/recruiting/candidates/contract.ts";

interface CandidateFormProps {
  /** The candidate to edit; omit to add one. */
  candidate?: OutputOf<typeof getCandidate>["data"];
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

const fields = ["first_name", "last_name", "email", "phone_number", "linkedin_profile_url"] as const;

export default function CandidateForm({ candidate, onClose, finalFocus }: CandidateFormProps) {
  const router = useRouter();
  const client = useQueryClient();

  async function send(entries: Entries, idempotencyKey: string) {
    const given = Object.fromEntries(
      fields.map((field) => [
        field,
        entries[field]?.trim() || (field.includes("_name") || field === "email" ? "" : null),
      ]),
    ) as InputOf<typeof createCandidate>;
    if (candidate) {
      await call(updateCandidate, { candidate_id: candidate.id, ...given });
      await refetchActive(client, getCandidate);
      toast({ title: "Changes saved" });
      return;
    }
    const { data } = await call(createCandidate, given, { idempotencyKey });
    toast({ title: `${data.first_name} ${data.last_name} added` });
    router.push(`/recruiting/candidates/${data.id}`);
  }

  return (
    <EntryDialog
      title={candidate ? `Edit ${candidate.first_name} ${candidate.last_name}` : "Add candidate"}
      action={candidate ? "Save changes" : "Add candidate"}
      fields={fields}
      send={send}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First name" name="first_name">
          <Input defaultValue={candidate?.first_name} autoComplete="off" />
        </Field>
        <Field label="Last name" name="last_name">
          <Input defaultValue={candidate?.last_name} autoComplete="off" />
        </Field>
        <Field label="Email address" name="email">
          <Input type="email" defaultValue={candidate?.email} autoComplete="off" autoCapitalize="none" />
        </Field>
        <Field label="Phone" name="phone_number" optional>
          <Input type="tel" defaultValue={candidate?.phone_number ?? ""} autoComplete="off" />
        </Field>
        <Field label="LinkedIn profile" name="linkedin_profile_url" optional className="sm:col-span-2">
          <Input type="url" defaultValue={candidate?.linkedin_profile_url ?? ""} autoComplete="off" />
        </Field>
      </div>
    </EntryDialog>
  );
}
