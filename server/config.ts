import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { isEmail } from '../shared/api/check-profile.ts'
import { AppError } from './errors.ts'
import type { MessageSettings } from './messages/messages.ts'

export type Config = {
  readonly port: number
  /** The address to listen on. */
  readonly host: string
  /** Where browsers reach the app; no path, no slash at the end. */
  readonly publicUrl: string
  /**
   * Addresses and networks whose word counts on who is behind them and whether that came over TLS.
   */
  readonly trustedProxies: readonly string[]
  readonly dataDir: string
  readonly backup: BackupConfig
  readonly maxFileBytes: number
  readonly workerCount: number
  readonly logLevel: LogLevel
  /** Null: no metrics are collected. */
  readonly metrics: MetricsAddress | null
  /** Null: nobody can sign in with Google. */
  readonly google: GoogleConfig | null
  readonly messages: MessageSettings
  /** Who may have a new account; the first is always possible. */
  readonly registration: (typeof REGISTRATIONS)[number]
  readonly owner: OwnerConfig
  /** For how long faces of users who are away are kept; null is for ever. */
  readonly faceRetentionMonths: number | null
}

export type BackupConfig = {
  /** Where a backup is written each night; null: none is. */
  readonly folder: string | null
  /** Of the day, by the clock of the machine. */
  readonly hour: number
  /** Holds the passphrase of encrypted backups; null: they are not encrypted. */
  readonly passphraseFile: string | null
}

/** Who runs this server, as they want to be known on it. */
export type OwnerConfig = {
  /** Shown beside the contact form. */
  readonly name: string | null
  /** Where messages from the contact form are mailed to; shown nowhere. */
  readonly email: string | null
}

/** How Google, or another OpenID provider in its place, knows this server. */
export type GoogleConfig = {
  readonly clientId: string
  readonly clientSecret: string
  readonly discoveryUrl: string
}

/** Where Prometheus reads the metrics. */
export type MetricsAddress = { readonly host: string; readonly port: number }

type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const REGISTRATIONS = ['open', 'invitation', 'closed'] as const
const GOOGLE_DISCOVERY_URL = 'https://accounts.google.com/.well-known/openid-configuration'
const BYTES_PER_MB = 1024 * 1024
/** In bits, by the version of the address. */
const LONGEST_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

// Every setting there is; a KINDRED_ variable of another name is a slip of the pen.
const SETTINGS = new Set([
  'KINDRED_BACKUP_DIR',
  'KINDRED_BACKUP_HOUR',
  'KINDRED_BACKUP_PASSPHRASE_FILE',
  // Read by `kindred cluster`.
  'KINDRED_CACHE_DIR',
  'KINDRED_DATA_DIR',
  'KINDRED_FACE_RETENTION_MONTHS',
  'KINDRED_GOOGLE_CLIENT_ID',
  'KINDRED_GOOGLE_CLIENT_SECRET',
  'KINDRED_GOOGLE_DISCOVERY_URL',
  'KINDRED_LOG_LEVEL',
  'KINDRED_MAIL_FROM',
  'KINDRED_MAX_FILE_MB',
  'KINDRED_METRICS',
  'KINDRED_OWNER_EMAIL',
  'KINDRED_OWNER_NAME',
  'KINDRED_REGISTRATION',
  'KINDRED_SMS_TOKEN',
  'KINDRED_SMS_URL',
  'KINDRED_SMTP_URL',
  'KINDRED_TRUSTED_PROXIES',
  'KINDRED_URL',
  'KINDRED_WORKERS',
])

