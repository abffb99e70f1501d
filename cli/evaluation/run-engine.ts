import { availableParallelism } from 'node:os'
import { groupFaces } from '../../faces/cluster/group-faces.ts'
import { groupIdByFace, type GroupableFace } from '../../faces/cluster/groupable-face.ts'
import { loadNeighbours } from '../../server/machinery/imaging/load-face-models.ts'
import type { NetworkId, RecognitionNetwork } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../../faces/networks/networks.ts'
import { readConfig } from '../../server/config.ts'
import { readNetworkManifest } from '../../server/machinery/networks/network-store.ts'
import { type CommandContext, UsageError } from '../command-context.ts'
import { findFacesInPhotos, type FoundFaces } from '../faces/find-faces-in-photos.ts'
import { toOneLine } from '../output.ts'
import type { PhotoFile } from '../photos/scan-photos.ts'
import { createProgress } from '../progress.ts'

/** The faces found for an evaluation, and what finding them cost. */
export type EngineRun = FoundFaces & {
  /** Photos that could not be read; each was reported. */
  readonly failedCount: number
}

/**
 * Finds faces as `kindred cluster` does, but without the cache, which would distort the
 * measurement.
 */
export async function runEngine(
  files: readonly PhotoFile[],
  { model }: ChosenModel,
  context: CommandContext,
): Promise<EngineRun> {
  const progress = createProgress({ stream: context.progressStream })
  let failedCount = 0
  progress.begin('Looking for faces', files.length)
  try {
    const found = await findFacesInPhotos(files, {
      signal: context.signal,
      ...(model && { model }),
      onResult(result) {
        progress.advance()
        if (result.photo) return
        failedCount++
        progress.print(`${toOneLine(result.file.name)}: ${toOneLine(result.reason)}`)
      },
    })
    return { ...found, failedCount }
  } finally {
    progress.end()
  }
}

/** Groups faces as `kindred cluster` does; returns the group of each face by the face's id. */
export async function groupByFaceId(
  faces: readonly GroupableFace[],
  { network }: ChosenModel,
): Promise<ReadonlyMap<string, string>> {
  const neighbours = await loadNeighbours({ threads: availableParallelism() })
  return groupIdByFace(await groupFaces(faces, { neighbours, model: network.grouping }))
}

/** The network to evaluate, and where its weights are unless it is the bundled one. */
export type ChosenModel = {
  readonly network: RecognitionNetwork
  readonly model?: { readonly network: NetworkId; readonly dataDir: string }
}

/**
 * Finds a network by its name, or the bundled one if no name is given. Throws a UsageError for an
 * unknown name, and for a network that is not in the data folder.
 */
export async function chooseModel(
  name: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ChosenModel> {
  const network = name === undefined ? BUNDLED_NETWORK : Object.values(NETWORKS).find(({ id }) => id === name)
  if (!network)
    throw new UsageError(`there's no model "${name}"; choose one of ${Object.keys(NETWORKS).join(', ')}`)
  const { id } = network
  if (id === 'mobilefacenet') return { network }
  const { dataDir } = readConfig(env)
  if (await readNetworkManifest(dataDir, id)) return { network, model: { network: id, dataDir } }
  throw new UsageError(
    `${id} isn't in ${dataDir}; add it with "kindred models add" or "kindred models install"`,
  )
}
