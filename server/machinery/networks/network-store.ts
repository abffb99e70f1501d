import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findNetworkByVersion, NETWORKS } from '../../../faces/networks/networks.ts'
import { isMissing } from '../files/file-system.ts'
import { AppError } from '../../errors.ts'
import { isRecord } from '../../../shared/api/is-record.ts'
import { makePrivate, PRIVATE_FOLDER_MODE, writePrivateFile } from '../files/private-files.ts'
import type { KnownNetwork, KnownNetworkId } from './known-networks.ts'

/** A folder in the data folder with an ONNX file and a manifest for each added network. */
const NETWORKS_FOLDER = 'networks'

export type NetworkManifest = {
  readonly network: KnownNetworkId
  readonly version: number
  /** Checksum of the ONNX file. */
  readonly sha256: string
  readonly bytes: number
  readonly origin: string
  readonly licence: string
  /** ISO 8601. */
  readonly addedAt: string
}

/** Opens the file that contains the part of a checkpoint downloaded so far; creates its folder. */
export async function openPartFile(dataDir: string, id: KnownNetworkId): Promise<string> {
  return join(await openNetworksFolder(dataDir), `${id}.part`)
}

async function openNetworksFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, NETWORKS_FOLDER)
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  await makePrivate(folder)
  return folder
}

/** Stores a converted network. A network counts as added once its manifest is written. */
export async function storeNetwork(
  dataDir: string,
  { id, origin, licence }: KnownNetwork,
  onnx: Uint8Array,
  now: number,
): Promise<void> {
  const manifest: NetworkManifest = {
    network: id,
    version: NETWORKS[id].version,
    sha256: computeSha256(onnx),
    bytes: onnx.byteLength,
    origin,
    licence,
    addedAt: new Date(now).toISOString(),
  }
  const folder = await openNetworksFolder(dataDir)
  await writePrivateFile(join(folder, `${id}.onnx`), onnx)
  await writePrivateFile(join(folder, `${id}.json`), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Returns undefined if the network was not added. Throws `model-damaged`. */
export async function readNetworkManifest(
  dataDir: string,
  id: KnownNetworkId,
): Promise<NetworkManifest | undefined> {
  const text = await readFile(join(dataDir, NETWORKS_FOLDER, `${id}.json`), 'utf8').catch(
    (error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    },
  )
  if (text === undefined) return undefined
  const manifest = parseJson(text)
  if (isManifest(manifest) && manifest.network === id) return manifest
  throw createDamagedError(id, `${NETWORKS_FOLDER}/${id}.json can't be read`)
}

/** Returns whether the network of an engine version is one that has to be added and was not. */
export async function isNetworkMissing(dataDir: string, engineVersion: string): Promise<boolean> {
  const id = findNetworkByVersion(engineVersion)?.id
  if (id === undefined || id === 'mobilefacenet') return false
  return (await readNetworkManifest(dataDir, id)) === undefined
}

/**
 * Reads the ONNX file of an added network and compares it with its checksum. Throws `model-missing`
 * and `model-damaged`.
 */
export async function readNetwork(dataDir: string, id: KnownNetworkId): Promise<Buffer> {
  const manifest = await readNetworkManifest(dataDir, id)
  if (!manifest) {
    const message = `The network ${id} isn't in the data folder. Add it with "kindred models add" or "kindred models install".`
    throw new AppError('model-missing', 500, message)
  }
  if (manifest.version !== NETWORKS[id].version)
    throw createDamagedError(id, 'it was converted by a different version of Kindred')
  const file = `${NETWORKS_FOLDER}/${id}.onnx`
  const onnx = await readFile(join(dataDir, file)).catch((error: unknown) => {
    if (isMissing(error)) throw createDamagedError(id, `${file} is missing`)
    throw error
  })
  const found = computeSha256(onnx)
  if (found === manifest.sha256) return onnx
  throw createDamagedError(id, `the SHA-256 of ${file} is ${found} instead of ${manifest.sha256}`)
}

/** Removes the files of a network, including damaged ones. Returns false if there were none. */
export async function removeNetwork(dataDir: string, id: KnownNetworkId): Promise<boolean> {
  const folder = join(dataDir, NETWORKS_FOLDER)
  // The manifest first: without it the network does not count as added.
  const files = ['json', 'onnx', 'part'].map(suffix => join(folder, `${id}.${suffix}`))
  const isThere = files.some(file => existsSync(file))
  for (const file of files) await rm(file, { force: true })
  return isThere
}

function isManifest(value: unknown): value is NetworkManifest {
  if (!isRecord(value)) return false
  const { network, version, sha256, bytes, origin, licence, addedAt } = value
  const texts = [network, sha256, origin, licence, addedAt]
  return texts.every(text => typeof text === 'string') && [version, bytes].every(Number.isSafeInteger)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function computeSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function createDamagedError(id: KnownNetworkId, what: string): AppError {
  const message = `The network ${id} is damaged: ${what}. Add it again with "kindred models add" or "kindred models install".`
  return new AppError('model-damaged', 500, message)
}
