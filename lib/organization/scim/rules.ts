/** Where identity providers find it, below the server's URL. */
export const scimRoot = "/scim/v2";
