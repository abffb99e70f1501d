import type { BigIntStats, Dirent } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { isFilmName, pairFilms } from '../../../shared/intake/films.ts'
import {
  toModifiedUs,
  joinPath,
  assertNoLink,
  openWithin,
  SilentFolderError,
  withinDeadline,
} from '../../storage/blobs/open-within.ts'
import type { FileStamp } from './queries.ts'
import type { SummaryWriter } from './check-summary.ts'
import { isRawName } from '../../../shared/intake/file-names.ts'
import { isNotesName, isSidecarName } from '../../../shared/intake/sidecars.ts'
import ignore, { type Ignore } from 'ignore'

export type FoundFile = FileStamp & { readonly name: Buffer }

/** A directory with those of its files that may be photos. */
export type WalkedDirectory = {
  /** Relative to the folder. */
  readonly directory: Buffer
  readonly device: string
  /** Null if it could not be read; then nothing is known of what is below it either. */
  readonly files: readonly FoundFile[] | null
  /** Files that may name the people in photos, and the films of photos. */
  readonly sidecars: readonly FoundFile[]
}

type Waiting = { readonly directory: Buffer; readonly depth: number; readonly rules: IgnoreRules }

/** Deeper ones are a loop of mounts, or nobody's photos. */
const MAX_DEPTH = 64
/** How many files are looked at side by side; Node has four threads for that. */
const LOOKS_AT_ONCE = 64

/**
 * Walks a folder, one directory after the other; its files are looked at, but not opened. Symbolic
 * links are not followed: what they lead to is another folder's, or is met anyhow. `root` is
 * absolute and without links. Throws `folder-unreachable` if the file system does not answer.
 */
export async function* walkFolder(root: string, summary: SummaryWriter): AsyncGenerator<WalkedDirectory> {
  const waiting: Waiting[] = [{ directory: Buffer.alloc(0), depth: 0, rules: new IgnoreRules() }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { directory, depth } = next
    try {
      const { stats, names } = await readDirectory(root, directory)
      const rules = await readRules(root, next, names)
      const photoNames: Buffer[] = []
      const sidecarNames: Buffer[] = []
      const filmNames: Buffer[] = []
      for (const entry of names) {
        const kind = await findKind(root, directory, entry)
        const { name } = entry
        if (kind === 'file' && isNamesFile(name.toString())) {
          if (!rules.isIgnored(ignorePath(directory, name, kind))) sidecarNames.push(name)
          continue
        }
        if (isSystemName(name.toString())) continue
        if (kind === 'file' && isFilmName(name.toString())) {
          if (!rules.isIgnored(ignorePath(directory, name, kind))) filmNames.push(name)
          continue
        }
        if (kind === 'link') summary.count('links')
        else if (kind === 'special') summary.count('special')
        else if (kind === 'file' && !isPhotoName(name.toString())) continue
        else if (rules.isIgnored(ignorePath(directory, name, kind))) summary.count('ignored')
        else if (kind === 'file') photoNames.push(name)
        else if (depth >= MAX_DEPTH) summary.tell(joinPath(directory, name), 'too-deep')
        else waiting.push({ directory: joinPath(directory, name), depth: depth + 1, rules })
      }
      const files = await lookAt(root, directory, photoNames)
      const beside = [...sidecarNames, ...findFilmsOfPhotos(filmNames, photoNames)]
      const sidecars = await lookAt(root, directory, beside)
      yield { directory, device: String(stats.dev), files, sidecars }
    } catch (error) {
      if (error instanceof SilentFolderError) throw error
      // It went while the folder was walked.
      if (isMissing(error) && depth > 0) continue
      summary.tell(directory, 'unreadable')
      yield { directory, device: '', files: null, sidecars: [] }
    }
  }
}

/** Other films of a directory are left out. */
function findFilmsOfPhotos(films: readonly Buffer[], photos: readonly Buffer[]): Buffer[] {
  const readPath = { film: ({ text }: { text: string }) => text, photo: ({ text }: { text: string }) => text }
  return pairFilms(addTexts(films), addTexts(photos), readPath).map(({ film }) => film.name)
}

function addTexts(names: readonly Buffer[]) {
  return names.map(name => addText({ name }))
}

type Entry = { readonly name: Buffer; readonly dirent: Dirent }

/** The names in a directory, which is not left by a link that is put in its place meanwhile. */
async function readDirectory(
  root: string,
  directory: Buffer,
): Promise<{ stats: BigIntStats; names: Entry[] }> {
  const path = joinPath(root, directory)
  const stats = await withinDeadline(lstat(path, { bigint: true }))
  await withinDeadline(assertNoLink(path, stats))
  // Its type lacks the encoding `buffer`, in which names are those bytes that the file system has.
  const dir = await withinDeadline(opendir(path, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 }))
  const names: Entry[] = []
  try {
    for (;;) {
      const dirent = await withinDeadline(dir.read())
      if (!dirent) break
      names.push({ name: Buffer.from(dirent.name), dirent })
    }
  } finally {
    await dir.close()
  }
  await withinDeadline(assertNoLink(path, stats))
  return { stats, names }
}

type Kind = 'file' | 'directory' | 'link' | 'special'

