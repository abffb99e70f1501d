import type { FaceEngine } from '../faces/engine.ts'
import {
  decodeForEngine,
  openForEngine,
  type EngineInput,
} from '../server/machinery/imaging/decode-for-engine.ts'
import { freePixels, readPixels } from '../server/machinery/imaging/decode-photo.ts'
import { openPhoto } from '../server/machinery/imaging/open-photo.ts'
import { readPhotoHeader } from '../server/machinery/imaging/photo-header.ts'
import { measureCpuTime } from './results.ts'

/** Processor time of a photo in milliseconds. */
export type PhotoTimes = {
  /** Decoding it at full size. */
  readonly decodeFully: number
  /** Finding its faces as `kindred cluster` opens it, and as an upload is decoded. */
  readonly opened: number
  readonly decoded: number
}

/**
 * Returns a function that measures a photo several times. Other programs can only add time, so the
 * fastest run of each is the most accurate.
 */
export function createTimer(engine: FaceEngine) {
  const findFaces = async (opened: Promise<EngineInput>): Promise<void> => {
    const input = await opened
    await engine.findFaces(input.photo)
    input.free()
  }
  const measureOnce = async (bytes: Uint8Array): Promise<PhotoTimes> => {
    const header = await readPhotoHeader(bytes)
    return {
      decodeFully: await measureCpuTime(async () => {
        freePixels(await readPixels(await openPhoto(header, { turn: false, ignoreProfile: true })))
      }),
      opened: await measureCpuTime(() => findFaces(openForEngine(bytes))),
      decoded: await measureCpuTime(() => findFaces(decodeForEngine(bytes))),
    }
  }
  return async (bytes: Uint8Array, runs: number): Promise<PhotoTimes> => {
    let best: PhotoTimes = { decodeFully: Infinity, opened: Infinity, decoded: Infinity }
    for (let run = 0; run < runs; run++) {
      const times = await measureOnce(bytes)
      best = {
        decodeFully: Math.min(best.decodeFully, times.decodeFully),
        opened: Math.min(best.opened, times.opened),
        decoded: Math.min(best.decoded, times.decoded),
      }
    }
    return best
  }
}
