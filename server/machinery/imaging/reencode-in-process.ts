import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode } from '../../errors.ts'
import { forkInBackground } from '../child-processes/fork-in-background.ts'
import { watchProcess, type Excess, type ProcessLimits } from '../child-processes/watch-process.ts'

export type PictureRequest = { readonly bytes: Uint8Array; readonly longSidePx: number }
export type PictureAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly code: ErrorCode; readonly status: number; readonly message: string }

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/**
 * The largest accepted picture takes two seconds and 600 MB. The process has a low priority: where
 * other programs keep all cores busy, 38 s were seen.
 */
const LIMITS: ProcessLimits = { deadlineMs: 120_000, memoryBytes: 1200 * 1024 * 1024 }
/** Each slot uses a core and its memory. A profile has two pictures. */
const SLOTS = shareSlots({ slots: 2, mostWaiting: 4 })

const EXCESS: Record<Excess, Extract<PictureAnswer, { code: unknown }>> = {
  'too-slow': {
    code: 'photo-too-slow',
    status: 422,
    message: 'The picture takes too long to read. Choose another one.',
  },
  'too-much-memory': {
    code: 'photo-too-much-memory',
    status: 422,
    message: 'The picture needs too much memory to read. Choose a smaller one.',
  },
}

/**
 * Runs reencodePicture in a separate process, so that a hostile picture can crash only that
 * process. Two run at a time, and owners take turns. Throws `photo-damaged`, also if the process
 * ends without an answer, `photo-too-slow`, `photo-too-much-memory`, and `too-many-requests` if the
 * owner has several waiting.
 */
export async function reencodeInProcess(
  ownerId: string,
  bytes: Uint8Array,
  longSidePx: number,
  { program = PROGRAM, limits = LIMITS }: { program?: string; limits?: ProcessLimits } = {},
): Promise<Uint8Array> {
  const answer = await SLOTS.run(ownerId, () => askProcess({ bytes, longSidePx }, { program, limits }))
  if (!answer) {
    throw new AppError(
      'too-many-requests',
      429,
      'Your previous pictures are still being read. Try again in a moment.',
    )
  }
  if ('bytes' in answer) return answer.bytes
  throw new AppError(answer.code, answer.status, answer.message)
}

async function askProcess(
  request: PictureRequest,
  { program, limits }: { program: string; limits: ProcessLimits },
): Promise<PictureAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const child = forkInBackground(program, [], {
    serialization: 'advanced',
    // The process must not have access to settings or secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const unwatch = watchProcess(child, limits, { onExcess: excess => resolve(EXCESS[excess]) })
  child.once('message', (message: PictureAnswer) => resolve(message))
  child.once('error', reject)
  child.once('exit', () =>
    resolve({
      code: 'photo-damaged',
      status: 422,
      message: "the picture couldn't be read; choose a different one",
    }),
  )
  child.send(request, error => {
    // The exit handler then answers the request.
    if (error) child.kill('SIGKILL')
  })
  return promise.finally(unwatch)
}

/**
 * Runs a limited number of functions concurrently; waiting owners take turns. Returns undefined if
 * the owner has too many waiting already.
 */
type Slots = { readonly run: <T>(ownerId: string, work: () => Promise<T>) => Promise<T> | undefined }

/** Shares a few slots among owners by turns, however many calls one of them makes. */
export function shareSlots({
  slots,
  mostWaiting,
}: {
  readonly slots: number
  /** Maximum number of waiting calls per owner. */
  readonly mostWaiting: number
}): Slots {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext(): void {
    const [next] = waiting
    if (!next || running >= slots) return
    const [ownerId, [start, ...rest]] = next
    // Moves the owner to the end of the map, behind all other owners.
    waiting.delete(ownerId)
    if (rest.length > 0) waiting.set(ownerId, rest)
    running += 1
    start?.()
  }

  return {
    run(ownerId, work) {
      const mine = waiting.get(ownerId) ?? []
      if (mine.length >= mostWaiting) return undefined
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      waiting.set(ownerId, [...mine, start])
      startNext()
      return started.then(work).finally(() => {
        running -= 1
        startNext()
      })
    },
  }
}
