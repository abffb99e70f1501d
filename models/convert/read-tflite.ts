import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'

/** The supported operator codes of TensorFlow Lite's schema.fbs. */
const OPERATIONS = new Map<number, Operation>([
  [0, 'ADD'],
  [3, 'CONV_2D'],
  [4, 'DEPTHWISE_CONV_2D'],
  [18, 'MUL'],
  [19, 'RELU'],
  [22, 'RESHAPE'],
  [41, 'SUB'],
  [101, 'ABS'],
])

type Operation = 'ADD' | 'CONV_2D' | 'DEPTHWISE_CONV_2D' | 'MUL' | 'RELU' | 'RESHAPE' | 'SUB' | 'ABS'

export type Operator = {
  readonly operation: Operation
  /** Indices of tensors. */
  readonly inputs: readonly number[]
  readonly output: number
  /** Only for convolutions. */
  readonly stride: number
  readonly isPadded: boolean
}

export type TfliteTensor = {
  readonly shape: readonly number[]
  /** Undefined for a tensor that is computed. */
  readonly values: Float32Array | undefined
}

/** The first subgraph of a TensorFlow Lite model, its operators in execution order. */
export type TfliteModel = {
  readonly tensors: readonly TfliteTensor[]
  readonly operators: readonly Operator[]
  readonly input: number
  readonly output: number
}

/** Reads a model of floats; throws for another checksum and for unsupported operators. */
export function readTflite(file: URL, sha256: string): TfliteModel {
  const bytes = new Uint8Array(readFileSync(file))
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${file.pathname} is not the expected file: its checksum differs.`)
  const data = new DataView(bytes.buffer)
  const model = new Table(data, data.getUint32(0, true))
  const codes = model.readTables(MODEL.operatorCodes).map(code => code.readByte(0, 0))
  const buffers = model.readTables(MODEL.buffers)
  const [graph] = model.readTables(MODEL.subgraphs)
  if (!graph) throw new Error('The model has no subgraph.')
  return {
    tensors: graph.readTables(SUBGRAPH.tensors).map(tensor => {
      const values = buffers[tensor.readInt(TENSOR.buffer, 0)]?.readBytes(BUFFER.data)
      const isFloat = tensor.readByte(TENSOR.type, FLOAT32) === FLOAT32
      return {
        shape: tensor.readInts(TENSOR.shape),
        values: values && isFloat ? asFloats(values) : undefined,
      }
    }),
    operators: graph.readTables(SUBGRAPH.operators).map(operator => readOperator(operator, codes)),
    input: getOnly(graph.readInts(SUBGRAPH.inputs)),
    output: getOnly(graph.readInts(SUBGRAPH.outputs)),
  }
}

// Positions of fields in schema.fbs.
const MODEL = { operatorCodes: 1, subgraphs: 2, buffers: 4 }
const SUBGRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 }
const TENSOR = { shape: 0, type: 1, buffer: 2 }
const BUFFER = { data: 0 }
const OPERATOR = { code: 0, inputs: 1, outputs: 2, options: 4 }
const OPTIONS = { padding: 0, strideWidth: 1, strideHeight: 2 }
const FLOAT32 = 0
const SAME = 0

function readOperator(operator: Table, codes: readonly number[]): Operator {
  const code = codes[operator.readInt(OPERATOR.code, 0)]
  const operation = OPERATIONS.get(code ?? -1)
  if (!operation) throw new Error(`The operator ${code} is not supported by this script.`)
  const isConvolution = operation === 'CONV_2D' || operation === 'DEPTHWISE_CONV_2D'
  const options = isConvolution ? operator.readTable(OPERATOR.options) : undefined
  const activation = options?.readByte(operation === 'CONV_2D' ? 3 : 4, 0) ?? 0
  const [width, height] = [
    options?.readInt(OPTIONS.strideWidth, 0),
    options?.readInt(OPTIONS.strideHeight, 0),
  ]
  if (activation !== 0 || width !== height) throw new Error(`A ${operation} is not as expected.`)
  return {
    operation,
    inputs: operator.readInts(OPERATOR.inputs),
    output: getOnly(operator.readInts(OPERATOR.outputs)),
    stride: width ?? 1,
    isPadded: options?.readByte(OPTIONS.padding, SAME) === SAME,
  }
}

/** A table of a flatbuffer, read by the positions of its fields (FlatBuffers, "Internals"). */
class Table {
  readonly #data: DataView<ArrayBuffer>
  readonly #at: number

  constructor(data: DataView<ArrayBuffer>, at: number) {
    this.#data = data
    this.#at = at
  }

  readByte(position: number, otherwise: number): number {
    const at = this.#field(position)
    return at === undefined ? otherwise : this.#data.getUint8(at)
  }

  readInt(position: number, otherwise: number): number {
    const at = this.#field(position)
    return at === undefined ? otherwise : this.#data.getInt32(at, true)
  }

  readTable(position: number): Table | undefined {
    const at = this.#field(position)
    return at === undefined ? undefined : this.#tableAt(at)
  }

  readTables(position: number): Table[] {
    return this.#elements(position).map(at => this.#tableAt(at))
  }

  readInts(position: number): number[] {
    return this.#elements(position).map(at => this.#data.getInt32(at, true))
  }

  readBytes(position: number): Uint8Array<ArrayBuffer> | undefined {
    const at = this.#field(position)
    if (at === undefined) return undefined
    const { start, length } = this.#vectorAt(at)
    return new Uint8Array(this.#data.buffer.slice(start, start + length))
  }

  /** Returns undefined if a field has its default. */
  #field(position: number): number | undefined {
    const offsets = this.#at - this.#data.getInt32(this.#at, true)
    const entry = 4 + 2 * position
    if (entry >= this.#data.getUint16(offsets, true)) return undefined
    const offset = this.#data.getUint16(offsets + entry, true)
    return offset === 0 ? undefined : this.#at + offset
  }

  #tableAt(at: number): Table {
    return new Table(this.#data, at + this.#data.getUint32(at, true))
  }

  #vectorAt(at: number): { start: number; length: number } {
    const vector = at + this.#data.getUint32(at, true)
    return { start: vector + 4, length: this.#data.getUint32(vector, true) }
  }

  /** Returns the offsets of the elements, which have four bytes each. */
  #elements(position: number): number[] {
    const at = this.#field(position)
    if (at === undefined) return []
    const { start, length } = this.#vectorAt(at)
    return Array.from({ length }, (_, index) => start + index * 4)
  }
}

function asFloats(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  return new Float32Array(bytes.buffer)
}

function getOnly(indices: readonly number[]): number {
  const [index, ...more] = indices
  if (index === undefined || more.length > 0) throw new Error('The model does not have exactly one.')
  return index
}
