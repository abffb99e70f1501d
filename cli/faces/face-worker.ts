import { createFaceEngine, type FaceEngine } from '../../faces/engine.ts'
import { NETWORKS } from '../../faces/networks/networks.ts'
import { AppError } from '../../server/errors.ts'
import { loadFaceModels } from '../../server/imaging/load-face-models.ts'
import { openFaceCache } from './face-cache.ts'
import { findFacesInFile } from './find-faces-in-file.ts'
import type { WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.ts'

// A process that finds the faces of one photo after the other: a hostile photo can only crash this
// process. Started by WorkerProcess; its first argument is a WorkerOptions as JSON.

// Ctrl-C reaches every process of the terminal; the parent process decides when this one ends.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())

// Written by WorkerProcess.
const { cacheFolder, model } = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions
const cache = cacheFolder === undefined ? undefined : openFaceCache(cacheFolder)

try {
  const choice = model && { network: NETWORKS[model.network], dataDir: model.dataDir }
  const engine = createFaceEngine(await loadFaceModels({ threads: 1, ...(choice && { choice }) }))
  process.on('message', ({ file }: WorkerRequest) => void answer(engine, file))
  reply({ kind: 'ready' })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  reply({ kind: 'unusable', code: error.code, reason: error.message })
}

async function answer(engine: FaceEngine, file: string): Promise<void> {
  try {
    const photo = await findFacesInFile(engine, cache, file)
    reply({ kind: 'found', photo, peakRssBytes: readPeakRssBytes() })
  } catch (error) {
    if (!(error instanceof AppError)) {
      const reason = error instanceof Error ? error.message : String(error)
      reply({ kind: 'failing', reason }, () => process.exit(1))
    } else if (error.code === 'cache-unwritable') {
      reply({ kind: 'unusable', code: error.code, reason: error.message })
    } else {
      reply({ kind: 'refused', reason: error.message, peakRssBytes: readPeakRssBytes() })
    }
  }
}

function readPeakRssBytes(): number {
  return process.resourceUsage().maxRSS * 1024
}

function reply(message: WorkerReply, onSent?: () => void): void {
  process.send?.(message, undefined, {}, onSent)
}
