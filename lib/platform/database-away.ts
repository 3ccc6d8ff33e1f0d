/** The digest of a page's error if the database didn't answer: the only thing that a browser learns of the error. */
export const databaseAway = "database-away";
