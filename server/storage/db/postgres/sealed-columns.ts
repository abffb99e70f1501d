/** Columns with sealed values ([Note: Sealing]), in any table. */
export const SEALED_COLUMNS = ['embedding', 'keyPoints', 'means', 'portrait'] as const
