export { findJobPage, hiringOrganizations } from "#db/job-pages.ts";
