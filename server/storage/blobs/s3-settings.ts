/** Settings of the S3-compatible store that contains the blobs. */
export type S3Settings = {
  /** The URL of the store, without bucket, path or trailing slash. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}
