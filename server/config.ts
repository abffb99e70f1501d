import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, isAbsolute, resolve } from 'node:path'
import { isEmail } from '../shared/api/check-profile.ts'
import { parseBackgroundHours, type BackgroundConfig } from './machinery/jobs/background-times.ts'
import type { S3Settings } from './storage/blobs/s3-settings.ts'
import { completePostgresUrl } from './storage/db/postgres/postgres-url.ts'
import { AppError } from './errors.ts'
import { isNetwork } from './http/is-network.ts'
import type { MessageSettings } from './machinery/messages/messages.ts'
import { SETTING_NAMES, type SettingName } from './settings.ts'

export type Config = {
  readonly port: number
  /** The address to listen on. */
  readonly host: string
  /** The address at which browsers reach the app, without path or trailing slash. */
  readonly publicUrl: string
  /** Addresses and networks of proxies whose X-Forwarded headers are trusted. */
  readonly trustedProxies: readonly string[]
  readonly dataDir: string
  /** URL of a PostgreSQL database; null for SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** The object store of the blobs; null for files in the data folder. */
  readonly s3: S3Settings | null
  /** Signs cookies and links; null if a file in the data folder contains the secret. */
  readonly signingSecret: string | null
  readonly backup: BackupConfig
  readonly background: BackgroundConfig
  readonly maxFileBytes: number
  /** Of a camera's raw file; below, of the film of a Live photo. */
  readonly maxRawBytes: number
  readonly maxFilmBytes: number
  /** Folders of the machine that users may be given, including their subfolders; absolute paths. */
  readonly folderRoots: readonly string[]
  /** 0 if workers of other machines run the jobs. */
  readonly workerCount: number
  readonly logLevel: LogLevel
  /** Null if no metrics are collected. */
  readonly metrics: MetricsAddress | null
  /** Null if nobody can sign in with Google. */
  readonly google: GoogleConfig | null
  readonly messages: MessageSettings
  /** Who may create an account; the first account can always be created. */
  readonly registration: (typeof REGISTRATIONS)[number]
  readonly owner: OwnerConfig
  /** Number of months of absence after which the faces of a user are erased; null for never. */
  readonly faceRetentionMonths: number | null
}

export type BackupConfig = {
  /** The folder into which a backup is written each night; null for no backups. */
  readonly folder: string | null
  /** Hour of the day, in the machine's time zone. */
  readonly hour: number
  /** A file with the passphrase that encrypts backups; null if they are not encrypted. */
  readonly passphraseFile: string | null
}

/** The operator of this server, as shown to users. */
export type OwnerConfig = {
  /** Shown beside the contact form. */
  readonly name: string | null
  /** Where messages from the contact form are sent; not shown. */
  readonly email: string | null
}

/** The credentials of this server as a client of Google or another OpenID provider. */
export type GoogleConfig = {
  readonly clientId: string
  readonly clientSecret: string
  readonly discoveryUrl: string
}

export type MetricsAddress = { readonly host: string; readonly port: number }

type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const REGISTRATIONS = ['open', 'invitation', 'closed'] as const
const GOOGLE_DISCOVERY_URL = 'https://accounts.google.com/.well-known/openid-configuration'
const BYTES_PER_MB = 1024 * 1024
/** The region that most S3-compatible stores other than Amazon's expect. */
const S3_REGION = 'us-east-1'
/** Whoever guesses the secret can sign in as any user, so it must be long. */
const SHORTEST_SECRET = 32
const BUCKET_NAME = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/

