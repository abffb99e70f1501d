import type { FaceEngine } from '../../faces/engine.ts'

/** A photo to fill a library with. */
export type SeedPhoto = {
  readonly name: string
  readonly readBytes: () => Promise<Uint8Array>
  /** The engine that finds its faces. */
  readonly engine: FaceEngine
}
