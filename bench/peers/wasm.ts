import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// The part of the runtime that is used here; both libraries load the same copy of it.
type TensorFlow = {
  setBackend(name: 'wasm'): Promise<boolean>
  ready(): Promise<void>
  tensor3d(data: Uint8Array | Uint8ClampedArray, shape: readonly number[], type: 'int32'): { dispose(): void }
}
type WasmBackend = { setWasmPaths(folder: string): void; setThreadsCount(count: number): void }

const require = createRequire(import.meta.url)

/** Where the runtime's .wasm files lie, with a slash at the end. */
export const WASM_FOLDER = join(
  dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')),
  'dist/',
)

/** Starts TensorFlow.js on its WASM backend with one thread. */
export async function startWasm(): Promise<TensorFlow> {
  const tf = require('@tensorflow/tfjs') as TensorFlow
  const backend = require('@tensorflow/tfjs-backend-wasm') as WasmBackend
  backend.setWasmPaths(WASM_FOLDER)
  backend.setThreadsCount(1)
  await tf.setBackend('wasm')
  await tf.ready()
  return tf
}
