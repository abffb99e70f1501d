import type { Generated } from 'kysely'
import type { ActivityKind } from '../../shared/api/activity.ts'

/**
 * The tables of the app. Those of accounts (user, session, account, verification, rateLimit) belong to better-auth, which
 * creates them itself. Times are milliseconds since 1970, yes and no are null or a time.
 */
export type Tables = {
  photos: PhotosTable
  faces: FacesTable
  people: PeopleTable
  groupings: GroupingsTable
  batches: BatchesTable
  batchRecognitions: BatchRecognitionsTable
  jobs: JobsTable
  secrets: SecretsTable
  events: EventsTable
  profiles: ProfilesTable
  contacts: ContactsTable
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
  faceCount: Generated<number>
  failureCode: string | null
  failureReason: string | null
  engineVersion: string | null
  processedAt: number | null
}

type FacesTable = {
  id: string
  ownerId: string
  photoId: string
  personId: string | null
  /** The box in shares of the upright photo's width and height. */
  x: number
  y: number
  width: number
  height: number
  /** Ten numbers as JSON: x and y of the five key points, in shares as the box. */
  keyPoints: string
  score: number
  quality: number
  blur: number
  yaw: number
  pitch: number
  roll: number
  /** 128 little-endian 32-bit floats. */
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
  photoCount: number
  faceCount: number
  createdAt: number
}

/** One row for each owner whose faces were ever grouped. */
type GroupingsTable = {
  ownerId: string
  /** Rises with each change to people. */
  version: number
  durationMs: number
  groupedAt: number
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

type JobsTable = {
  id: Generated<number>
  name: string
  ownerId: string
  /** The photo's id for jobs about one photo. */
  photoId: string | null
  /** Smaller is sooner. */
  priority: number
  state: Generated<'waiting' | 'running' | 'dead'>
  runAt: number
  attempts: Generated<number>
  leasedBy: string | null
  leasedUntil: number | null
  /** Why the last attempt failed. */
  error: string | null
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

/** One row for each user who has opened the app; null is what the user never set, for which the default stands. */
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
  theme: 'dark' | 'light' | 'system' | null
  /** 0 or 1, as emailUpdates. */
  notifications: number | null
  privacy: 'public' | 'private' | null
  emailUpdates: number | null
  /** An IANA name. */
  timeZone: string | null
  language: 'en' | 'hi' | 'ar' | null
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
