import type { S3Settings } from '../../server/storage/blobs/s3-settings.ts'

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