/**
 * Reads and checks all settings; called once at the start. Throws AppError `bad-setting`, whose
 * message names the setting and its allowed values.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  for (const name of Object.keys(env)) {
    if (name.startsWith('KINDRED_') && !SETTING_NAMES.has(name)) {
      throw createBadSettingError(
        `${name} isn't a setting. Correct its name, or unset it. The settings are ${[...SETTING_NAMES].join(', ')}.`,
      )
    }
  }
  const port = readInteger(env, 'PORT', { fallback: 5000, minimum: 1, maximum: 65_535 })
  const databaseUrl = readDatabaseUrl(env)
  return Object.freeze({
    port,
    host: readText(env, 'HOST') ?? '127.0.0.1',
    publicUrl: readOrigin(env, 'KINDRED_URL') ?? `http://localhost:${port}`,
    trustedProxies: readNetworks(env, 'KINDRED_TRUSTED_PROXIES'),
    dataDir: resolve(readText(env, 'KINDRED_DATA_DIR') ?? 'data'),
    databaseUrl,
    s3: readS3(env),
    signingSecret: readSigningSecret(env),
    backup: Object.freeze({
      folder: readPath(env, 'KINDRED_BACKUP_DIR'),
      hour: readInteger(env, 'KINDRED_BACKUP_HOUR', { fallback: 3, minimum: 0, maximum: 23 }),
      passphraseFile: readPath(env, 'KINDRED_BACKUP_PASSPHRASE_FILE'),
    }),
    background: Object.freeze({
      hours: readHours(env, 'KINDRED_BACKGROUND_HOURS'),
      pauseOnBattery: readChoice(env, 'KINDRED_PAUSE_ON_BATTERY', ['0', '1']) === '1',
    }),
    folderRoots: readFolders(env, 'KINDRED_FOLDERS'),
    maxFileBytes: readMegabytes(env, 'KINDRED_MAX_FILE_MB', 10),
    maxRawBytes: readMegabytes(env, 'KINDRED_MAX_RAW_MB', 100),
    maxFilmBytes: readMegabytes(env, 'KINDRED_MAX_FILM_MB', 50),
    workerCount: readInteger(env, 'KINDRED_WORKERS', {
      fallback: availableParallelism(),
      // Without PostgreSQL, no other machine could run the jobs.
      minimum: databaseUrl === null ? 1 : 0,
      maximum: 256,
      hint:
        databaseUrl === null
          ? ' 0 works only with DATABASE_URL and with "kindred work" running on another machine.'
          : '',
    }),
    logLevel: readChoice(env, 'KINDRED_LOG_LEVEL', LOG_LEVELS) ?? 'info',
    metrics: readMetricsAddress(env),
    google: readGoogle(env),
    messages: readMessageSettings(env),
    registration: readChoice(env, 'KINDRED_REGISTRATION', REGISTRATIONS) ?? 'open',
    owner: readOwner(env),
    // 0 means never, like no value.
    faceRetentionMonths:
      readInteger(env, 'KINDRED_FACE_RETENTION_MONTHS', { fallback: 0, minimum: 0, maximum: 1200 }) || null,
  })
}

function readDatabaseUrl(env: NodeJS.ProcessEnv): string | null {
  const text = readSecret(env, 'DATABASE_URL')
  if (text === undefined) return null
  const url = completePostgresUrl(text)
  if (url !== undefined) return url
  // The value is not repeated, because it may contain a password.
  throw createBadSettingError(
    'DATABASE_URL must be an address such as postgres://user:password@db.example.org/kindred?sslmode=verify-full. sslmode can be disable, require, verify-ca (with sslrootcert) or verify-full.',
  )
}

function readSigningSecret(env: NodeJS.ProcessEnv): string | null {
  const secret = readSecret(env, 'KINDRED_SIGNING_SECRET') ?? null
  if (secret === null || secret.length >= SHORTEST_SECRET) return secret
  throw createBadSettingError(
    `KINDRED_SIGNING_SECRET must have at least ${SHORTEST_SECRET} random characters. "openssl rand -hex 32" prints a good one.`,
  )
}

function readMetricsAddress(env: NodeJS.ProcessEnv): MetricsAddress | null {
  const name = 'KINDRED_METRICS'
  const text = readText(env, name)
  if (text === undefined) return null
  const [, host = '', digits] = /^(\[[\d.:a-f]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  if (port >= 1 && port <= 65_535) return Object.freeze({ host: host.replace(/^\[|\]$/g, ''), port })
  throw createBadSettingError(
    `${name} is ${JSON.stringify(text)}. It must be an address and a port, such as 127.0.0.1:9464.`,
  )
}

function readGoogle(env: NodeJS.ProcessEnv): GoogleConfig | null {
  const clientId = readText(env, 'KINDRED_GOOGLE_CLIENT_ID')
  const clientSecret = readText(env, 'KINDRED_GOOGLE_CLIENT_SECRET')
  const name = 'KINDRED_GOOGLE_DISCOVERY_URL'
  const discoveryUrl =
    readAddress(env, name, ['http:', 'https:'], GOOGLE_DISCOVERY_URL) ?? GOOGLE_DISCOVERY_URL
  if (clientId && clientSecret) return Object.freeze({ clientId, clientSecret, discoveryUrl })
  if (!clientId && !clientSecret) return null
  throw createBadSettingError(
    'KINDRED_GOOGLE_CLIENT_ID and KINDRED_GOOGLE_CLIENT_SECRET belong together: set both of them or neither.',
  )
}

function readS3(env: NodeJS.ProcessEnv): S3Settings | null {
  const endpoint = readOrigin(env, 'KINDRED_S3_ENDPOINT')
  const bucket = readText(env, 'KINDRED_S3_BUCKET')
  const accessKey = readSecret(env, 'KINDRED_S3_ACCESS_KEY')
  const secretKey = readSecret(env, 'KINDRED_S3_SECRET_KEY')
  const region = readText(env, 'KINDRED_S3_REGION')
  if ([endpoint, bucket, accessKey, secretKey, region].every(value => value === undefined)) return null
  if (endpoint && bucket && accessKey && secretKey) {
    if (BUCKET_NAME.test(bucket))
      return Object.freeze({ endpoint, region: region ?? S3_REGION, bucket, accessKey, secretKey })
    throw createBadSettingError(
      'KINDRED_S3_BUCKET must be the name of a bucket: lowercase letters, digits, dots and hyphens.',
    )
  }
  throw createBadSettingError(
    'KINDRED_S3_ENDPOINT, KINDRED_S3_BUCKET, KINDRED_S3_ACCESS_KEY and KINDRED_S3_SECRET_KEY belong together: set all of them or none.',
  )
}

/** A setting whose value may also be in a file, named by the setting with `_FILE`. */
type SecretName =
  Extract<SettingName, `${string}_FILE`> extends infer Name
    ? Name extends `${infer Plain extends SettingName}_FILE`
      ? Plain
      : never
    : never

