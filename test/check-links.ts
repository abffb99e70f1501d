import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Links and pictures of Markdown; not those in code. */
const LINK = /\]\(([^)\s]+)\)/g
const CODE = /^ *```[^]*?^ *```$|`[^`\n]+`/gm

/** Counts the links in these pages, and lists those that lead to no file or to no heading. */
export async function checkLinks(
  root: string,
  pages: readonly string[],
): Promise<{ dead: string[]; links: number }> {
  const dead: string[] = []
  let links = 0
  for (const page of pages) {
    const text = (await readFile(join(root, page), 'utf8')).replaceAll(CODE, '')
    for (const [, address = ''] of text.matchAll(LINK)) {
      if (/^(?:https?|mailto):/.test(address)) continue
      links += 1
      const [path = '', anchor] = address.split('#')
      const file = join(root, path === '' ? page : join(dirname(page), path))
      if (!(await leadsSomewhere(file, anchor))) dead.push(`${page}: ${address}`)
    }
  }
  return { dead, links }
}

async function leadsSomewhere(file: string, anchor: string | undefined): Promise<boolean> {
  if (!existsSync(file)) return false
  return anchor === undefined || listAnchors(await readFile(file, 'utf8')).includes(anchor)
}

/** As GitHub and most other programs derive them from headings. */
function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
