/** The tables whose score sheet has been told since the page was opened. */
export const begun = new Set<string>();
