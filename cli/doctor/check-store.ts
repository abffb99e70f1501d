import type { S3Settings } from '../../server/blobs/s3-settings.ts'
import type { S3Store } from '../../server/blobs/s3-store.ts'
import { AppError } from '../../server/errors.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

/** Writes and removes an object, and checks that the bucket belongs to this library. */
export async function checkStore(
  store: S3Store,
  { s3, libraryId }: { s3: S3Settings; libraryId: string | null },
): Promise<Finding> {
  try {
    await store.assertUsable()
    if (libraryId === null || (await store.readMark()) !== libraryId) {
      const advice = 'correct KINDRED_S3_BUCKET.'
      return reportWrong(
        'store',
        `The bucket ${s3.bucket} does not hold the photos of this library: ${advice}`,
      )
    }
    const versions = (await store.hasVersions()) ? ', which keeps versions; erasing removes them too' : ''
    const plain = s3.endpoint.startsWith('http:') ? ', without TLS' : ''
    return reportFine('store', `${s3.endpoint} answers${plain}; the bucket is ${s3.bucket}${versions}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('store', error.message)
  }
}
