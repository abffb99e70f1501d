import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Reads the entries of a zip in their order: bytes by name. */
export async function openZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(zip)
  const entries = new Map<string, Buffer>()
  for await (const entry of file.eachEntry()) {
    entries.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  }
  return entries
}
