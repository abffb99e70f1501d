import protobuf, { type onnx } from 'onnx-proto'

const { DataType } = protobuf.onnx.TensorProto
const { AttributeType } = protobuf.onnx.AttributeProto

// Read by every onnxruntime since 1.10; nothing newer is needed.
const irVersion = 8
const opsetVersion = 15

export type ElementType = 'uint8' | 'int8' | 'int32' | 'float32' | 'float16' | 'int64'
type Values = Uint8Array | Int8Array | Int32Array | Float32Array | Float16Array | BigInt64Array
/** A number is a fixed dimension, a string names a free one. */
export type Dimension = number | string
export type Attributes = Record<string, number | number[] | string>

const dataTypes = {
  uint8: DataType.UINT8,
  int8: DataType.INT8,
  int32: DataType.INT32,
  float32: DataType.FLOAT,
  float16: DataType.FLOAT16,
  int64: DataType.INT64,
} satisfies Record<ElementType, number>

/** Returns ONNX's number of an element type, for `Cast`. */
export function dataTypeOf(type: ElementType): number {
  return dataTypes[type]
}

/** Collects the nodes of an ONNX graph in running order. Values are known by their names. */
export class OnnxGraph {
  readonly #name: string
  readonly #inputs: onnx.IValueInfoProto[] = []
  readonly #outputs: onnx.IValueInfoProto[] = []
  readonly #nodes: onnx.INodeProto[] = []
  readonly #initializers: onnx.ITensorProto[] = []

  constructor(name: string) {
    this.#name = name
  }

  input(name: string, type: ElementType, shape: Dimension[]): string {
    this.#inputs.push(valueInfo(name, type, shape))
    return name
  }

  /**
   * Declares the value `name`, which a node must have been given as its output, as an output of the
   * graph.
   */
  output(name: string, type: ElementType, shape: Dimension[]): void {
    this.#outputs.push(valueInfo(name, type, shape))
  }

  constant(values: Values, shape: number[]): string {
    const name = `constant_${this.#initializers.length}`
    this.#initializers.push({
      name,
      dims: shape,
      dataType: dataTypes[elementTypeOf(values)],
      rawData: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    })
    return name
  }

  /** Adds a node and returns the name of its first output. */
  node(opType: string, inputs: string[], attributes: Attributes = {}, outputs?: string[]): string {
    const name = `${opType}_${this.#nodes.length}`
    const output = outputs ?? [name]
    this.#nodes.push({
      name,
      opType,
      input: inputs,
      output,
      attribute: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
    })
    return output[0] ?? name
  }

  toBytes(): Uint8Array {
    const model = {
      irVersion,
      producerName: 'kindred',
      opsetImport: [{ domain: '', version: opsetVersion }],
      graph: {
        name: this.#name,
        input: this.#inputs,
        output: this.#outputs,
        node: this.#nodes,
        initializer: this.#initializers,
      },
    }
    return protobuf.onnx.ModelProto.encode(model).finish()
  }
}

function valueInfo(name: string, type: ElementType, shape: Dimension[]): onnx.IValueInfoProto {
  const dim = shape.map(size => (typeof size === 'number' ? { dimValue: size } : { dimParam: size }))
  return { name, type: { tensorType: { elemType: dataTypes[type], shape: { dim } } } }
}

function elementTypeOf(values: Values): ElementType {
  if (values instanceof Uint8Array) return 'uint8'
  if (values instanceof Int8Array) return 'int8'
  if (values instanceof Int32Array) return 'int32'
  if (values instanceof Float32Array) return 'float32'
  return values instanceof BigInt64Array ? 'int64' : 'float16'
}

function attribute(name: string, value: number | number[] | string): onnx.IAttributeProto {
  if (typeof value === 'string')
    return { name, type: AttributeType.STRING, s: new TextEncoder().encode(value) }
  if (Array.isArray(value)) return { name, type: AttributeType.INTS, ints: value }
  return { name, type: AttributeType.INT, i: value }
}
