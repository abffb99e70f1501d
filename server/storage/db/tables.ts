import type { ColumnType, Generated, SelectType } from 'kysely'
import type { ActivityKind } from '../../../shared/api/account.ts'
import type { Language, Privacy, Theme } from '../../../shared/api/profile.ts'
import type {
  AccountTables,
  AppPasswordsTable,
  ConsentsTable,
  ErasureReceiptsTable,
  InvitationsTable,
  LastSeenTable,
  PhoneCodesTable,
  SpentProofsTable,
  ThrottleHitsTable,
} from './account-tables.ts'
import type {
  DecisionFacesTable,
  DecisionPeopleTable,
  DecisionsTable,
  DrawnFacesTable,
  FollowingMovesTable,
  NetworkChangesTable,
  NodeRequirementsTable,
  PreparedFacesTable,
  PreparedPhotosTable,
  RecognitionNetworkTable,
  ReviewAnswersTable,
  ReviewQuestionsTable,
  FacesTable,
  FaceReadingsTable,
  FaceKeysTable,
  PeopleTable,
  MeanPagesTable,
  GroupingsTable,
  UnnamedClusterFacesTable,
  UnnamedClusterVersionsTable,
  FaceSearchesTable,
} from './people-tables.ts'
import type {
  AlbumTables,
  FilmsTable,
  FolderFilesTable,
  FolderSidecarsTable,
  FoldersTable,
  PhotoNamesTable,
  PhotosTable,
  RejectedNamesTable,
  SuggestedNamesTable,
} from './photo-tables.ts'

/**
 * The tables of the app. Those of accounts (user, session, account, verification, rateLimit,
 * passkey, twoFactor) are created by better-auth; account-tables.ts has the columns that the app
 * reads. Times are milliseconds since 1970; a boolean is stored as a time or null.
 */
export type Tables = StoredTables & LiveViews

/**
 * Views of the rows that are not in the trash, which most queries read. Queries that write, and the
 * few that also read the trash, name the tables; `test/trash-readers.test.ts` lists the latter.
 */
export type LiveViews = {
  photos: View<Omit<PhotosTable, 'trashedAt' | 'erasureId' | 'goneAt'>>
  faces: View<Omit<FacesTable, 'trashedAt'>>
  /** People with a face outside the trash. */
  people: View<PeopleTable>
}

