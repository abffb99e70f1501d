import type { S3Settings } from '../blobs/s3-settings.ts'

/** Where a library is. */
export type Place = {
  readonly dataDir: string
  /** A database of PostgreSQL; null for SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** The setting or option that names the database, for errors. */
  readonly databaseSetting?: string
  /** The bucket of the blobs; null for files in the data folder. */
  readonly s3: S3Settings | null
}
