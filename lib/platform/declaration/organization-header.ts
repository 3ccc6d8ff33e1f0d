/** Says for which organization a page was opened: what it asks for is never done in another one. */
export const organizationHeader = "x-organization-id";
