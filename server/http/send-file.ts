import { answerWithZip, type ZipAnswer } from '../machinery/zips/answer-with-zip.ts'
import { answerWithBlob, type BlobAnswer } from '../storage/blobs/answer-with-blob.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { Streamed } from './route.ts'

/** Answers with a blob, as `answerWithBlob` says. */
export function sendBlob(store: BlobStore, blob: BlobAnswer): Streamed {
  return new Streamed(exchange => answerWithBlob(store, exchange, blob))
}

/** Answers with a zip, as `answerWithZip` says. */
export function sendZip(zip: ZipAnswer): Streamed {
  return new Streamed(({ reply }) => answerWithZip(reply, zip))
}
