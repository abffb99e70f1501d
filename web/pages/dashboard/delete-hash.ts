/** Leads from any dashboard screen to the question whether to delete everything. */
export const DELETE_HASH = 'delete-everything'
