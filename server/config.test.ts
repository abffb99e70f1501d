import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 5000,
      host: '127.0.0.1',
      backup: { folder: null, hour: 3, passphraseFile: null },
      background: { hours: null, pauseOnBattery: false },
      publicUrl: 'http://localhost:5000',
      trustedProxies: [],
      dataDir: resolve('data'),
      databaseUrl: null,
      signingSecret: null,
      s3: null,
      folderRoots: [],
      maxFileBytes: 10 * 1024 * 1024,
      maxRawBytes: 100 * 1024 * 1024,
      maxFilmBytes: 50 * 1024 * 1024,
      workerCount: availableParallelism(),
      logLevel: 'info',
      metrics: null,
      google: null,
      messages: { smtp: null, smsGateway: null },
      registration: 'open',
      faceRetentionMonths: null,
      owner: { name: null, email: null },
    })
  })

  test('reads every setting, and cannot be changed afterwards', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      KINDRED_URL: 'https://photos.example.org/',
      KINDRED_TRUSTED_PROXIES: '127.0.0.1, fd00::/8',
      KINDRED_DATA_DIR: '/srv/kindred',
      KINDRED_SIGNING_SECRET: 'sixty-four hexadecimal digits, for instance',
      KINDRED_S3_ENDPOINT: 'https://s3.example.org',
      KINDRED_S3_REGION: 'eu-central-1',
      KINDRED_S3_BUCKET: 'kindred',
      KINDRED_S3_ACCESS_KEY: 'key',
      KINDRED_S3_SECRET_KEY: 'secret',
      KINDRED_FOLDERS: ['/srv/photos', '/media/usb/'].join(delimiter),
      KINDRED_MAX_FILE_MB: '25',
      KINDRED_MAX_RAW_MB: '60',
      KINDRED_MAX_FILM_MB: '70',
      KINDRED_WORKERS: '3',
      KINDRED_LOG_LEVEL: 'debug',
      KINDRED_METRICS: '[::1]:9464',
      KINDRED_GOOGLE_CLIENT_ID: 'kindred.apps.example',
      KINDRED_GOOGLE_CLIENT_SECRET: 'a secret',
      KINDRED_SMTP_URL: 'smtps://me:secret@mail.example.org',
      KINDRED_MAIL_FROM: 'Kindred <photos@example.org>',
      KINDRED_SMS_URL: 'https://sms.example.org/send',
      KINDRED_SMS_TOKEN: 'token',
      KINDRED_REGISTRATION: 'invitation',
      KINDRED_OWNER_NAME: 'Asha Rao',
      KINDRED_FACE_RETENTION_MONTHS: '24',
      KINDRED_OWNER_EMAIL: 'asha@example.org',
      KINDRED_BACKGROUND_HOURS: '22-6',
      KINDRED_PAUSE_ON_BATTERY: '1',
      KINDRED_BACKUP_DIR: '/srv/backups',
      KINDRED_BACKUP_HOUR: '22',
      KINDRED_BACKUP_PASSPHRASE_FILE: '/etc/kindred.passphrase',
    })
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      backup: { folder: '/srv/backups', hour: 22, passphraseFile: '/etc/kindred.passphrase' },
      background: { hours: { from: 22, until: 6 }, pauseOnBattery: true },
      publicUrl: 'https://photos.example.org',
      trustedProxies: ['127.0.0.1', 'fd00::/8'],
      dataDir: resolve('/srv/kindred'),
      databaseUrl: null,
      signingSecret: 'sixty-four hexadecimal digits, for instance',
      s3: {
        endpoint: 'https://s3.example.org',
        region: 'eu-central-1',
        bucket: 'kindred',
        accessKey: 'key',
        secretKey: 'secret',
      },
      folderRoots: [resolve('/srv/photos'), resolve('/media/usb')],
      maxFileBytes: 25 * 1024 * 1024,
      maxRawBytes: 60 * 1024 * 1024,
      maxFilmBytes: 70 * 1024 * 1024,
      workerCount: 3,
      logLevel: 'debug',
      metrics: { host: '::1', port: 9464 },
      google: {
        clientId: 'kindred.apps.example',
        clientSecret: 'a secret',
        discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
      },
      messages: {
        smtp: { url: 'smtps://me:secret@mail.example.org', from: 'Kindred <photos@example.org>' },
        smsGateway: { url: 'https://sms.example.org/send', token: 'token' },
      },
      registration: 'invitation',
      faceRetentionMonths: 24,
      owner: { name: 'Asha Rao', email: 'asha@example.org' },
    })
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('accepts zero workers only with a shared database', () => {
    const DATABASE_URL = 'postgres://kindred:hidden@db.example.org/kindred'
    const { databaseUrl, workerCount } = readConfig({ DATABASE_URL, KINDRED_WORKERS: '0' })
    expect(databaseUrl).toBe(`${DATABASE_URL}?sslmode=verify-full&uselibpqcompat=true`)
    expect(workerCount).toBe(0)
    expect(() => readConfig({ KINDRED_WORKERS: '0' })).toThrow('0 works only with DATABASE_URL')
  })

  test.each([
    ['PORT', 'http'],
    ['KINDRED_OWNER_EMAIL', 'asha'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['KINDRED_FOLDERS', 'photos'],
    ['KINDRED_MAX_FILE_MB', '-1'],
    ['KINDRED_MAX_FILE_MB', '1.5'],
    ['KINDRED_WORKERS', '0'],
    ['KINDRED_LOG_LEVEL', 'loud'],
    ['KINDRED_URL', 'photos.example.org'],
    ['KINDRED_URL', 'https://photos.example.org/app'],
    ['KINDRED_URL', 'ftp://photos.example.org'],
    ['KINDRED_GOOGLE_CLIENT_ID', 'without a secret'],
    ['KINDRED_GOOGLE_CLIENT_SECRET', 'without an id'],
    ['KINDRED_GOOGLE_DISCOVERY_URL', 'accounts.google.com'],
    ['KINDRED_GOOGLE_DISCOVERY_URL', 'file:///etc/openid'],
    ['KINDRED_TRUSTED_PROXIES', 'yes'],
    ['KINDRED_TRUSTED_PROXIES', '127.0.0.1,proxy.example.org'],
    ['KINDRED_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['KINDRED_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['KINDRED_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['KINDRED_DATADIR', '/srv'],
    ['KINDRED_REGISTRATION', 'everybody'],
    ['KINDRED_SMTP_URL', 'mail.example.org'],
    ['KINDRED_SMTP_URL', 'smtp://mail.example.org'],
    ['KINDRED_SMS_URL', 'ftp://sms.example.org'],
    ['KINDRED_S3_ENDPOINT', 's3.example.org'],
    ['KINDRED_S3_ENDPOINT', 'https://s3.example.org/bucket'],
    ['KINDRED_S3_BUCKET', 'without an endpoint'],
    ['KINDRED_S3_SECRET_KEY_FILE', '/nowhere/secret'],
    ['KINDRED_SIGNING_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://db.example.org/kindred'],
    ['DATABASE_URL_FILE', '/nowhere/url'],
  ])('names the setting %s and its allowed values when it is %j', (name, value) => {
    const read = (): unknown => readConfig({ [name]: value })
    expect(read).toThrow(name)
    expect(read).toThrow(expect.objectContaining({ code: 'bad-setting' }))
    expect(read).toThrow(/^[^\n]+$/)
  })
})