/** A view, which can be read but not written. */
type View<Table> = { [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, never, never> }

export type StoredTables = AccountTables &
  AlbumTables & {
    allPhotos: PhotosTable
    allFaces: FacesTable
    faceReadings: FaceReadingsTable
    faceKeys: FaceKeysTable
    allPeople: PeopleTable
    groupings: GroupingsTable
    meanPages: MeanPagesTable
    decisions: DecisionsTable
    decisionFaces: DecisionFacesTable
    decisionPeople: DecisionPeopleTable
    followingMoves: FollowingMovesTable
    drawnFaces: DrawnFacesTable
    reviewQuestions: ReviewQuestionsTable
    reviewAnswers: ReviewAnswersTable
    folders: FoldersTable
    folderFiles: FolderFilesTable
    folderSidecars: FolderSidecarsTable
    films: FilmsTable
    operators: OperatorsTable
    appPasswords: AppPasswordsTable
    batches: BatchesTable
    batchRecognitions: BatchRecognitionsTable
    recognitionNetwork: RecognitionNetworkTable
    nodeRequirements: NodeRequirementsTable
    networkChanges: NetworkChangesTable
    preparedPhotos: PreparedPhotosTable
    preparedFaces: PreparedFacesTable
    jobs: JobsTable
    turns: TurnsTable
    pausedOwners: PausedOwnersTable
    importedNames: ImportedNamesTable
    photoNames: PhotoNamesTable
    suggestedNames: SuggestedNamesTable
    rejectedNames: RejectedNamesTable
    faceSearches: FaceSearchesTable
    unnamedClusterFaces: UnnamedClusterFacesTable
    unnamedClusterVersions: UnnamedClusterVersionsTable
    libraryStamps: LibraryStampsTable
    secrets: SecretsTable
    versions: VersionsTable
    throttleHits: ThrottleHitsTable
    spentProofs: SpentProofsTable
    phoneCodes: PhoneCodesTable
    invitations: InvitationsTable
    events: EventsTable
    profiles: ProfilesTable
    contacts: ContactsTable
    consents: ConsentsTable
    erasureReceipts: ErasureReceiptsTable
    lastSeen: LastSeenTable
  }

type BatchesTable = {
  id: string
  ownerId: string
  fileCount: number
  rejected: Generated<number>
  createdAt: number
  lastReceivedAt: number
  completedAt: number | null
  cancelledAt: number | null
  /** The app password with which its photos are sent; such a batch stays open. */
  appPasswordId: string | null
}

/** Photos of a batch that had been uploaded before. */
type BatchRecognitionsTable = {
  batchId: string
  photoId: string
}

type SecretsTable = {
  name: string
  value: string
}

/** What a user did; `recordEvent` adds rows. */
type EventsTable = {
  id: Generated<number>
  ownerId: string
  kind: ActivityKind
  at: number
  count: number | null
  /** A person, a batch or a photo, which may no longer exist. */
  subjectId: string | null
}

/**
 * One row for each user who has opened the app. Null means that the user has set nothing and the
 * default applies.
 */
type ProfilesTable = {
  ownerId: string
  name: string | null
  email: string | null
  phone: string | null
  address: string | null
  website: string | null
  bio: string | null
  image: string | null
  coverImage: string | null
  job: string | null
  company: string | null
  location: string | null
  /** ISO dates without time, like joinDate. */
  birthDate: string | null
  joinDate: string
  /** JSON, like the next four columns. */
  social: string | null
  interests: string | null
  skills: string | null
  achievements: string | null
  stats: string | null
  theme: Theme | null
  /** 0 or 1, like emailUpdates. */
  notifications: number | null
  privacy: Privacy | null
  emailUpdates: number | null
  /** An IANA name. */
  timeZone: string | null
  language: Language | null
  updatedAt: number
}

type ContactsTable = {
  id: Generated<number>
  /** Null when nobody was signed in. */
  senderId: string | null
  name: string
  email: string
  phone: string
  subject: string
  message: string
  sentAt: number
}

/** Accounts of those who run this machine. */
type OperatorsTable = { ownerId: string }

/** The people that a photo's own metadata or a sidecar names. `library/names` writes it. */
type ImportedNamesTable = {
  photoId: string
  source: 'embedded' | 'sidecar'
  ownerId: string
  /** PhotoNames as JSON. */
  names: string
  /** When the names were applied to the faces; null until then. */
  appliedAt: number | null
}

/** Triggers change it with every row of the owner's photos, films, faces and people. */
type LibraryStampsTable = {
  ownerId: string
  stamp: number
}

/** The versions of Kindred that have opened the database, and when each last did. */
type VersionsTable = {
  version: string
  openedAt: number
}

export type JobsTable = {
  id: Generated<number>
  name: string
  ownerId: string
  /** The id of the photo, of the face for `cut-portrait`, or of the search for `find-face`. */
  subjectId: string | null
  /** Lower numbers run first. */
  priority: number
  state: Generated<'waiting' | 'running' | 'dead'>
  runAt: number
  attempts: Generated<number>
  leasedBy: string | null
  leasedUntil: number | null
  /** Why the last attempt failed. */
  error: string | null
  /** Why the job must not be retried. */
  failureCode: string | null
}

/**
 * The turns of an owner in a priority. Triggers of `jobs` keep `nextRunAt` at or below the time at
 * which the first waiting job is due; claims correct it when they find that no job is due.
 */
export type TurnsTable = {
  ownerId: string
  priority: number
  /**
   * Processor time that the owner's jobs used in this priority, as ln(milliseconds) + the time of
   * the clock / DECAY_MS, so that it decays without being written; 0 for none.
   */
  usedRank: Generated<number>
  /**
   * `usedRank`, with each running job of the owner counted as a minute: owners are indexed by it.
   * It stays too high, never too low, when a worker is lost during a job.
   */
  orderRank: Generated<number>
  /** No waiting job is due before; null if none is waiting. */
  nextRunAt: number | null
  /** When claims look for a due job: at `nextRunAt`, or later while the owner has paused. */
  checkAt: number | null
  /** When a claim found that `checkAt` has come. */
  dueSince: number | null
}

/** Users who have paused the processing of their photos. `features/progress` writes it. */
export type PausedOwnersTable = {
  ownerId: string
  pausedAt: number
}
