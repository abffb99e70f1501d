/**
 * `trashedAt` of a face about which the user decided and which its photo no longer shows, since the
 * file of the photo was changed. No photo has it, so restoring a photo does not restore the face.
 */
export const NOT_SHOWN = 0
