import { Tensor } from 'onnxruntime-common'

/**
 * Packs RGB pictures of one size into the input of a model: 8 bits, [pictures, height, width, 3].
 */
export function toTensor(pictures: readonly ArrayLike<number>[], width: number, height: number): Tensor {
  const bytes = width * height * 3
  const data = new Uint8Array(pictures.length * bytes)
  for (const [i, picture] of pictures.entries()) data.set(picture, i * bytes)
  return new Tensor('uint8', data, [pictures.length, height, width, 3])
}

/** Returns the values of a model's output; throws if the model has none of that name. */
export function readFloats(outputs: Readonly<Record<string, Tensor>>, name: string): Float32Array {
  const output = outputs[name]
  if (!(output?.data instanceof Float32Array)) throw new TypeError(`The model has no output "${name}".`)
  return output.data
}
