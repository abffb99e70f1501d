// A separate file, so that the web page does not load the schemas.

/** A person without a name in at most this many photos is rare, such as a passer-by. */
export const RARE_PHOTO_COUNT = 2
