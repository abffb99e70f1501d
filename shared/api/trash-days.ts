// A separate file, so that the web page does not load the schemas.

/** How long photos stay in the trash before they are erased. */
export const TRASH_DAYS = 30
