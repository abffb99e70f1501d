import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Pixels } from '../../faces/pixels.ts'

const GREY = { r: 128, g: 128, b: 128 }

/** Decodes the upright photo at full size, as a program that uses these libraries would. */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  return await read(sharp(bytes).autoOrient())
}

/**
 * As decode, with a grey border of half the picture's size on each side, for faces that fill the
 * picture.
 */
export async function decodeWithBorder(bytes: Uint8Array): Promise<Pixels & { readonly borderPx: number }> {
  const { width, height } = await sharp(bytes).metadata()
  const borderPx = Math.round(Math.max(width, height) / 2)
  const extent = { top: borderPx, bottom: borderPx, left: borderPx, right: borderPx, background: GREY }
  return { ...(await read(sharp(bytes).autoOrient().extend(extent))), borderPx }
}

async function read(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

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