/** Reads a setting that may also be the content of a file, named by the setting with `_FILE`. */
function readSecret(env: NodeJS.ProcessEnv, name: SecretName): string | undefined {
  const value = readText(env, name)
  const path = readPath(env, `${name}_FILE`)
  if (path === null) return value
  if (value !== undefined)
    throw createBadSettingError(`${name} and ${name}_FILE are both set. Set only one of them.`)
  try {
    const content = readFileSync(path, 'utf8').trim()
    if (content !== '') return content
  } catch (error) {
    throw createBadSettingError(
      `${name}_FILE is ${JSON.stringify(path)}, which can't be read. Check the path and the permissions.`,
      error,
    )
  }
  throw createBadSettingError(
    `${name}_FILE is ${JSON.stringify(path)}, which is empty. Write the value into it.`,
  )
}

function readMessageSettings(env: NodeJS.ProcessEnv): MessageSettings {
  const smtpUrl = readAddress(
    env,
    'KINDRED_SMTP_URL',
    ['smtp:', 'smtps:'],
    'smtps://user:password@mail.example.org',
  )
  const from = readText(env, 'KINDRED_MAIL_FROM')
  if (smtpUrl !== undefined && from === undefined) {
    throw createBadSettingError(
      'KINDRED_SMTP_URL needs KINDRED_MAIL_FROM too: the address that mails are sent from.',
    )
  }
  const smsUrl = readAddress(env, 'KINDRED_SMS_URL', ['http:', 'https:'], 'https://sms.example.org/send')
  return Object.freeze({
    smtp: smtpUrl !== undefined && from !== undefined ? { url: smtpUrl, from } : null,
    smsGateway:
      smsUrl === undefined ? null : { url: smsUrl, token: readText(env, 'KINDRED_SMS_TOKEN') ?? null },
  })
}

