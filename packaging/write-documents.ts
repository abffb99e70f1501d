import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const START = 'docs/install.md'
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g

/** Pages of the repository that a reader of the archive needs; links to others become text. */
const PAGES = [
  'README',
  'add-photos',
  'back-up',
  'cameras',
  'correct',
  'evaluating',
  'messages',
  'moving',
  'name-people',
  'networks',
  'running',
  'scaling',
  'sending-photos',
  'settings',
  'several-machines',
  'share',
]

/**
 * Writes the documents of an archive: README.md, which is docs/install.md, the other pages of the
 * handbook, and the Containerfile.
 */
export function writeDocuments(root: string, folder: string): void {
  const written = new Map([
    [START, 'README.md'],
    ...PAGES.map(name => [`docs/${name}.md`, `docs/${name}.md`] as const),
  ])
  for (const [source, target] of written) {
    const text = readFileSync(join(root, source), 'utf8')
    const path = join(folder, target)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, adaptLinks(text, { source, target, written }))
  }
  copyFileSync(join(root, 'packaging/Containerfile'), join(folder, 'Containerfile'))
}

type Page = {
  readonly source: string
  readonly target: string
  /** The paths of all written pages by their sources. */
  readonly written: ReadonlyMap<string, string>
}

function adaptLinks(text: string, { source, target, written }: Page): string {
  return text.replaceAll(LINK, (link: string, image: string, label: string, address: string) => {
    if (/^(?:https?:|mailto:|#)/.test(address)) return link
    const [path = '', anchor] = address.split('#')
    const goal = posix.join(posix.dirname(source), path)
    const to = written.get(goal)
    if (to === undefined || image) return label
    const place = anchor === undefined ? '' : `#${anchor}`
    return to === target && place
      ? `[${label}](${place})`
      : `[${label}](${posix.relative(posix.dirname(target), to)}${place})`
  })
}
