import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import type { S3Settings } from '../../server/storage/blobs/s3-settings.ts'

const SCRIPT = fileURLToPath(new URL('./swift-server.py', import.meta.url))

export type S3Server = {
  readonly endpoint: string
  /** Id of its process. */
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Starts a real S3 server on a free port of this machine, with nothing stored. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-s3-'))
  const child = spawn(PYTHON, [SCRIPT, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const failed = exited.then(([code]) => {
    throw new Error(`The S3 server ended with ${code}.`)
  })
  failed.catch(() => {})
  const [port] = await Promise.race([once(createInterface(child.stdout), 'line'), failed])
  return {
    endpoint: `http://127.0.0.1:${port}`,
    // It has printed its port, so it has started.
    pid: child.pid ?? 0,
    async stop() {
      child.stdin.end()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts an S3 server before the tests of a file; returns its address. */
export function useS3Server(): { readonly endpoint: string } {
  let server: S3Server | undefined
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(async () => server?.stop())
  return {
    get endpoint() {
      if (!server) throw new Error('The S3 server has not started yet.')
      return server.endpoint
    },
  }
}

let buckets = 0

/** Creates an empty bucket, and returns the settings for it. */
export async function createBucket({ endpoint }: { endpoint: string }): Promise<S3Settings> {
  buckets += 1
  const settings = buildSettings(endpoint, `bucket-${buckets}`)
  const s3 = await createRawClient(settings)
  await s3.createBucket({ Bucket: settings.bucket })
  return settings
}

export function buildSettings(endpoint: string, bucket: string): S3Settings {
  return { endpoint, region: 'us-east-1', bucket, accessKey: 'test:tester', secretKey: 'testing' }
}

/** Creates a client for operations that S3Store does not have. */
export async function createRawClient({ endpoint, region, accessKey, secretKey }: S3Settings) {
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Debian's Python, which has the packages of Swift; another one may be first in `PATH`. */
const PYTHON = '/usr/bin/python3'
const PROGRAMS = ['proxy', 'account', 'container', 'object'].map(kind => `/usr/bin/swift-${kind}-server`)

/** Returns whether OpenStack Swift, which has an S3 interface, is installed. */
export function hasS3Server(): boolean {
  return [PYTHON, ...PROGRAMS].every(path => existsSync(path))
}

/** Returns the settings of a server that keeps its blobs in the bucket. */
export function serveSettings({ endpoint, region, bucket, accessKey, secretKey }: S3Settings) {
  return {
    KINDRED_S3_ENDPOINT: endpoint,
    KINDRED_S3_REGION: region,
    KINDRED_S3_BUCKET: bucket,
    KINDRED_S3_ACCESS_KEY: accessKey,
    KINDRED_S3_SECRET_KEY: secretKey,
  }
}
