import { NetworkFileError } from './onnx-constants.ts'

/**
 * The values that a pickle describes. A global is only a name and a call only its arguments:
 * nothing is resolved or executed.
 */
export type PickleValue =
  | null
  | boolean
  | number
  | string
  | PickleTuple
  | PickleMap
  | PickleGlobal
  | PickleCall
  | PickleReference

export type PickleTuple = { readonly kind: 'tuple'; readonly items: readonly PickleValue[] }
/** A dictionary or OrderedDict; keys are texts. */
export type PickleMap = { readonly kind: 'map'; readonly entries: Map<string, PickleValue> }
export type PickleGlobal = { readonly kind: 'global'; readonly name: string }
export type PickleCall = {
  readonly kind: 'call'
  readonly name: string
  readonly args: readonly PickleValue[]
}
/** A value stored outside the pickle, such as the numbers of a tensor. */
export type PickleReference = { readonly kind: 'reference'; readonly id: PickleValue }

/** A mark on the stack, where the items of a tuple or dictionary begin. */
const MARK = Symbol('mark')
type StackItem = PickleValue | typeof MARK

/**
 * Maximum number of values on the stack and in the memo; the largest known checkpoint has 3,022.
 */
const MAX_VALUES = 20_000

/** Names of the globals in a checkpoint of EdgeFace. */
const ORDERED_DICT = 'collections OrderedDict'
const CALLED = new Set([
  'torch._utils _rebuild_parameter',
  'torch._utils _rebuild_qtensor',
  'torch._utils _rebuild_tensor_v2',
])
const NAMED = new Set([
  ORDERED_DICT,
  ...CALLED,
  'torch FloatStorage',
  'torch LongStorage',
  'torch QInt8Storage',
  'torch per_tensor_affine',
  'torch qint8',
])

/**
 * Reads a pickle of protocol 2, limited to what a checkpoint needs: dictionaries, tuples, texts,
 * numbers and a few known names. Nothing is executed. Throws a NetworkFileError for any other
 * operation or name, and for a damaged or too large pickle.
 *
 * Source of the operations: `pickletools` of Python.
 */
export function readPickle(bytes: Uint8Array): PickleValue {
  const machine = new PickleMachine(bytes)
  for (;;) {
    const result = machine.step()
    if (result !== undefined) return result
  }
}

class PickleMachine {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #stack: StackItem[] = []
  readonly #memo = new Map<number, PickleValue>()
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Runs one operation; the last one returns the value of the pickle. */
  step(): PickleValue | undefined {
    const code = this.#readByte()
    switch (code) {
      case 0x80: // PROTO
        if (this.#readByte() !== 2) throw createDamagedError('an unsupported protocol')
        return
      case 0x2e: // STOP
        return this.#end()
      case 0x28: // MARK
        return this.#push(MARK)
      case 0x4e: // NONE
        return this.#push(null)
      case 0x88: // NEWTRUE
        return this.#push(true)
      case 0x89: // NEWFALSE
        return this.#push(false)
      case 0x4b: // BININT1
        return this.#push(this.#readByte())
      case 0x4d: // BININT2
        return this.#push(this.#view.getUint16(this.#advance(2), true))
      case 0x4a: // BININT
        return this.#push(this.#view.getInt32(this.#advance(4), true))
      case 0x47: // BINFLOAT
        return this.#push(this.#view.getFloat64(this.#advance(8)))
      case 0x58: // BINUNICODE
        return this.#push(this.#readText(this.#view.getUint32(this.#advance(4), true)))
      case 0x63: // GLOBAL
        return this.#push(this.#readGlobal())
      case 0x7d: // EMPTY_DICT
        return this.#push({ kind: 'map', entries: new Map() })
      case 0x29: // EMPTY_TUPLE
        return this.#push({ kind: 'tuple', items: [] })
      case 0x85: // TUPLE1
        return this.#pushTuple(this.#popMany(1))
      case 0x86: // TUPLE2
        return this.#pushTuple(this.#popMany(2))
      case 0x87: // TUPLE3
        return this.#pushTuple(this.#popMany(3))
      case 0x74: // TUPLE
        return this.#pushTuple(this.#popToMark())
      case 0x73: // SETITEM
        return this.#setItems(this.#popMany(2))
      case 0x75: // SETITEMS
        return this.#setItems(this.#popToMark())
      case 0x71: // BINPUT
        return this.#remember(this.#readByte())
      case 0x72: // LONG_BINPUT
        return this.#remember(this.#view.getUint32(this.#advance(4), true))
      case 0x68: // BINGET
        return this.#push(this.#recall(this.#readByte()))
      case 0x6a: // LONG_BINGET
        return this.#push(this.#recall(this.#view.getUint32(this.#advance(4), true)))
      case 0x51: // BINPERSID
        return this.#push({ kind: 'reference', id: this.#pop() })
      case 0x52: // REDUCE
        return this.#push(this.#call())
      case 0x62: // BUILD
        // Contains only the versions of the layers, which are not needed.
        this.#pop()
        if (!isMap(this.#top())) throw createDamagedError('attributes in an unexpected place')
        return
      default:
        throw createDamagedError(`an unsupported operation (0x${code.toString(16).padStart(2, '0')})`)
    }
  }

  #end(): PickleValue {
    const value = this.#pop()
    if (this.#stack.length > 0) throw createDamagedError('extra values at the end')
    return value
  }

  #readByte(): number {
    return this.#view.getUint8(this.#advance(1))
  }

  /** Skips bytes and returns where they began. */
  #advance(length: number): number {
    const start = this.#position
    if (length > this.#bytes.length - start) throw createDamagedError('too few bytes')
    this.#position += length
    return start
  }

  #readText(length: number): string {
    const start = this.#advance(length)
    return new TextDecoder().decode(this.#bytes.subarray(start, start + length))
  }

  #readGlobal(): PickleGlobal {
    const name = `${this.#readLine()} ${this.#readLine()}`
    if (!NAMED.has(name)) throw createDamagedError(`an unsupported name (${name})`)
    return { kind: 'global', name }
  }

  #readLine(): string {
    const length = this.#bytes.subarray(this.#position).indexOf(0x0a)
    if (length < 0) throw createDamagedError('too few bytes')
    const text = this.#readText(length)
    this.#advance(1)
    return text
  }

