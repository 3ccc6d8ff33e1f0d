import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#lib/platform/api/client.ts";
import { previewEmailTemplate } from "#lib/recruiting/email-templates/contract.ts";

export interface EmailText {
  subject: string;
  /** HTML. */
  body: string;
}

interface PreviewedEmail {
  templateId: string;
  applicationId: string;
  /** Replaces the template's text. */
  text?: EmailText | null;
  /** A different version means a different text. */
  version?: string | undefined;
}

/** The email as the candidate would get it; nothing is read without a template and an application. */
export function useEmailPreview({ templateId, applicationId, text = null, version }: PreviewedEmail) {
  const input = { template_id: templateId, application_id: applicationId, ...text };
  return useQuery({
    queryKey: ["email-preview", templateId, applicationId, text, version],
    queryFn: ({ signal }) => call(previewEmailTemplate, input, { signal }),
    enabled: templateId !== "" && applicationId !== "",
    staleTime: 0,
    // A changed text of the same email keeps its place until it is rendered.
    placeholderData: (previous, query) => (query?.queryKey[1] === templateId ? keepPreviousData(previous) : undefined),
    retry: false,
  });
}
