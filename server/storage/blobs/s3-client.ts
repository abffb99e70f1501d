import { createHash } from 'node:crypto'
import type { S3, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Settings } from './s3-settings.ts'

export type S3Timeouts = {
  /** Attempts per request, with increasing delays between them. */
  readonly attempts: number
  readonly connectMs: number
  /** Until an answer begins, in milliseconds. */
  readonly answerMs: number
  /** Until an answer to a request with up to PART_BYTES begins. */
  readonly uploadMs: number
  /** For a check, including all its attempts. */
  readonly checkMs: number
  /** Time without any received byte. */
  readonly idleMs: number
}

/** Six attempts take about three seconds if each is refused immediately. */
export const S3_TIMEOUTS: S3Timeouts = {
  attempts: 6,
  connectMs: 5000,
  answerMs: 20_000,
  uploadMs: 120_000,
  checkMs: 5000,
  idleMs: 30_000,
}

/** More than the number of connections that a server has at any time. */
const MAX_SOCKETS = 1024

/** Reports one request, after its last attempt. */
export type S3Observer = (outcome: { readonly isAnswered: boolean; readonly attempts: number }) => void

/**
 * Returns a function that creates the client on first use: loading its library takes most of a
 * second, which installations without an object store should not pay.
 */
export function createS3Client(
  { endpoint, region, accessKey, secretKey }: S3Settings,
  patience: S3Timeouts,
  observe?: S3Observer,
): () => Promise<S3> {
  let client: Promise<S3> | undefined
  const load = async (): Promise<S3> => {
    const { S3: Client } = await import('@aws-sdk/client-s3')
    const agent = { keepAlive: true, maxSockets: MAX_SOCKETS }
    const client = new Client({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Bucket names as parts of the host name require certificates and DNS entries of their own.
      forcePathStyle: true,
      maxAttempts: patience.attempts,
      retryMode: 'standard',
      // Every store checks the SHA-256 that is signed; not all support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // With it, the client opens a connection of its own for each upload of 2 MB or more.
      expectContinueHeader: false,
      requestHandler: {
        connectionTimeout: patience.connectMs,
        requestTimeout: patience.answerMs,
        throwOnRequestTimeout: true,
        socketTimeout: patience.idleMs,
        httpAgent: agent,
        httpsAgent: agent,
      },
    })
    sendMd5OfRemovals(client)
    if (observe) observeRequests(client, observe)
    return client
  }
  return () => (client ??= load())
}

/** Many stores require the MD5 of a request that removes many objects; the client sends a CRC32. */
function sendMd5OfRemovals(client: S3): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        // The serialized request; at this step the middleware's type has no fields.
        const { body, headers } = args.request as { body?: unknown; headers: Record<string, string> }
        if (commandName === 'DeleteObjectsCommand' && typeof body === 'string')
          headers['content-md5'] = createHash('md5').update(body).digest('base64')
        return next(args)
      },
    { step: 'build' },
  )
}

function observeRequests(client: S3, observe: S3Observer): void {
  client.middlewareStack.add(
    next => async args => {
      try {
        const result = await next(args)
        observe({ isAnswered: true, attempts: result.output.$metadata.attempts ?? 1 })
        return result
      } catch (error) {
        const { attempts = 1, httpStatusCode } = (error as Partial<S3ServiceException>).$metadata ?? {}
        // A missing object is a valid answer too.
        observe({ isAnswered: httpStatusCode === 404, attempts })
        throw error
      }
    },
    { step: 'initialize' },
  )
}