/**
 * Reads the settings once, at the start. Throws AppError `bad-setting`, which names the setting and
 * what it takes.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  for (const name of Object.keys(env)) {
    if (name.startsWith('KINDRED_') && !SETTINGS.has(name)) {
      throw badSetting(`${name} is not a setting. There are PORT, HOST, ${[...SETTINGS].join(', ')}.`)
    }
  }
  const port = readInteger(env, 'PORT', { fallback: 5000, minimum: 1, maximum: 65_535 })
  return Object.freeze({
    port,
    host: readText(env, 'HOST') ?? '127.0.0.1',
    publicUrl: readOrigin(env, 'KINDRED_URL') ?? `http://localhost:${port}`,
    trustedProxies: readNetworks(env, 'KINDRED_TRUSTED_PROXIES'),
    dataDir: resolve(readText(env, 'KINDRED_DATA_DIR') ?? 'data'),
    backup: Object.freeze({
      folder: readPath(env, 'KINDRED_BACKUP_DIR'),
      hour: readInteger(env, 'KINDRED_BACKUP_HOUR', { fallback: 3, minimum: 0, maximum: 23 }),
      passphraseFile: readPath(env, 'KINDRED_BACKUP_PASSPHRASE_FILE'),
    }),
    maxFileBytes:
      readInteger(env, 'KINDRED_MAX_FILE_MB', { fallback: 10, minimum: 1, maximum: 1000 }) * BYTES_PER_MB,
    workerCount: readInteger(env, 'KINDRED_WORKERS', {
      fallback: availableParallelism(),
      minimum: 1,
      maximum: 256,
    }),
    logLevel: readChoice(env, 'KINDRED_LOG_LEVEL', LOG_LEVELS) ?? 'info',
    metrics: readMetricsAddress(env),
    google: readGoogle(env),
    messages: readMessageSettings(env),
    registration: readChoice(env, 'KINDRED_REGISTRATION', REGISTRATIONS) ?? 'open',
    owner: readOwner(env),
    // 0, as none: for ever.
    faceRetentionMonths:
      readInteger(env, 'KINDRED_FACE_RETENTION_MONTHS', { fallback: 0, minimum: 0, maximum: 1200 }) || null,
  })
}

function readMetricsAddress(env: NodeJS.ProcessEnv): MetricsAddress | null {
  const name = 'KINDRED_METRICS'
  const text = readText(env, name)
  if (text === undefined) return null
  const [, host = '', digits] = /^(\[[\d.:a-f]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  if (port >= 1 && port <= 65_535) return Object.freeze({ host: host.replace(/^\[|\]$/g, ''), port })
  throw badSetting(
    `${name} is ${JSON.stringify(text)}; it takes an address and a port such as 127.0.0.1:9464.`,
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
  throw badSetting(
    'KINDRED_GOOGLE_CLIENT_ID and KINDRED_GOOGLE_CLIENT_SECRET belong together: set both or none.',
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
    throw badSetting('KINDRED_SMTP_URL needs KINDRED_MAIL_FROM, the address that mails come from.')
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
    throw badSetting('KINDRED_OWNER_EMAIL takes one e-mail address, such as me@example.org.')
  }
  return Object.freeze({ name: readText(env, 'KINDRED_OWNER_NAME') ?? null, email })
}

/** An address as it stands; its text may hold a password and is not repeated in the complaint. */
function readAddress(
  env: NodeJS.ProcessEnv,
  name: string,
  protocols: readonly string[],
  example: string,
): string | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw badSetting(`${name} takes an address such as ${example}.`)
}

function readText(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

function readPath(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = readText(env, name)
  return text === undefined ? null : resolve(text)
}

function readInteger(
  env: NodeJS.ProcessEnv,
  name: string,
  { fallback, minimum, maximum }: { fallback: number; minimum: number; maximum: number },
): number {
  const text = readText(env, name)
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw badSetting(
    `${name} is ${JSON.stringify(text)}; it takes a whole number from ${minimum} to ${maximum}.`,
  )
}

function readOrigin(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash) {
    return url.origin
  }
  throw badSetting(
    `${name} is ${JSON.stringify(text)}; it takes an address such as https://photos.example.org.`,
  )
}

/** Addresses and networks, parted by commas. */
function readNetworks(env: NodeJS.ProcessEnv, name: string): readonly string[] {
  const networks = (readText(env, name) ?? '').split(',').flatMap(part => part.trim() || [])
  if (networks.every(isNetwork)) return Object.freeze(networks)
  throw badSetting(`${name} takes addresses and networks, such as 127.0.0.1,10.0.0.0/8.`)
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = LONGEST_PREFIX[isIP(address)] ?? 0
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : 0
  return rest.length === 0 && length > 0 && length <= longest
}

function readChoice<Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  const choice = choices.find(candidate => candidate === text)
  if (choice) return choice
  throw badSetting(`${name} is ${JSON.stringify(text)}; it takes one of ${choices.join(', ')}.`)
}

function badSetting(message: string): AppError {
  return new AppError('bad-setting', 500, message)
}

/**
 * The environment of the processes that receive and read photos: this one's own, with glibc told to
 * give memory back. By default it keeps what many threads have freed in all sizes, and a worker
 * grows from 370 MB to 700 MB within a few hundred photos.
 */
export function frugalEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(BYTES_PER_MB),
    MALLOC_TRIM_THRESHOLD_: String(BYTES_PER_MB / 8),
  }
}
