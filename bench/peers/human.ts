import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decode, startWasm, WASM_FOLDER } from './decode.ts'
import type { Engine } from './engine.ts'

// Types of the part in use; the library's own types are of the build for browsers.
type HumanModule = { readonly Human: new (config: object) => Human }
type Human = {
  readonly version: string
  load(): Promise<void>
  detect(tensor: object): Promise<{ readonly face: readonly Result[] }>
}
type Result = {
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly embedding?: readonly number[]
}

const require = createRequire(import.meta.url)

/**
 * Human on WASM: BlazeFace, FaceMesh and faceres, with rotation of faces; everything not needed for
 * recognition is off.
 */
export async function openHuman(): Promise<Engine> {
  const tf = await startWasm()
  fetchFiles()
  // The package does not export its WASM build; it is beside the exported one.
  const folder = dirname(dirname(require.resolve('@vladmandic/human')))
  const { Human } = require(join(folder, 'dist/human.node-wasm.js')) as HumanModule
  const off = { enabled: false }
  const human = new Human({
    backend: 'wasm',
    wasmPath: WASM_FOLDER,
    modelBasePath: `${pathToFileURL(folder).href}/models/`,
    // Every picture is new: disable caching between frames.
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { rotation: true, maxDetected: 100 },
      mesh: { enabled: true },
      description: { enabled: true },
      iris: off,
      emotion: off,
      antispoof: off,
      liveness: off,
    },
  })
  await human.load()

  return {
    version: human.version,
    // `similarity` of 0.5: (1 - sqrt(25 d²) / 100 - 0.2) / 0.6 = 0.5.
    documentedDistance: 10,
    async findFaces(bytes) {
      const { data, width, height } = await decode(bytes)
      const tensor = tf.tensor3d(data, [height, width, 3], 'int32')
      const { face } = await human.detect(tensor)
      tensor.dispose()
      return face.flatMap(({ box: [x, y, faceWidth, faceHeight], embedding = [] }) =>
        embedding.length > 0
          ? [{ box: { x, y, width: faceWidth, height: faceHeight }, embedding: Float32Array.from(embedding) }]
          : [],
      )
    },
  }
}

/** Makes fetch read file: URLs, which Node refuses: the library fetches its models. */
function fetchFiles(): void {
  globalThis.fetch = async input => {
    const url = input instanceof Request ? input.url : input
    return new Response(await readFile(fileURLToPath(url)))
  }
}
