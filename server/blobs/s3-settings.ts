/** Where an S3-compatible store keeps the blobs. */
export type S3Settings = {
  /** Its address, without bucket, path or trailing slash. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}
