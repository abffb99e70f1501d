/** The hash of an address that opens the question whether to delete everything, on any screen. */
export const DELETE_HASH = 'delete-everything'
