import { useQueryClient } from "@tanstack/react-query";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { toast } from "#components/ui/toast.tsx";
import { getAdditionalInformation, updateAdditionalInformation } from "#lib/eor/additional-information/contract.ts";
import { call, keyOf } from "#lib/platform/api/client.ts";
import type { Information } from "./information.ts";
import { InformationForm } from "./information-form.tsx";
import type { Entered } from "./use-draft.ts";

interface EditableInformationProps {
  information: Information;
  form: NonNullable<Information["form"]>;
}

/** The form as the employer fills it in. */
export function EditableInformation({ information, form }: EditableInformationProps) {
  const client = useQueryClient();

  async function save(data: Entered, idempotencyKey: string) {
    try {
      await call(
        updateAdditionalInformation,
        { contract_id: information.contract_id, data: { ...data } },
        { idempotencyKey },
      );
    } catch (error) {
      noticeSessionBreak(error);
      // The form or the contract may have changed.
      void client.invalidateQueries({ queryKey: keyOf(getAdditionalInformation) });
      throw error;
    }
  }

  return (
    <InformationForm
      information={information}
      form={form}
      save={save}
      notify={(title) => toast({ title })}
      guard={
        <UnsavedGuard
          what="These answers aren't saved yet."
          backTo="/eor"
          outcome="What you entered stays in this tab until you close it."
        />
      }
    />
  );
}
