import * as tf from '@tensorflow/tfjs'
import type { Operator, TfliteModel } from './read-tflite.ts'

// Used by the tests: runs a TensorFlow Lite model operator by operator in TensorFlow.js.

/** Runs a model on pictures of [n, height, width, channels] and returns its output. */
export function runTflite(model: TfliteModel, pictures: tf.Tensor4D): Float32Array {
  return tf.tidy(() => {
    const values = new Map<number, tf.Tensor>([[model.input, pictures]])
    for (const [index, { shape, values: constant }] of model.tensors.entries())
      if (constant) values.set(index, tf.tensor(constant, [...shape]))
    for (const operator of model.operators) values.set(operator.output, compute(operator, values))
    // The output is a tensor of floats.
    return getValue(values, model.output).dataSync() as Float32Array
  })
}

function compute(
  { operation, inputs, stride, isPadded }: Operator,
  values: ReadonlyMap<number, tf.Tensor>,
): tf.Tensor {
  const [first, second] = inputs.map(input => values.get(input))
  const padding = isPadded ? 'same' : 'valid'
  if (!first) throw new Error(`A ${operation} lacks its input.`)
  switch (operation) {
    case 'RELU':
      return tf.relu(first)
    case 'ABS':
      return tf.abs(first)
    case 'RESHAPE':
      return tf.reshape(first, [first.shape[0] ?? 1, -1])
    default:
  }
  if (!second) throw new Error(`A ${operation} lacks its second input.`)
  switch (operation) {
    case 'ADD':
      return tf.add(first, second)
    case 'SUB':
      return tf.sub(first, second)
    case 'MUL':
      return tf.mul(first, second)
    case 'CONV_2D': {
      const filters = toImages(tf.transpose(second, [1, 2, 3, 0]))
      return tf.add(tf.conv2d(toImages(first), filters, stride, padding), getValue(values, inputs[2] ?? -1))
    }
    case 'DEPTHWISE_CONV_2D': {
      const filters = toImages(tf.transpose(second, [1, 2, 3, 0]))
      const sums = tf.depthwiseConv2d(toImages(first), filters, stride, padding)
      return tf.add(sums, getValue(values, inputs[2] ?? -1))
    }
  }
}

function toImages(tensor: tf.Tensor): tf.Tensor4D {
  return tensor.as4D(...(tensor.shape as tf.Tensor4D['shape']))
}

function getValue(values: ReadonlyMap<number, tf.Tensor>, tensor: number): tf.Tensor {
  const value = values.get(tensor)
  if (!value) throw new Error(`The tensor ${tensor} has no value yet.`)
  return value
}
