import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../server/errors.ts'
import { PRIVATE_FILE_MODE } from '../../server/machinery/files/private-files.ts'
import { KNOWN_NETWORKS, type KnownNetwork } from '../../server/machinery/networks/known-networks.ts'
import { MAX_CHECKPOINT_BYTES } from '../../server/machinery/networks/read-checkpoint.ts'
import { describeFileError } from '../output.ts'

const MAX_REDIRECTS = 5

export type Source = { readonly url: string; readonly bytes: number; readonly sha256: string }

export type FetchOptions = {
  /** Holds the downloaded part, also for the next attempt. */
  readonly partFile: string
  readonly signal: AbortSignal
  /** Called with the number of bytes so far, at first those of an earlier attempt. */
  readonly onProgress: (bytes: number) => void
}

/**
 * Downloads a checkpoint, or the rest of it after an interrupted download, and compares it with its
 * checksum. Contacts no other server, and does not parse the file. Throws `network-not-fetched`,
 * and an AbortError when the signal is aborted.
 */
export async function fetchCheckpoint(source: Source, options: FetchOptions): Promise<Uint8Array> {
  const { partFile } = options
  const have = await readSize(partFile)
  if (have > source.bytes) await rm(partFile)
  if (have !== source.bytes) await download(source, options, have > source.bytes ? 0 : have)
  const bytes = await readFile(partFile)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found === source.sha256) return bytes
  await rm(partFile)
  throw createFetchError(`the SHA-256 of ${source.url} is ${found} instead of ${source.sha256}`)
}

async function download({ url, bytes }: Source, options: FetchOptions, have: number): Promise<void> {
  const { partFile, signal, onProgress } = options
  const response = await request(url, have, signal)
  // A server that cannot continue sends the whole file again.
  const start = response.status === 206 ? have : 0
  let done = start
  onProgress(done)
  async function* count(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      done += chunk.byteLength
      if (done > bytes) throw createFetchError(`${url} is larger than the expected ${bytes} bytes`)
      onProgress(done)
      yield chunk
    }
  }
  try {
    const target = createWriteStream(partFile, { flags: start > 0 ? 'a' : 'w', mode: PRIVATE_FILE_MODE })
    await pipeline(Readable.fromWeb(response.body), count, target)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof AppError) {
      await rm(partFile, { force: true })
      throw error
    }
    const message = `The connection to ${readHost(url)} was lost after ${done} of ${bytes} bytes. Run the command again to continue`
    throw createFetchError(message, error)
  }
  if (done < bytes)
    throw createFetchError(
      `${readHost(url)} sent only ${done} of ${bytes} bytes. Run the command again to continue`,
    )
}

/** Follows redirects, but not from https to another protocol. */
async function request(
  url: string,
  have: number,
  signal: AbortSignal,
): Promise<{ status: number; body: NonNullable<Response['body']> }> {
  let address = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const headers = have > 0 ? { range: `bytes=${have}-` } : {}
    const response = await fetch(address, { headers, signal, redirect: 'manual' }).catch((error: unknown) => {
      if (signal.aborted) throw error
      throw createFetchError(`Can't connect to ${readHost(address)}. Check your internet connection`, error)
    })
    const { status, body } = response
    const location = response.headers.get('location')
    if (status >= 300 && status < 400 && location !== null) {
      await body?.cancel()
      const next = new URL(location, address)
      if (next.protocol !== new URL(url).protocol)
        throw createFetchError(`${url} redirects to a different kind of address`)
      address = next.href
      continue
    }
    const isExpected = status === 200 || (status === 206 && isRest(response, have))
    if (isExpected && body) return { status, body }
    await body?.cancel()
    if (status === 404) throw createFetchError(`The authors no longer offer ${url}`)
    throw createFetchError(`${readHost(url)} responded with status ${status}`)
  }
  throw createFetchError(`${url} redirects more than ${MAX_REDIRECTS} times`)
}

function isRest(response: Response, have: number): boolean {
  return have > 0 && response.headers.get('content-range')?.startsWith(`bytes ${have}-`) === true
}

async function readSize(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

function readHost(url: string): string {
  return new URL(url).host
}

function createFetchError(message: string, cause?: unknown): AppError {
  return new AppError('network-not-fetched', 502, `${message}. Nothing has changed.`, { cause })
}

/** Reads a file whose checksum must be that of a known checkpoint. Throws `network-unusable`. */
export async function readKnownCheckpoint(
  file: string,
): Promise<{ known: KnownNetwork; checkpoint: Uint8Array }> {
  const checkpoint = await readLimited(file)
  const sha256 = createHash('sha256').update(checkpoint).digest('hex')
  const known = KNOWN_NETWORKS.find(({ checkpoint }) => checkpoint.sha256 === sha256)
  if (known) return { known, checkpoint }
  throw createUnknownFileError(file, `its SHA-256 is ${sha256}`)
}

async function readLimited(file: string): Promise<Uint8Array> {
  try {
    const stats = await stat(file)
    if (!stats.isFile()) throw createUnknownFileError(file, "it isn't a file")
    if (stats.size > MAX_CHECKPOINT_BYTES) throw createUnknownFileError(file, 'it is too large')
    return await readFile(file)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('network-unusable', 422, `${file}: ${describeFileError(error)}.`, { cause: error })
  }
}

function createUnknownFileError(file: string, why: string): AppError {
  const message = `${file} isn't the complete checkpoint of a network that Kindred knows: ${why}. "kindred models list" lists the networks.`
  return new AppError('network-unusable', 422, message)
}
