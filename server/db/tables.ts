import type { ColumnType, Generated, SelectType } from 'kysely'
import type { ConsentsTable, ErasureReceiptsTable, LastSeenTable } from './consent-tables.ts'
import type { AccountTables } from './account-tables.ts'
import type { JobsTable, ProcessorTimesTable } from './job-tables.ts'
import type { PreparedFacesTable, PreparedPhotosTable, RecognitionNetworkTable } from './network-tables.ts'
import type { ActivityKind } from '../../shared/api/activity.ts'
import type { Language, Privacy, Theme } from '../../shared/api/preferences.ts'
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
 * passkey, twoFactor) belong to better-auth, which creates them itself; what we read of them is in
 * account-tables.ts. Times are milliseconds since 1970, yes and no are null or a time.
 */
export type Tables = StoredTables & LiveViews

/**
 * What is not in the trash, which is what nearly every query is about. The few that read the trash
 * too, and those that write, name the tables: `test/trash-readers.test.ts` lists the former.
 */
export type LiveViews = {
  photos: View<Omit<PhotosTable, 'trashedAt' | 'erasureId'>>
  faces: View<Omit<FacesTable, 'trashedAt'>>
  /** People with a face outside the trash; the others rest. */
  people: View<PeopleTable>
}

/** Can be read, not written. */
type View<Table> = { [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, never, never> }

export type StoredTables = AccountTables & {
  allPhotos: PhotosTable
  allFaces: FacesTable
  faceReadings: FaceReadingsTable
  allPeople: PeopleTable
  groupings: GroupingsTable
  decisions: DecisionsTable
  decisionFaces: DecisionFacesTable
  decisionPeople: DecisionPeopleTable
  followingMoves: FollowingMovesTable
  drawnFaces: DrawnFacesTable
  reviewQuestions: ReviewQuestionsTable
  reviewAnswers: ReviewAnswersTable
  batches: BatchesTable
  batchRecognitions: BatchRecognitionsTable
  recognitionNetwork: RecognitionNetworkTable
  preparedPhotos: PreparedPhotosTable
  preparedFaces: PreparedFacesTable
  jobs: JobsTable
  processorTimes: ProcessorTimesTable
  importedNames: ImportedNamesTable
  faceSearches: FaceSearchesTable
  facePiles: FacePilesTable
  facePileVersions: FacePileVersionsTable
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

/** Rows are added by `uploads`, filled in by `photos`. */
type PhotosTable = {
  /** The order of arrival, by which lists are paged. */
  seq: Generated<number>
  id: string
  ownerId: string
  batchId: string
  name: string
  /** The name as a case-blind file system compares it; unique for the owner. */
  nameKey: string
  sha256: string
  /** For zips, which need it before the first byte. */
  crc32: number
  byteSize: number
  mediaType: string
  uploadedAt: number
  /** By the camera's clock, read as UTC. */
  takenAt: number | null
  state: Generated<'waiting' | 'processed' | 'failed'>
  /** Pixels of the upright photo. */
  width: number | null
  height: number | null
  /** How the stored picture is turned to stand upright: 1 to 8, as EXIF counts. */
  orientation: number | null
  faceCount: Generated<number>
  failureCode: string | null
  failureReason: string | null
  /** Null in a processed photo: no face was looked for, for want of a consent. */
  engineVersion: string | null
  processedAt: number | null
  /** When the photo went to the trash, and with it its faces. */
  trashedAt: number | null
  /** The erasure that deletes it; nothing brings it back. */
  erasureId: string | null
}

export type FacesTable = {
  id: string
  ownerId: string
  photoId: string
  personId: string | null
  /** The box in shares of the upright photo's width and height. */
  x: number
  y: number
  width: number
  height: number
  quality: number
  /**
   * Who says whose it is: the machine; the user (it stays with its person); the user, who said that
   * it is no face.
   */
  standing: Generated<'open' | 'placed' | 'rejected'>
  /** When the user drew its box; null for one that was found. */
  drawnAt: number | null
  /** As of its photo. */
  trashedAt: number | null
}

/**
 * What the engine says of a face, apart from it: corrections write thousands of rows of `faces`
 * anew.
 */
export type FaceReadingsTable = {
  faceId: string
  ownerId: string
  /** Ten numbers as JSON: x and y of the five key points, in shares as the box. */
  keyPoints: string
  score: number
  blur: number
  yaw: number
  pitch: number
  roll: number
  /** Little-endian 32-bit floats, as many as the network of the engine version gives. */
  embedding: Uint8Array
  engineVersion: string
}

type PeopleTable = {
  id: string
  ownerId: string
  /** Gives `Person {number}` until a name is given. */
  number: number
  name: string | null
  coverFaceId: string
  /** Without the trash, as faceCount; a person of whom all is in the trash has 0. */
  photoCount: number
  faceCount: number
  createdAt: number
  hiddenAt: number | null
  favouriteAt: number | null
  /** When the user chose the cover; null leaves the choice to us. */
  coverChosenAt: number | null
}

/**
 * One row for each owner whose faces were ever grouped, last by the embeddings of the engine of
 * that version alone.
 */
type GroupingsTable = {
  ownerId: string
  /** Rises with each change to people. */
  version: number
  durationMs: number
  /** When people last held all the faces that there were; 0 before that. */
  groupedAt: number
  /** The highest number of anybody whom undo or redo may bring back; new people get higher ones. */
  lastPersonNumber: Generated<number>
  /**
   * Rises with each decision, undo and redo, and with each grouping that moves faces because of
   * them.
   */
  revision: Generated<number>
  /** The revision that the last grouping took in. */
  groupedRevision: Generated<number>
  engineVersion: string | null
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
}

/** Photos that a batch brought again. */
type BatchRecognitionsTable = {
  batchId: string
  photoId: string
}

type SecretsTable = {
  name: string
  value: string
}

/** What a user did; added by `record-event.ts`. */
type EventsTable = {
  id: Generated<number>
  ownerId: string
  kind: ActivityKind
  at: number
  count: number | null
  /** A person, a batch or a photo, which may be no more. */
  subjectId: string | null
}

/**
 * One row for each user who has opened the app; null is what the user never set, for which the
 * default stands.
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
  /** ISO dates without time, as joinDate. */
  birthDate: string | null
  joinDate: string
  /** JSON, as the next four. */
  social: string | null
  interests: string | null
  skills: string | null
  achievements: string | null
  stats: string | null
  theme: Theme | null
  /** 0 or 1, as emailUpdates. */
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

/**
 * What a photo's own metadata, or a sidecar, says about who is in it. Written by `photos` and
 * `names`.
 */
type ImportedNamesTable = {
  photoId: string
  source: 'embedded' | 'sidecar'
  ownerId: string
  /** PhotoNames as JSON. */
  names: string
  /** When the faces were given these names; null until then. */
  appliedAt: number | null
}

/**
 * Pictures of which somebody asked whose face it is. Neither the picture nor its embedding is ever
 * here.
 */
type FaceSearchesTable = {
  id: string
  ownerId: string
  state: 'waiting' | 'done' | 'failed'
  /** FoundFace[] as JSON, once done. */
  answer: string | null
  failureCode: string | null
  createdAt: number
}

/** Faces without a name in piles of similar ones; pile 0 is the largest. */
type FacePilesTable = {
  faceId: string
  ownerId: string
  pile: number
  /** The most typical face of the pile is 0. */
  position: number
}

/** The version of the owner's people that the piles were made from. */
type FacePileVersionsTable = {
  ownerId: string
  peopleVersion: number
}

/** What was done how often of late; keys tell nothing without the server's secret. */
type ThrottleHitsTable = {
  id: Generated<number>
  key: string
  at: number
  /** When it no longer counts anywhere. */
  until: number
}

/** Proofs of work that were used, until they would have run out. */
type SpentProofsTable = {
  id: string
  validUntil: number
}

/** The one code that is out for a number; both as keyed hashes. */
type PhoneCodesTable = {
  phoneKey: string
  codeHash: string
  attempts: Generated<number>
  validUntil: number
}

type InvitationsTable = {
  tokenHash: string
  createdAt: number
  validUntil: number
  usedAt: number | null
}

/** Which versions of Kindred have opened the database, and when last. */
type VersionsTable = {
  version: string
  openedAt: number
}
