import { parentPort } from 'node:worker_threads'

export type ParseRequest = { readonly kind: string; readonly input: unknown }
export type ParseAnswer = { readonly result: unknown } | { readonly hasFailed: true }

/**
 * In a thread of a ParsePool: answers each request that comes with what the function of its kind
 * makes of it.
 */
export function answerParses(functions: Readonly<Record<string, (input: never) => unknown>>): void {
  parentPort?.on('message', ({ kind, input }: ParseRequest) => parentPort?.postMessage(parse(kind, input)))

  function parse(kind: string, input: unknown): ParseAnswer {
    try {
      // The pool sends each kind what its function takes.
      return { result: functions[kind]?.(input as never) }
    } catch {
      return { hasFailed: true }
    }
  }
}
