import type { StoredTables } from './tables.ts'

/**
 * Where each table that says whose its rows are says so, and what they go with. Whoever adds a
 * table adds it here, so that nothing outlives what it belongs to: `faces` goes when the consent
 * ends, `photos` with POST /delete_all, both and `account` with the account; `proof` stays. Those
 * that others refer to come after them.
 */
export const OWNED_TABLES = [
  { table: 'faceSearches', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'facePiles', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'facePileVersions', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'importedNames', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'reviewAnswers', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'reviewQuestions', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'followingMoves', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'drawnFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'decisionPeople', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'decisionFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'decisions', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'preparedFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'preparedPhotos', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'faceReadings', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'allFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'allPeople', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'groupings', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'allPhotos', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'batches', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'jobs', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'processorTimes', ownerColumn: 'ownerId', goesWith: 'account' },
  { table: 'events', ownerColumn: 'ownerId', goesWith: 'account' },
  { table: 'profiles', ownerColumn: 'ownerId', goesWith: 'account' },
  { table: 'contacts', ownerColumn: 'senderId', goesWith: 'account' },
  { table: 'erasureReceipts', ownerColumn: 'ownerId', goesWith: 'account' },
  { table: 'usedCodes', ownerColumn: 'ownerId', goesWith: 'account' },
  { table: 'lastSeen', ownerColumn: 'ownerId', goesWith: 'account' },
  { table: 'consents', ownerColumn: 'ownerId', goesWith: 'proof' },
] as const satisfies readonly OwnedTable[]

export type OwnedTable = {
  readonly table: keyof StoredTables
  readonly ownerColumn: 'ownerId' | 'senderId'
  readonly goesWith: 'faces' | 'photos' | 'account' | 'proof'
}
