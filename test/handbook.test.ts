import { execFile, execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { buildSettingsPage } from '../scripts/write-settings.ts'
import { buildPhotoBytes } from './factories/build-photo-bytes.ts'
import { checkLinks } from './check-links.ts'
import { WORDS } from './screen-words.ts'
import { makeTemporaryFolder } from './server/make-temporary-folder.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KINDRED = join(ROOT, 'bin/kindred.mjs')

test('every link in a page of the repository leads to a file and a heading', async () => {
  // Records are frozen; what they refer to may be gone.
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(page => !/^docs\/decisions\/\d/.test(page))
  const { dead, links } = await checkLinks(ROOT, pages)
  expect(dead).toEqual([])
  expect(links).toBeGreaterThan(150)
})

test('docs/settings.md is what scripts/write-settings.ts writes', async () => {
  expect(await readFile(join(ROOT, 'docs/settings.md'), 'utf8')).toBe(await buildSettingsPage())
})

// Code and the glossary of ARCHITECTURE.md have words of their own; quotes and records keep theirs.
test('documents say one word for one thing', async () => {
  const names = (await readdir(join(ROOT, 'docs'))).filter(name => name.endsWith('.md'))
  const own = names.filter(name => name !== 'specification.md' && name !== 'differences.md')
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...own.map(name => `docs/${name}`)]
  const found: string[] = []
  for (const page of pages) {
    const text = (await readFile(join(ROOT, page), 'utf8')).replaceAll(
      /^ *```[^]*?^ *```$|`[^`\n]+`|\]\([^)]*\)/gm,
      '',
    )
    for (const { say, not, except = [] } of WORDS.filter(({ isForScreens }) => !isForScreens)) {
      const [word] = not.exec(except.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)) ?? []
      if (word !== undefined) found.push(`${page}: ${word} (say ${say})`)
    }
  }
  expect(found).toEqual([])
})

test('the index of the handbook has every page', async () => {
  const index = await readFile(join(ROOT, 'docs/README.md'), 'utf8')
  const pages = (await readdir(join(ROOT, 'docs'))).filter(name => name.endsWith('.md'))
  expect(pages.filter(name => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([])
})

// A block that begins with "sh run" works as it stands, after an account has been created.
describe.each([
  'install',
  'add-photos',
  'name-people',
  'correct',
  'share',
  'back-up',
  'running',
  'networks',
  'evaluating',
])('the commands in docs/%s.md that are marked to run', page => {
  test('run', async () => {
    const text = await readFile(join(ROOT, `docs/${page}.md`), 'utf8')
    const blocks = [...text.matchAll(/^( *)```sh run\n([^]*?)^ *```$/gm)].map(([, , block = '']) => block)
    expect(blocks.length).toBeGreaterThan(0)
    const { run } = await setUp()
    if (page !== 'install') await run('kindred user create --email me@example.org')
    if (page === 'name-people') await run('kindred folder add me@example.org /srv/photos/family')
    for (const block of blocks) await run(block)
  })
})

async function setUp() {
  const home = await makeTemporaryFolder()
  const folders = ['bin', 'photos', 'srv/photos/family', 'sorted/Ada', 'sorted/Bob']
  for (const folder of folders) await mkdir(join(home, folder), { recursive: true })
  await writeFile(join(home, 'bin/kindred'), `#!/bin/sh\nexec "${process.execPath}" "${KINDRED}" "$@"\n`, {
    mode: 0o755,
  })
  const photos = ['photos/1.jpg', 'srv/photos/family/2.jpg', 'sorted/Ada/1.jpg', 'sorted/Bob/1.jpg']
  for (const [shade, path] of photos.entries())
    await writeFile(join(home, path), await buildPhotoBytes({ shade }))
  const env = {
    HOME: home,
    KINDRED_FOLDERS: join(home, 'srv/photos'),
    PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`,
  }
  const run = async (commands: string): Promise<string> => {
    const adapted = commands.replaceAll('/srv/', `${home}/srv/`)
    const { stdout } = await promisify(execFile)('sh', ['-e', '-c', adapted], { cwd: home, env })
    return stdout
  }
  return { run }
}
