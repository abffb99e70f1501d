import type { Sealed, SealedText } from './sealed-value.ts'
import type { ColumnType, Generated, SelectType } from 'kysely'
import type { ConsentsTable, ErasureReceiptsTable, LastSeenTable } from './consent-tables.ts'
import type { AccountTables } from './account-tables.ts'
import type { AlbumTables } from './album-tables.ts'
import type { FilmsTable } from './film-tables.ts'
import type { PhotosTable } from './photo-tables.ts'
import type { PhotoNamesTable, RejectedNamesTable, SuggestedNamesTable } from './photo-name-tables.ts'
import type {
  AppPasswordsTable,
  InvitationsTable,
  PhoneCodesTable,
  SpentProofsTable,
  ThrottleHitsTable,
} from './sign-in-tables.ts'
import type { FolderFilesTable, FolderSidecarsTable, FoldersTable } from './folder-tables.ts'
import type { JobsTable, PausedOwnersTable, TurnsTable } from './job-tables.ts'
import type {
  NetworkChangesTable,
  NodeRequirementsTable,
  PreparedFacesTable,
  PreparedPhotosTable,
  RecognitionNetworkTable,
} from './network-tables.ts'
import type { ActivityKind } from '../../../shared/api/account.ts'
import type { Language, Privacy, Theme } from '../../../shared/api/profile.ts'
import type {
  DecisionFacesTable,
  DecisionPeopleTable,
  DecisionsTable,
  DrawnFacesTable,
  FollowingMovesTable,
  ReviewAnswersTable,
  ReviewQuestionsTable,
} from './decision-tables.ts'

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

export type FacesTable = {
  id: string
  ownerId: string
  photoId: string
  personId: string | null
  /** The box, as fractions of the upright photo's width and height. */
  x: number
  y: number
  width: number
  height: number
  quality: number
  /**
   * Who decided to whom the face belongs. `open`: the grouping; `placed`: the user, so the face
   * stays with its person; `rejected`: the user said that it is not a face.
   */
  standing: Generated<'open' | 'placed' | 'rejected'>
  /** When the user drew its box; null for a detected face. */
  drawnAt: number | null
  /** The same as `trashedAt` of its photo, or NOT_SHOWN. */
  trashedAt: number | null
  /** Of its photo, as the next two columns; triggers copy them. */
  photoSeq: Generated<number>
  photoTakenAt: Generated<number | null>
  photoFaceCount: Generated<number>
}

/**
 * The engine's measurements of a face. Stored apart from `faces`, because a decision rewrites
 * thousands of rows of that table.
 */
export type FaceReadingsTable = {
  faceId: string
  ownerId: string
  /** Ten numbers as JSON: x and y of the five key points, as fractions like the box. */
  keyPoints: SealedText
  score: number
  blur: number
  yaw: number
  pitch: number
  roll: number
  /** Little-endian 32-bit floats, as many as the network of the engine version returns. */
  embedding: Sealed
  engineVersion: string
}

/**
 * The keys with which PostgreSQL's rows about an owner's faces are sealed; empty on SQLite. Their
 * destruction is the erasure ([Note: Sealing]).
 */
type FaceKeysTable = {
  ownerId: string
  /** Of AES-256. */
  key: Uint8Array
}

type PeopleTable = {
  id: string
  ownerId: string
  /** Shown as `Person {number}` until the person has a name. */
  number: number
  name: string | null
  coverFaceId: string
  /** Leaves out photos in the trash, like faceCount; 0 if all photos are there. */
  photoCount: number
  faceCount: number
  createdAt: number
  hiddenAt: number | null
  favouriteAt: number | null
  /** When the user chose the cover; null if it is derived. */
  coverChosenAt: number | null
}

/**
 * Means of the embeddings of a few people each, in 8 bits (`people/group/mean-pages.ts`). Triggers
 * delete a page when a face of one of its people changes.
 */
type MeanPagesTable = {
  ownerId: string
  /** The page has the people whose number divided by 16, rounded down, is this. */
  block: number
  engineVersion: string
  /** JSON: the id of each person and the number of averaged faces, in the order of their means. */
  people: string
  means: Sealed
}

/**
 * One row for each owner whose faces have been grouped, with the engine version of the last
 * grouping.
 */
type GroupingsTable = {
  ownerId: string
  /** Incremented by each change to people. */
  version: number
  durationMs: number
  /** When a grouping last placed all faces; 0 before that. */
  groupedAt: number
  /** The highest number of any person whom undo or redo may restore; new people get higher ones. */
  lastPersonNumber: Generated<number>
  /**
   * Incremented by each decision, undo and redo, and by each grouping that moves faces because of
   * them.
   */
  revision: Generated<number>
  /** The revision that the last grouping applied. */
  groupedRevision: Generated<number>
  engineVersion: string | null
  /** Why the last grouping was refused (findContradiction). */
  contradiction: string | null
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

/** What a user did; `record-event.ts` adds rows. */
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

/** The people that a photo's own metadata or a sidecar names. `photos` and `names` write it. */
type ImportedNamesTable = {
  photoId: string
  source: 'embedded' | 'sidecar'
  ownerId: string
  /** PhotoNames as JSON. */
  names: string
  /** When the names were applied to the faces; null until then. */
  appliedAt: number | null
}

/** Searches by the picture of a face. Neither the picture nor its embedding is stored here. */
type FaceSearchesTable = {
  id: string
  ownerId: string
  state: 'waiting' | 'done' | 'failed'
  /** FoundFace[] as JSON, when the search is done. */
  answer: string | null
  failureCode: string | null
  createdAt: number
}

/** Faces without a name, clustered by similarity; cluster 0 is the largest. */
type UnnamedClusterFacesTable = {
  faceId: string
  ownerId: string
  cluster: number
  /** The most typical face of the cluster is 0. */
  position: number
}

/** The version of the owner's people from which the clusters were computed. */
type UnnamedClusterVersionsTable = {
  ownerId: string
  peopleVersion: number
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
