import { ArchiveError, type ArchiveProblem } from '../../../shared/intake/archive.ts'
import {
  countPhotos,
  readFilms,
  readPart,
  type FoundFilm,
  type PartGroup,
  type PartOptions,
} from './read-part.ts'

export type TakeoutRequest =
  | { readonly id: number; readonly kind: 'count'; readonly file: File }
  | { readonly id: number; readonly kind: 'start'; readonly file: File; readonly options: PartOptions }
  | {
      readonly id: number
      readonly kind: 'start-films'
      readonly file: File
      readonly paths: ReadonlySet<string>
    }
  | { readonly id: number; readonly kind: 'next' | 'next-film' }

/** `group` and `film` are null at the end of the archive. */
export type TakeoutAnswer = { readonly id: number } & (
  | { readonly photos: number | null }
  | { readonly group: PartGroup | null }
  | { readonly film: FoundFilm | null }
  | { readonly problem: ArchiveProblem }
)

let groups: AsyncGenerator<PartGroup> | undefined
let films: AsyncGenerator<FoundFilm> | undefined

addEventListener('message', (event: MessageEvent<TakeoutRequest>) => {
  const { id } = event.data
  void answer(event.data)
    .catch((error: unknown): TakeoutAnswer => {
      const problem = error instanceof ArchiveError ? error.problem : 'damaged'
      return { id, problem }
    })
    .then(message => postMessage(message))
})

async function answer(request: TakeoutRequest): Promise<TakeoutAnswer> {
  const { id } = request
  if (request.kind === 'count') return { id, photos: await countPhotos(request.file) }
  if (request.kind === 'start-films') films = readFilms(request.file, request.paths)
  if (request.kind === 'start-films' || request.kind === 'next-film')
    return { id, film: (await films?.next())?.value ?? null }
  if (request.kind === 'start') groups = readPart(request.file, request.options)
  const next = await groups?.next()
  return { id, group: next?.value ?? null }
}
