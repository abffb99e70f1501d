import { parentPort, type Transferable } from 'node:worker_threads'
import { AppError, type ErrorCode } from '../../errors.ts'

export type CallRequest = { readonly kind: string; readonly input: unknown }
export type CallAnswer =
  | { readonly result: unknown }
  | { readonly refusal: { readonly code: ErrorCode; readonly status: number; readonly message: string } }
  | { readonly failure: string }

/** Runs in a thread of a ThreadPool; answers each call with the function of its kind. */
export function serveCalls(functions: Readonly<Record<string, (input: never) => unknown>>): void {
  const port = parentPort
  port?.on('message', (request: CallRequest) => {
    void call(request).then(answer =>
      port.postMessage(answer, 'result' in answer ? listBuffers(answer.result) : []),
    )
  })

  async function call({ kind, input }: CallRequest): Promise<CallAnswer> {
    try {
      // The types of the pool match inputs to kinds.
      return { result: await functions[kind]?.(input as never) }
    } catch (error) {
      if (!(error instanceof AppError)) return { failure: error instanceof Error ? `${error.stack}` : '' }
      return { refusal: { code: error.code, status: error.status, message: error.message } }
    }
  }
}

/** Lists the buffers that are transferred to the other thread rather than copied. */
function listBuffers(result: unknown): Transferable[] {
  if (typeof result !== 'object' || result === null) return []
  return Object.values(result).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer && ownsItsMemory(value)
      ? [value.buffer]
      : [],
  )
}

/** Small Buffers of Node share the memory of a pool and cannot be transferred. */
function ownsItsMemory({ byteLength, buffer }: ArrayBufferView): boolean {
  return byteLength === buffer.byteLength
}
