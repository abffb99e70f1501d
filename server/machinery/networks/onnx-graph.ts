import { PbfWriter } from 'pbf'

// The enum values of onnx.proto.
const DATA_TYPES = {
  float32: 1,
  uint8: 2,
  int8: 3,
  int32: 6,
  int64: 7,
  float16: 10,
} as const
const ATTRIBUTE_TYPES = { float: 1, int: 2, string: 3, ints: 7 } as const

/** The oldest IR version and opset that suffice; every onnxruntime since 1.10 reads them. */
const OLDEST: OnnxVersions = { ir: 8, opset: 15 }

export type OnnxVersions = { readonly ir: number; readonly opset: number }
export type ElementType = keyof typeof DATA_TYPES
type Values = Uint8Array | Int8Array | Int32Array | Float32Array | Float16Array | BigInt64Array
/** A number is a fixed dimension, a string names a variable one. */
export type Dimension = number | string
/** A number is an integer; floats are wrapped in an object. */
export type Attribute = number | number[] | string | { readonly float: number }
export type Attributes = Readonly<Record<string, Attribute>>

type ValueInfo = {
  readonly name: string
  readonly type: ElementType
  readonly shape: readonly Dimension[]
}
type Node = {
  readonly name: string
  readonly opType: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes: Attributes
}
type Initializer = {
  readonly name: string
  readonly values: Values
  readonly shape: number[]
}

/** Returns ONNX's enum value of an element type, for `Cast`. */
export function toDataType(type: ElementType): number {
  return DATA_TYPES[type]
}

/** Collects the nodes of an ONNX graph in execution order. Values are referred to by name. */
export class OnnxGraph {
  readonly #name: string
  readonly #versions: OnnxVersions
  readonly #inputs: ValueInfo[] = []
  readonly #outputs: ValueInfo[] = []
  readonly #nodes: Node[] = []
  readonly #initializers: Initializer[] = []

  constructor(name: string, versions: OnnxVersions = OLDEST) {
    this.#name = name
    this.#versions = versions
  }

  addInput(name: string, type: ElementType, shape: Dimension[]): string {
    this.#inputs.push({ name, type, shape })
    return name
  }

  /** Declares the value `name`, which must be the output of a node, as an output of the graph. */
  addOutput(name: string, type: ElementType, shape: Dimension[]): void {
    this.#outputs.push({ name, type, shape })
  }

  addConstant(values: Values, shape: number[]): string {
    const name = `constant_${this.#initializers.length}`
    this.#initializers.push({ name, values, shape })
    return name
  }

  /** Adds a node and returns the name of its first output. */
  addNode(opType: string, inputs: string[], attributes: Attributes = {}, outputs?: string[]): string {
    const name = `${opType}_${this.#nodes.length}`
    const output = outputs ?? [name]
    this.#nodes.push({ name, opType, inputs, outputs: output, attributes })
    return output[0] ?? name
  }

  /** Returns the model encoded by the fields of onnx.proto. */
  toBytes(): Uint8Array {
    const pbf = new PbfWriter()
    pbf.writeVarintField(1, this.#versions.ir)
    pbf.writeStringField(2, 'kindred')
    pbf.writeMessage(7, (_, pbf) => this.#writeGraph(pbf), undefined)
    pbf.writeMessage(8, writeOperatorSet, this.#versions)
    return pbf.finish()
  }

  #writeGraph(pbf: PbfWriter): void {
    for (const node of this.#nodes) pbf.writeMessage(1, writeNode, node)
    pbf.writeStringField(2, this.#name)
    for (const initializer of this.#initializers) pbf.writeMessage(5, writeTensor, initializer)
    for (const input of this.#inputs) pbf.writeMessage(11, writeValueInfo, input)
    for (const output of this.#outputs) pbf.writeMessage(12, writeValueInfo, output)
  }
}

function writeOperatorSet({ opset }: OnnxVersions, pbf: PbfWriter): void {
  pbf.writeStringField(1, '')
  pbf.writeVarintField(2, opset)
}

function writeNode({ name, opType, inputs, outputs, attributes }: Node, pbf: PbfWriter): void {
  for (const input of inputs) pbf.writeStringField(1, input)
  for (const output of outputs) pbf.writeStringField(2, output)
  pbf.writeStringField(3, name)
  pbf.writeStringField(4, opType)
  for (const entry of Object.entries(attributes)) pbf.writeMessage(5, writeAttribute, entry)
}

function writeAttribute([name, value]: readonly [string, Attribute], pbf: PbfWriter): void {
  pbf.writeStringField(1, name)
  pbf.writeVarintField(20, writeAttributeValue(value, pbf))
}

/** Writes an attribute's value, and returns ONNX's enum value of its type. */
function writeAttributeValue(value: Attribute, pbf: PbfWriter): number {
  if (typeof value === 'number') {
    pbf.writeVarintField(3, value)
    return ATTRIBUTE_TYPES.int
  }
  if (typeof value === 'string') {
    pbf.writeBytesField(4, new TextEncoder().encode(value))
    return ATTRIBUTE_TYPES.string
  }
  if ('float' in value) {
    pbf.writeFloatField(2, value.float)
    return ATTRIBUTE_TYPES.float
  }
  pbf.writePackedVarint(8, value)
  return ATTRIBUTE_TYPES.ints
}

function writeTensor({ name, values, shape }: Initializer, pbf: PbfWriter): void {
  pbf.writePackedVarint(1, shape)
  pbf.writeVarintField(2, DATA_TYPES[findElementType(values)])
  pbf.writeStringField(8, name)
  pbf.writeBytesField(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
}

function findElementType(values: Values): ElementType {
  if (values instanceof Uint8Array) return 'uint8'
  if (values instanceof Int8Array) return 'int8'
  if (values instanceof Int32Array) return 'int32'
  if (values instanceof Float32Array) return 'float32'
  return values instanceof BigInt64Array ? 'int64' : 'float16'
}

function writeValueInfo({ name, type, shape }: ValueInfo, pbf: PbfWriter): void {
  pbf.writeStringField(1, name)
  pbf.writeMessage(2, (_, pbf) => pbf.writeMessage(1, writeTensorType, { type, shape }), undefined)
}

function writeTensorType({ type, shape }: Omit<ValueInfo, 'name'>, pbf: PbfWriter): void {
  pbf.writeVarintField(1, DATA_TYPES[type])
  pbf.writeMessage(2, writeShape, shape)
}

function writeShape(shape: readonly Dimension[], pbf: PbfWriter): void {
  for (const size of shape) pbf.writeMessage(1, writeDimension, size)
}

function writeDimension(size: Dimension, pbf: PbfWriter): void {
  if (typeof size === 'number') pbf.writeVarintField(1, size)
  else pbf.writeStringField(2, size)
}
