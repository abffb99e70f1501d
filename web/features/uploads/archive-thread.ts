import { ArchiveError, type ArchiveProblem } from '../../../shared/intake/archive.ts'
import type { FoundFilm, PartGroup, PartOptions } from './read-part.ts'
import type { TakeoutAnswer, TakeoutRequest } from './takeout-worker.ts'

/** Reads archives in a worker thread, so that the page stays responsive. */
export type ArchiveThread = {
  /** See countPhotos. Throws ArchiveError. */
  readonly count: (file: File) => Promise<number | null>
  /** See readPart. Only one archive is read at a time. Throws ArchiveError. */
  readonly read: (file: File, options: PartOptions) => AsyncGenerator<PartGroup>
  /** See readFilms. Throws ArchiveError. */
  readonly readFilms: (file: File, paths: ReadonlySet<string>) => AsyncGenerator<FoundFilm>
  /** Ends the thread; reads that are in progress fail. */
  readonly end: () => void
}

type Ask = TakeoutRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never

export function startArchiveThread(): ArchiveThread {
  const worker = new Worker(new URL('takeout-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: TakeoutAnswer) => void>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<TakeoutAnswer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  const failAll = (problem: ArchiveProblem): void => {
    for (const [id, resolve] of waiting) resolve({ id, problem })
    waiting.clear()
  }
  // The thread itself failed, for example for lack of memory.
  worker.addEventListener('error', () => failAll('damaged'))
  const ask = async (request: Ask): Promise<TakeoutAnswer> => {
    const id = (lastId += 1)
    const answer = await new Promise<TakeoutAnswer>(resolve => {
      waiting.set(id, resolve)
      worker.postMessage({ ...request, id })
    })
    if ('problem' in answer) throw new ArchiveError(answer.problem)
    return answer
  }
  return {
    async count(file) {
      const answer = await ask({ kind: 'count', file })
      return 'photos' in answer ? answer.photos : null
    },
    async *read(file, options) {
      let next = ask({ kind: 'start', file, options })
      for (;;) {
        const answer = await next
        if (!('group' in answer) || answer.group === null) return
        // Reads the next group while this one is sent.
        next = ask({ kind: 'next' })
        next.catch(() => {})
        yield answer.group
      }
    },
    async *readFilms(file, paths) {
      let next = ask({ kind: 'start-films', file, paths })
      for (;;) {
        const answer = await next
        if (!('film' in answer) || answer.film === null) return
        next = ask({ kind: 'next-film' })
        next.catch(() => {})
        yield answer.film
      }
    },
    end() {
      worker.terminate()
      failAll('gone')
    },
  }
}
