import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode } from '../errors.ts'

export type PictureRequest = { readonly bytes: Uint8Array; readonly longSidePx: number }
export type PictureAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly code: ErrorCode; readonly status: number; readonly message: string }

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** The largest picture takes about a second. */
const PATIENCE_MS = 30_000

/**
 * As reencodePicture, in a process of its own, so that a hostile picture takes nothing down but that. Throws `photo-damaged`
 * also when that process ends without an answer.
 */
export async function reencodeApart(bytes: Uint8Array, longSidePx: number): Promise<Uint8Array> {
  const answer = await askProcess({ bytes, longSidePx })
  if ('bytes' in answer) return answer.bytes
  throw new AppError(answer.code, answer.status, answer.message)
}

async function askProcess(request: PictureRequest): Promise<PictureAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    // It needs nothing of ours.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })
  child.once('message', (message: PictureAnswer) => resolve(message))
  child.once('error', reject)
  child.once('exit', () =>
    resolve({ code: 'photo-damaged', status: 422, message: 'the picture could not be read' }),
  )
  child.send(request, error => {
    // The exit says the same, and says it to the user.
    if (error) child.kill('SIGKILL')
  })
  return promise
}
