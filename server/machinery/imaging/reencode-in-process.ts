import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode } from '../../errors.ts'
import { forkInBackground } from '../child-processes/fork-in-background.ts'
import { watchProcess, type Excess, type ProcessLimits } from '../child-processes/watch-process.ts'
import { shareSlots } from './share-slots.ts'

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
      'Your previous pictures are still being read. Wait a moment.',
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
    resolve({ code: 'photo-damaged', status: 422, message: 'the picture could not be read' }),
  )
  child.send(request, error => {
    // The exit handler then answers the request.
    if (error) child.kill('SIGKILL')
  })
  return promise.finally(unwatch)
}
