/** Fields of a person whose changes its history names. */
export const historyFields = ["first_name", "last_name", "email", "country", "job_title"] as const;
