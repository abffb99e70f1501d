import { parentPort } from 'node:worker_threads'

export type ParseRequest = { readonly kind: string; readonly input: unknown }
export type ParseAnswer = { readonly result: unknown } | { readonly hasFailed: true }

/** Runs in a thread of a ParsePool and answers each request with the function of its kind. */
export function serveParseRequests(functions: Readonly<Record<string, (input: never) => unknown>>): void {
  parentPort?.on('message', ({ kind, input }: ParseRequest) => parentPort?.postMessage(parse(kind, input)))

  function parse(kind: string, input: unknown): ParseAnswer {
    try {
      // The types of ParsePool.parse match inputs to kinds.
      return { result: functions[kind]?.(input as never) }
    } catch {
      return { hasFailed: true }
    }
  }
}
