import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const START = 'docs/running.md'
const SETTINGS_TABLE = /^\| Setting +\|[^]*?(?=\n\n)/m
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g

/** Pages of the repository that a reader of the archive needs; links to others become text. */
const PAGES = [
  'cameras',
  'evaluating',
  'importing',
  'messages',
  'moving',
  'networks',
  'scaling',
  'sending-photos',
]

/**
 * Writes the documents of an archive: README.md, which is docs/running.md with all settings, the
 * pages that it links to, and the Containerfile.
 */
export function writeDocuments(root: string, folder: string): void {
  const written = new Map([
    [START, 'README.md'],
    ...PAGES.map(name => [`docs/${name}.md`, `docs/${name}.md`] as const),
  ])
  for (const [source, target] of written) {
    const text = readFileSync(join(root, source), 'utf8')
    const whole = source === START ? `${text}\n## Settings\n\n${readSettings(root)}\n` : text
    const path = join(folder, target)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, adaptLinks(whole, { source, target, written }))
  }
  copyFileSync(join(root, 'packaging/Containerfile'), join(folder, 'Containerfile'))
}

/** Returns the table of settings, with its links as in a page of docs. */
function readSettings(root: string): string {
  const [table] = SETTINGS_TABLE.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  if (table === undefined) throw new Error('README.md has no table of settings.')
  return table.replaceAll('](docs/', '](')
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
    const to = goal === 'README.md' ? 'README.md' : written.get(goal)
    if (to === undefined || image) return label
    const place = goal === 'README.md' ? '#settings' : anchor === undefined ? '' : `#${anchor}`
    if (to === target && place) return `[${label}](${place})`
    return `[${label}](${posix.relative(posix.dirname(target), to)}${place})`
  })
}
