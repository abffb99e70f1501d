// In a file of its own so that the web page does not load the schemas.

/** Somebody without a name who is in no more photos than these is rare, such as a passer-by. */
export const RARE_PHOTO_COUNT = 2