function readOwner(env: NodeJS.ProcessEnv): OwnerConfig {
  const email = readText(env, 'KINDRED_OWNER_EMAIL') ?? null
  if (email !== null && !isEmail(email)) {
    throw createBadSettingError('KINDRED_OWNER_EMAIL must be one e-mail address, such as me@example.org.')
  }
  return Object.freeze({ name: readText(env, 'KINDRED_OWNER_NAME') ?? null, email })
}

/** Reads a URL. The error does not repeat it, because it may contain a password. */
function readAddress(
  env: NodeJS.ProcessEnv,
  name: SettingName,
  protocols: readonly string[],
  example: string,
): string | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw createBadSettingError(`${name} must be an address such as ${example}.`)
}

function readText(env: NodeJS.ProcessEnv, name: SettingName): string | undefined {
  return env[name]?.trim() || undefined
}

function readPath(env: NodeJS.ProcessEnv, name: SettingName): string | null {
  const text = readText(env, name)
  return text === undefined ? null : resolve(text)
}

/** Reads absolute paths, separated as in PATH. */
function readFolders(env: NodeJS.ProcessEnv, name: SettingName): readonly string[] {
  const paths = (readText(env, name) ?? '').split(delimiter).flatMap(part => part.trim() || [])
  const relative = paths.find(path => !isAbsolute(path))
  if (relative === undefined) return Object.freeze(paths.map(path => resolve(path)))
  throw createBadSettingError(
    `${name} contains ${JSON.stringify(relative)}. It must contain absolute paths, separated by ${delimiter}.`,
  )
}

function readInteger(
  env: NodeJS.ProcessEnv,
  name: SettingName,
  {
    fallback,
    minimum,
    maximum,
    hint = '',
  }: { fallback: number; minimum: number; maximum: number; hint?: string },
): number {
  const text = readText(env, name)
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw createBadSettingError(
    `${name} is ${JSON.stringify(text)}. It must be a whole number from ${minimum} to ${maximum}.${hint}`,
  )
}

function readHours(env: NodeJS.ProcessEnv, name: SettingName): BackgroundConfig['hours'] {
  const text = readText(env, name)
  const hours = text === undefined ? null : parseBackgroundHours(text)
  if (hours !== undefined) return hours
  throw createBadSettingError(
    `${name} is ${JSON.stringify(text)}. It must be a range of hours, such as 22-6.`,
  )
}

function readMegabytes(env: NodeJS.ProcessEnv, name: SettingName, fallback: number): number {
  return readInteger(env, name, { fallback, minimum: 1, maximum: 1000 }) * BYTES_PER_MB
}

function readOrigin(env: NodeJS.ProcessEnv, name: SettingName): string | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash) {
    return url.origin
  }
  throw createBadSettingError(
    `${name} is ${JSON.stringify(text)}. It must be an address such as https://photos.example.org.`,
  )
}

/** Reads addresses and networks, separated by commas. */
function readNetworks(env: NodeJS.ProcessEnv, name: SettingName): readonly string[] {
  const networks = (readText(env, name) ?? '').split(',').flatMap(part => part.trim() || [])
  if (networks.every(isNetwork)) return Object.freeze(networks)
  throw createBadSettingError(
    `${name} must be a list of addresses and networks, such as 127.0.0.1,10.0.0.0/8.`,
  )
}

function readChoice<Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: SettingName,
  choices: readonly Choice[],
): Choice | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  const choice = choices.find(candidate => candidate === text)
  if (choice) return choice
  throw createBadSettingError(`${name} is ${JSON.stringify(text)}. It must be one of ${choices.join(', ')}.`)
}

function createBadSettingError(message: string, cause?: unknown): AppError {
  return new AppError('bad-setting', 500, message, { cause })
}

/**
 * Returns the environment for processes that receive and read photos: our own, with glibc set to
 * return freed memory (a worker would grow from 370 to 700 MB) and use huge pages (decision 109).
 */
export function buildLowMemoryEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(BYTES_PER_MB),
    MALLOC_TRIM_THRESHOLD_: String(BYTES_PER_MB / 8),
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  }
}