async function findKind(root: string, directory: Buffer, { name, dirent }: Entry): Promise<Kind> {
  const isTold = [dirent.isFile(), dirent.isDirectory(), dirent.isSymbolicLink(), dirent.isFIFO()]
  const isOther = dirent.isSocket() || dirent.isBlockDevice() || dirent.isCharacterDevice()
  if (isOther || isTold.includes(true)) return readKindOfTypes(dirent)
  // Some file systems do not tell with the name.
  return readKindOfTypes(await withinDeadline(lstat(joinPath(root, directory, name))))
}

function readKindOfTypes(types: Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): Kind {
  if (types.isFile()) return 'file'
  if (types.isDirectory()) return 'directory'
  return types.isSymbolicLink() ? 'link' : 'special'
}

function ignorePath(directory: Buffer, name: Buffer, kind: Kind): string {
  const path = joinPath(directory, name).toString().replaceAll('\\', '/')
  return kind === 'directory' ? `${path}/` : path
}

async function readRules(
  root: string,
  { directory, rules }: Waiting,
  names: readonly Entry[],
): Promise<IgnoreRules> {
  if (!names.some(({ name }) => name.equals(Buffer.from(IGNORE_FILE)))) return rules
  const { handle, stats } = await withinDeadline(openWithin(root, joinPath(directory, IGNORE_FILE)))
  try {
    const buffer = Buffer.alloc(Math.min(Number(stats.size), MAX_IGNORE_BYTES))
    const { bytesRead } = await withinDeadline(handle.read(buffer, 0, buffer.length, 0))
    return rules.with(directory.toString(), buffer.toString('utf8', 0, bytesRead))
  } finally {
    await handle.close()
  }
}

async function lookAt(root: string, directory: Buffer, names: readonly Buffer[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (let start = 0; start < names.length; start += LOOKS_AT_ONCE) {
    const some = names.slice(start, start + LOOKS_AT_ONCE)
    const stats = await withinDeadline(
      Promise.all(
        some.map(name => lstat(joinPath(root, directory, name), { bigint: true }).catch(nullIfMissing)),
      ),
    )
    for (const [i, one] of stats.entries()) {
      const name = some[i]
      if (name && one?.isFile()) found.push({ name, ...readStamp(one) })
    }
  }
  return found
}

export function readStamp(stats: BigIntStats): FileStamp {
  return {
    byteSize: Number(stats.size),
    modifiedUs: toModifiedUs(stats),
    device: String(stats.dev),
    inode: String(stats.ino),
  }
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** Extensions of the formats that are read (imaging/photo-format.ts), without raw files. */
const PHOTO_NAME = /\.(?:jpe?g|jpe|jfif|png|gif|webp|hei[cf]|avif|tiff?)$/i

/** What storage systems and programs keep beside photos. */
const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  '@eadir',
  '#recycle',
  '#snapshot',
  '$recycle.bin',
  'lost+found',
  'system volume information',
  'thumbs.db',
  'desktop.ini',
])

/** Whether a file is looked at, by its name alone; others cost nothing. */
function isPhotoName(name: string): boolean {
  const end = name.slice(-5)
  return PHOTO_NAME.test(end) || isRawName(end)
}

/** Hidden files, such as `.thumbnails`, and those of storage systems. */
function isSystemName(name: string): boolean {
  return name.startsWith('.') || SYSTEM_NAMES.has(name.toLowerCase())
}

/** Whether other programs may have kept names of people in it; also a hidden `.picasa.ini`. */
function isNamesFile(name: string): boolean {
  return isNotesName(name) || (isSidecarName(name) && !name.startsWith('.'))
}

/** The file of a folder, or of a directory in it, whose lines say what is left out. */
const IGNORE_FILE = '.kindredignore'
/** A larger file is not read. */
const MAX_IGNORE_BYTES = 64 * 1024

type Rules = readonly { readonly directory: string; readonly matcher: Ignore }[]

/**
 * The rules of `.kindredignore` files, as those of `.gitignore` are: one of a directory holds for
 * all below it, and what a deeper one says comes last.
 */
class IgnoreRules {
  readonly #rules: Rules

  constructor(rules: Rules = []) {
    this.#rules = rules
  }

  /** These rules and those of a file in `directory`, relative to the folder. */
  with(directory: string, text: string): IgnoreRules {
    const matcher = ignore().add(text)
    return new IgnoreRules([...this.#rules, { directory, matcher }])
  }

  /** `path`: relative to the folder; that of a directory ends with a slash. */
  isIgnored(path: string): boolean {
    let isIgnored = false
    for (const { directory, matcher } of this.#rules) {
      const relative = directory === '' ? path : path.slice(directory.length + 1)
      if (!ignore.isPathValid(relative)) continue
      const result = matcher.test(relative)
      if (result.ignored) isIgnored = true
      if (result.unignored) isIgnored = false
    }
    return isIgnored
  }
}

/** Names of files are bytes in any encoding; only as a text are they compared with other names. */
type NamedFile = { readonly name: Uint8Array }
type WithText = { readonly text: string }

/** Adds the name as a text, in which bytes that are not UTF-8 are replaced. */
export function addText<File extends NamedFile>(file: File): File & WithText {
  return { ...file, text: Buffer.from(file.name).toString('utf8') }
}

/** Reads the paths of files of one directory, to pair them with what lies beside them. */
export const TEXT_AS_PATH = {
  sidecar: ({ text }: WithText): string => text,
  photo: ({ text }: WithText): string => text,
}

/** Returns a key for a map that is equal for equal bytes only. */
export function buildBytesKey(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
