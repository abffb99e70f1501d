import type { StoredTables } from './tables.ts'

/**
 * Every table whose rows identify their owner, the column that does, and with what the rows are
 * erased: `faces` when the consent ends, `photos` with POST /delete_all, both and `account` with
 * the account; `proof` is kept. Every new table must be added, so that its rows do not outlive
 * their owner's data. A table comes after those that refer to it.
 */
export const OWNED_TABLES = [
  { table: 'faceSearches', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'unnamedClusterFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'unnamedClusterVersions', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'meanPages', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'suggestedNames', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'rejectedNames', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'photoNames', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'importedNames', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'reviewAnswers', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'reviewQuestions', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'followingMoves', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'drawnFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'decisionPeople', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'decisionFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'decisions', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'networkChanges', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'preparedFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'preparedPhotos', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'faceReadings', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'allFaces', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'allPeople', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'groupings', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'faceKeys', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'takeoutNotes', ownerColumn: 'ownerId', goesWith: 'faces' },
  { table: 'takeoutFiles', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'photoNotes', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'albumPhotos', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'albums', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'films', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'folderSidecars', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'folderFiles', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'folders', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'allPhotos', ownerColumn: 'ownerId', goesWith: 'photos' },
  // After the tables whose triggers write it.
  { table: 'libraryStamps', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'batches', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'jobs', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'pausedOwners', ownerColumn: 'ownerId', goesWith: 'photos' },
  { table: 'appPasswords', ownerColumn: 'ownerId', goesWith: 'account' },
  { table: 'operators', ownerColumn: 'ownerId', goesWith: 'account' },
  { table: 'turns', ownerColumn: 'ownerId', goesWith: 'account' },
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
