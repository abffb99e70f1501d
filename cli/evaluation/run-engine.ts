import { availableParallelism } from 'node:os'
import { groupFaces } from '../../faces/cluster/group-faces.ts'
import { groupIdByFace, type GroupableFace } from '../../faces/cluster/groupable-face.ts'
import { loadNeighbours } from '../../server/imaging/load-face-models.ts'
import type { CommandContext } from '../command-context.ts'
import { findFacesInPhotos, type FoundFaces } from '../faces/find-faces-in-photos.ts'
import { toOneLine } from '../photos/to-one-line.ts'
import type { PhotoFile } from '../photos/scan-photos.ts'
import { createProgress } from '../progress.ts'
import type { ChosenModel } from './choose-model.ts'

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
