/** One row of docs/settings.md. */
export type Setting = {
  /** In words, where `readConfig` returns no value that says it. */
  readonly fallback?: string
  readonly text: string
}

/**
 * All settings by area. config.ts reads these and refuses any other variable that starts with
 * KINDRED_; scripts/write-settings.ts writes docs/settings.md from them.
 */
export const SETTINGS = {
  'Where it listens': {
    PORT: { text: 'The port of the app.' },
    HOST: {
      text: 'The address to listen on. `0.0.0.0` opens Kindred to the network; then set `KINDRED_URL` too.',
    },
    KINDRED_URL: {
      fallback: '`http://localhost:PORT`',
      text: 'The address that people type into their browser, if it is a different one: `http://192.168.1.5:5000`, or that of a [reverse proxy](install.md#behind-a-proxy-with-tls).',
    },
    KINDRED_TRUSTED_PROXIES: {
      fallback: 'none',
      text: 'Addresses and networks of reverse proxies whose `X-Forwarded-…` headers are trusted, such as `127.0.0.1,10.0.0.0/8`. Without it, all visitors behind a proxy share one limit of requests.',
    },
  },
  'Where it stores things': {
    KINDRED_DATA_DIR: {
      fallback: '`data`',
      text: 'The folder for the database, the photos and everything made from them.',
    },
    KINDRED_FOLDERS: {
      fallback: 'none',
      text: 'Folders on this computer that accounts may be given, separated by `:` (`;` on Windows). Their photos [stay where they are](add-photos.md#show-a-folder-without-copying-it).',
    },
    KINDRED_CACHE_DIR: {
      fallback: "the system's cache folder",
      text: 'Where `kindred cluster` keeps the faces it has found, so that the next run is faster.',
    },
    DATABASE_URL: {
      fallback: 'SQLite in the data folder',
      text: 'A PostgreSQL database (15 or newer), which [several machines](several-machines.md) can share.',
    },
    DATABASE_URL_FILE: { fallback: 'none', text: 'A file that contains `DATABASE_URL`.' },
    KINDRED_S3_ENDPOINT: {
      fallback: 'none',
      text: 'The address of an [object store](several-machines.md#photos-in-an-object-store) that speaks S3 and holds the photos instead of the data folder. Needs the bucket and both keys.',
    },
    KINDRED_S3_REGION: { fallback: '`us-east-1`', text: 'The region of the object store.' },
    KINDRED_S3_BUCKET: { fallback: 'none', text: 'The bucket, used by Kindred alone.' },
    KINDRED_S3_ACCESS_KEY: { fallback: 'none', text: 'The access key of the object store.' },
    KINDRED_S3_ACCESS_KEY_FILE: { fallback: 'none', text: 'A file that contains the access key.' },
    KINDRED_S3_SECRET_KEY: { fallback: 'none', text: 'The secret key of the object store.' },
    KINDRED_S3_SECRET_KEY_FILE: { fallback: 'none', text: 'A file that contains the secret key.' },
    KINDRED_SIGNING_SECRET: {
      fallback: 'a file in the data folder',
      text: 'Signs cookies and links. Must be the same on all machines that share a database.',
    },
    KINDRED_SIGNING_SECRET_FILE: { fallback: 'none', text: 'A file that contains the signing secret.' },
  },
  'Accounts and messages': {
    KINDRED_REGISTRATION: {
      text: 'Who may sign up: `open` (anyone), `invitation` (people you invite with `kindred user invite`) or `closed` (no one). The first account can always be created.',
    },
    KINDRED_OWNER_NAME: {
      fallback: 'none',
      text: "The administrator's name, shown beside the contact form.",
    },
    KINDRED_OWNER_EMAIL: {
      fallback: 'none',
      text: 'Where messages from the contact form are sent. It needs a mail server; `kindred contacts` shows the messages in any case.',
    },
    KINDRED_SMTP_URL: {
      fallback: 'none',
      text: 'The [mail server](messages.md). Without one, mails stay in `outbox/`.',
    },
    KINDRED_MAIL_FROM: {
      fallback: 'none',
      text: 'The sender of mails, such as `Kindred <photos@example.org>`.',
    },
    KINDRED_SMS_URL: {
      fallback: 'none',
      text: 'An SMS gateway. Without one, text messages stay in `outbox/`.',
    },
    KINDRED_SMS_TOKEN: { fallback: 'none', text: 'Sent to the SMS gateway as a bearer token.' },
    KINDRED_GOOGLE_CLIENT_ID: {
      fallback: 'none',
      text: 'Lets people log in with Google, or with another OpenID provider. Needs the client secret.',
    },
    KINDRED_GOOGLE_CLIENT_SECRET: { fallback: 'none', text: 'The secret that belongs to the client ID.' },
    KINDRED_GOOGLE_DISCOVERY_URL: {
      fallback: "Google's",
      text: 'The discovery address of another OpenID provider.',
    },
    KINDRED_FACE_RETENTION_MONTHS: {
      fallback: 'never',
      text: "Erases the faces, people and names of users who haven't visited for this many months. They get a notice 30 days before.",
    },
  },
  'How photos are processed': {
    KINDRED_MAX_FILE_MB: {
      text: 'The largest photo that may be uploaded, in MB (1 to 1000).',
    },
    KINDRED_MAX_RAW_MB: {
      text: 'The largest RAW file, in MB (1 to 1000).',
    },
    KINDRED_MAX_FILM_MB: {
      text: 'The largest video of a Live Photo, in MB (1 to 1000).',
    },
    KINDRED_WORKERS: {
      fallback: 'one per core',
      text: 'How many processes look for faces. `0` needs PostgreSQL and `kindred work` on another machine.',
    },
    KINDRED_BACKGROUND_HOURS: {
      fallback: 'any time',
      text: 'The hours in which Kindred processes folders and uploads of more than 1,000 photos, such as `22-6` ([when photos are processed](running.md#choose-when-photos-are-processed)).',
    },
    KINDRED_PAUSE_ON_BATTERY: {
      text: '`1`: on battery, folders and large uploads wait.',
    },
  },
  'Backups and monitoring': {
    KINDRED_BACKUP_DIR: {
      fallback: 'none',
      text: 'A folder, best on another disk, for a [backup every night](back-up.md#back-up-every-night). Kindred keeps seven daily and four weekly ones.',
    },
    KINDRED_BACKUP_HOUR: {
      text: 'The hour of the nightly backup (0 to 23).',
    },
    KINDRED_BACKUP_PASSPHRASE_FILE: {
      fallback: 'none',
      text: 'A file with the passphrase (12 characters or more) that encrypts backups. `kindred backup` and `kindred restore` read it too.',
    },
    KINDRED_LOG_LEVEL: {
      text: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
    },
    KINDRED_METRICS: {
      fallback: 'none',
      text: 'An address and port, such as `127.0.0.1:9464`, where [Prometheus](running.md#watch-it) reads metrics at `/metrics`. They name no person, user or file.',
    },
  },
} as const satisfies Record<string, Record<string, Setting>>

type Areas = typeof SETTINGS
export type SettingName = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas]

export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.values(SETTINGS).flatMap(Object.keys))
