import { z } from "zod";
import { outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { candidate } from "./contract.ts";

const module = { name: "ats", label: "Recruiting", scope: "ats:read" } as const;
const since = "2026-11-22T00:00:00.000Z";

const example = {
  id: "0d4c7f1e-8a52-4a0e-9b53-6f1c2d3e4a01",
  numeric_id: 412,
  first_name: "Ada",
  last_name: "Okafor",
  email: "ada.okafor@letterbox.example",
  phone_number: "+49 30 5550142",
  alternative_emails: [],
  alternative_phone_numbers: [],
  headline: "Surveyor at Nordwind",
  pic_url: null,
  linkedin_profile_url: "https://www.linkedin.com/in/ada-okafor",
  source: null,
  imported_id: null,
  import_session_id: null,
  final_archivation_at: null,
  anonymized_at: null,
  created_at: "2026-11-22T09:30:00.000Z",
  updated_at: "2026-11-22T09:30:00.000Z",
};

const shared = { module, since, resource: candidate, example };

export const candidateCreated = defineEvent({
  ...shared,
  id: "7c2f5a10-4b6d-4e8f-9a31-5d0e1c2b3a01",
  name: "ats.candidate.created",
  description: "A candidate was added.",
});

export const candidateUpdated = defineEvent({
  ...shared,
  id: "7c2f5a10-4b6d-4e8f-9a31-5d0e1c2b3a02",
  name: "ats.candidate.updated",
  description:
    "A candidate's name, contact details, or links changed, or a duplicate was merged into the candidate or separated from it again.",
  example: { ...example, phone_number: "+49 30 5550199", updated_at: "2026-11-22T10:12:45.300Z" },
});

export const candidateAnonymized = defineEvent({
  ...shared,
  id: "7c2f5a10-4b6d-4e8f-9a31-5d0e1c2b3a03",
  name: "ats.candidate.anonymized",
  description: "A candidate's personal data was erased. Erase your copies, too.",
  resource: z.object({ id: outgoingUuid, numeric_id: z.int(), anonymized_at: z.string() }),
  example: { id: example.id, numeric_id: 412, anonymized_at: "2026-11-22T11:00:00.000Z" },
});

export const candidateTagsReplaced = defineEvent({
  ...shared,
  id: "7c2f5a10-4b6d-4e8f-9a31-5d0e1c2b3a04",
  name: "ats.candidate.tags-replaced",
  description: "A candidate's tags changed.",
  resource: z.object({ candidate_id: outgoingUuid, tag_ids: z.array(outgoingUuid) }),
  example: { candidate_id: example.id, tag_ids: ["1b2c3d4e-5f60-4718-8293-a4b5c6d7e8f9"] },
});
