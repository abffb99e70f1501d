import { AppError } from '../../errors.ts'
import type { S3Settings } from './s3-settings.ts'

const STORE_FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
const WRONG_KEY: ReadonlySet<string> = new Set([
  'AccessDenied',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
])
const INSUFFICIENT_STORAGE = 507

/** The fields that are read of an error of the client; the rest is in its message. */
type S3Error = {
  readonly name: string
  readonly status: number | undefined
  readonly code: string | undefined
}

export function isMissingObject(error: unknown): boolean {
  const { name, status } = describeS3Error(error)
  return name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket')
}

/** Returns whether the store answered, if only with an error. */
export function isAnswer(error: unknown): boolean {
  return describeS3Error(error).status !== undefined
}

/** Returns whether the store understood the request but does not support it. */
export function isNotOffered(error: unknown): boolean {
  const { name, status } = describeS3Error(error)
  return name === 'NotImplemented' || status === 501
}

/** Converts an error of the client into one that requests, jobs and commands handle. */
export function explainS3Error(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { name, status } = describeS3Error(error)
  if (status === INSUFFICIENT_STORAGE || STORE_FULL.has(name)) {
    const message = 'The object store that Kindred stores photos in is full.'
    return new AppError(
      'disk-full',
      507,
      `${message} Free up some space, then continue. No stored photos have been lost.`,
      {
        cause: error,
      },
    )
  }
  return createStoreUnavailableError(error)
}

export function createStoreUnavailableError(cause: unknown): AppError {
  const message =
    "Kindred can't reach the object store with its photos right now. Nothing has been lost. Try again in a minute."
  return new AppError('store-unavailable', 503, message, { cause })
}

/**
 * Explains in one line what is wrong with the settings of the store, or with the store itself:
 * `store-unavailable` if that may pass, otherwise `bad-setting`.
 */
export function explainSettings(error: unknown, { endpoint, bucket }: S3Settings): AppError {
  const { name, status, code } = describeS3Error(error)
  const reason = code ?? name
  const isUntrusted = code !== undefined && /CERT|TLS|SSL/.test(code)
  const mayPass = status === undefined ? !isUntrusted : status >= 500
  return mayPass
    ? new AppError('store-unavailable', 503, formatReason(), { cause: error })
    : new AppError('bad-setting', 500, formatReason(), { cause: error })

  function formatReason(): string {
    if (name === 'NoSuchBucket' || status === 404)
      return `${endpoint} has no bucket ${bucket}. Create it, or correct KINDRED_S3_BUCKET.`
    if (WRONG_KEY.has(name) || status === 401 || status === 403)
      return `${endpoint} rejected KINDRED_S3_ACCESS_KEY and KINDRED_S3_SECRET_KEY for the bucket ${bucket} (${reason}). Correct them, or give the key more permissions.`
    if (isUntrusted)
      return `KINDRED_S3_ENDPOINT is ${endpoint}, whose certificate isn't trusted (${reason}). If it's from your own authority, set NODE_EXTRA_CA_CERTS to a file with its certificate.`
    if (status === undefined)
      return `KINDRED_S3_ENDPOINT is ${endpoint}, but no object store is responding there (${reason}). Check the address, and that the store is running.`
    return `The object store at ${endpoint} responded with status ${status} (${reason}). Check its log.`
  }
}

function describeS3Error(error: unknown): S3Error {
  if (!(error instanceof Error)) return { name: String(error), status: undefined, code: undefined }
  // Errors of the client contain the status of the answer; connection errors have none.
  const { $metadata: metadata, code } = error as Error & {
    $metadata?: { httpStatusCode?: number }
    code?: unknown
  }
  return {
    name: error.name,
    status: metadata?.httpStatusCode,
    code: typeof code === 'string' ? code : undefined,
  }
}
