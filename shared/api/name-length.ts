// A separate file, so that threads that read, and the web page, do not load the schemas.

/** The largest number of characters of a person's name. */
export const MAX_NAME_LENGTH = 100