  #push(value: StackItem): undefined {
    if (this.#stack.length >= MAX_VALUES) throw createDamagedError(`more than ${MAX_VALUES} values`)
    this.#stack.push(value)
  }

  #pushTuple(items: readonly PickleValue[]): undefined {
    return this.#push({ kind: 'tuple', items })
  }

  #top(): StackItem {
    const top = this.#stack.at(-1)
    if (top === undefined) throw createDamagedError('too few values')
    return top
  }

  #pop(): PickleValue {
    const top = this.#top()
    if (top === MARK) throw createDamagedError('too few values')
    this.#stack.pop()
    return top
  }

  #popMany(count: number): PickleValue[] {
    return Array.from({ length: count }, () => this.#pop()).toReversed()
  }

  #popToMark(): PickleValue[] {
    const values: PickleValue[] = []
    while (this.#top() !== MARK) values.push(this.#pop())
    this.#stack.pop()
    return values.toReversed()
  }

  #setItems(items: readonly PickleValue[]): undefined {
    const map = this.#top()
    if (!isMap(map) || items.length % 2 !== 0) throw createDamagedError('items in an unexpected place')
    for (let index = 0; index < items.length; index += 2) {
      const key = items[index]
      const value = items[index + 1]
      if (typeof key !== 'string' || value === undefined) throw createDamagedError("a key that isn't text")
      if (map.entries.has(key)) throw createDamagedError('a duplicate key')
      map.entries.set(key, value)
    }
  }

  #remember(index: number): undefined {
    const value = this.#top()
    if (value === MARK) throw createDamagedError('too few values')
    if (this.#memo.size >= MAX_VALUES) throw createDamagedError(`more than ${MAX_VALUES} values`)
    this.#memo.set(index, value)
  }

  #recall(index: number): PickleValue {
    const value = this.#memo.get(index)
    if (value === undefined) throw createDamagedError('a reference to a missing value')
    return value
  }

  #call(): PickleValue {
    const args = this.#pop()
    const called = this.#pop()
    if (!isKind(args, 'tuple') || !isKind(called, 'global')) throw createDamagedError('a call without a name')
    if (called.name === ORDERED_DICT && args.items.length === 0) return { kind: 'map', entries: new Map() }
    if (!CALLED.has(called.name)) throw createDamagedError(`an unsupported call (${called.name})`)
    return { kind: 'call', name: called.name, args: args.items }
  }
}

/** Returns whether a value is of a kind. */
export function isKind<Kind extends 'tuple' | 'map' | 'global' | 'call' | 'reference'>(
  value: PickleValue | undefined,
  kind: Kind,
): value is Extract<PickleValue, { kind: Kind }> {
  return typeof value === 'object' && value !== null && value.kind === kind
}

function isMap(value: StackItem): value is PickleMap {
  return value !== MARK && isKind(value, 'map')
}

function createDamagedError(what: string): NetworkFileError {
  return new NetworkFileError(`its pickle has ${what}`)
}
