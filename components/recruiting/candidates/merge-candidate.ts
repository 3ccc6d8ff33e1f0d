import type { ListedCandidate } from "./candidate-picker.tsx";

export type Candidate = Pick<
  ListedCandidate,
  | "id"
  | "first_name"
  | "last_name"
  | "email"
  | "phone_number"
  | "headline"
  | "linkedin_profile_url"
  | "created_at"
  | "applications"
  | "total_applications_count"
  | "candidate_tags"
>;
