import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import config, { FOLDERS_ABOVE, PARTS_OF_PEOPLE } from '../oxlint.config.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * A file that is written into a copy of the repository's folders. The linter must report each of
 * its `forbidden` lines and none of its `allowed` lines.
 */
type Plant = {
  readonly file: string
  readonly forbidden: readonly string[]
  readonly allowed: readonly string[]
}

const BOUNDARY_RULES = /no-restricted-imports|no-restricted-globals|no-process-env|no-console/

const OUTER_PACKAGES = [
  `import 'sharp'`,
  `import { Kysely } from 'kysely'`,
  `import { env } from 'node:process'`,
]

const OUTSIDE_WEB = [
  `import '../../../server/config.ts'`,
  `import '../../../shared/secrets.ts'`,
  `import 'node:fs'`,
]

const PEOPLE_PLANTS = Object.entries(PARTS_OF_PEOPLE).flatMap(([part, above]): Plant[] => {
  const imports = [...above, '../../features/names', '../../http', '../../../cli'].map(
    path => `import '../${path}/x.ts'`,
  )
  const below = [`import '../read/queries.ts'`, `import '../../../storage/db/tables.ts'`]
  const config = `import { config } from '../../../config.ts'`
  return [
    {
      file: `server/library/people/${part}/planted.ts`,
      forbidden: [...imports, config, ...OUTER_PACKAGES],
      allowed: [...below, `import '../../../../faces/face.ts'`],
    },
    {
      file: `server/library/people/${part}/queries.ts`,
      forbidden: [...imports, config, `import 'sharp'`, `import 'process'`],
      allowed: [...below, `import { sql } from 'kysely'`],
    },
  ]
})

const LIBRARIES_OF_PIXELS = ['sharp', 'onnxruntime-node']

const FOLDER_PLANTS = Object.entries(FOLDERS_ABOVE).flatMap(([folder, above]): Plant[] => {
  const forbidden = [
    ...above.map(name => `import '../../${name}/other/x.ts'`),
    `import '../../http/app.ts'`,
    `import '../../../cli/x.ts'`,
    `import { config } from '../../config.ts'`,
  ]
  const allowed = [`import '../../storage/db/database.ts'`, `import type { Config } from '../../config.ts'`]
  return [
    { file: `server/${folder}/part/planted.ts`, forbidden: [...forbidden, ...OUTER_PACKAGES], allowed },
    {
      file: `server/${folder}/part/queries.ts`,
      forbidden: [...forbidden, ...LIBRARIES_OF_PIXELS.map(name => `import '${name}'`), `import 'process'`],
      allowed: [...allowed, `import { sql } from 'kysely'`],
    },
  ]
})

const PLANTS: readonly Plant[] = [
  {
    file: 'faces/planted.ts',
    forbidden: [
      `import '../server/errors.ts'`,
      `import type { Stats } from 'node:fs'`,
      `import 'sharp'`,
      `export * from '../web/main.tsx'`,
      `export const memory = Buffer.alloc(1)`,
      `export const answer = fetch('/api')`,
    ],
    allowed: [`import './face.ts'`, `import './cluster/group.ts'`, `import 'onnxruntime-common'`],
  },
  {
    file: 'faces/cluster/planted.ts',
    forbidden: [`import '../../server/storage/db/database.ts'`, `import 'node:path'`],
    allowed: [`import '../vectors.ts'`, `import './group.ts'`],
  },
  {
    file: 'faces/networks/mobilefacenet/planted.ts',
    forbidden: [`import '../../../server/errors.ts'`, `import 'node:path'`],
    allowed: [`import '../../tensors.ts'`, `import './fitted-model.ts'`],
  },
  {
    file: 'samples/planted.ts',
    forbidden: [`import '../faces/face.ts'`, `import 'node:fs'`],
    allowed: [`import './draw-face.ts'`],
  },
  {
    file: 'shared/api/planted.ts',
    forbidden: [`import '../../server/errors.ts'`, `import 'fastify'`],
    allowed: [`import { Type } from 'typebox'`, `import './people.ts'`],
  },
  {
    file: 'shared/intake/planted.ts',
    forbidden: [`import '../../server/errors.ts'`, `import '../secrets.ts'`, `import 'node:fs'`],
    allowed: [`import '../api/cut-text.ts'`, `import './films.ts'`],
  },
  {
    file: 'shared/texts/english/planted.ts',
    forbidden: [`import '../../../web/texts.ts'`, `import '../../../server/errors.ts'`, `import 'typebox'`],
    allowed: [`import '../../api/people.ts'`, `import './formats.ts'`],
  },
  {
    file: 'web/pages/dashboard/planted.tsx',
    forbidden: [...OUTSIDE_WEB, `export const later = () => import('sharp')`],
    allowed: [
      `import '../../ui/button.tsx'`,
      `import '../../entities/people/portrait.tsx'`,
      `import '../../features/people/people-grid.tsx'`,
      `import '../../../shared/api/people.ts'`,
      `import '../../../shared/intake/films.ts'`,
      `import '../../../faces/face.ts'`,
    ],
  },
  {
    file: 'web/features/people/planted.tsx',
    forbidden: [
      ...OUTSIDE_WEB,
      `import '../search/use-search.ts'`,
      `import '../../features/search/use-search.ts'`,
      `import '../../pages/login-page.tsx'`,
      `import '../../demo/tour.tsx'`,
      `export const later = () => import('../faces/face-grid.tsx')`,
    ],
    allowed: [
      `import './people-grid.tsx'`,
      `import '../../entities/people/portrait.tsx'`,
      `import '../../ui/button.tsx'`,
      `import '../../api-client.ts'`,
    ],
  },
  {
    file: 'web/entities/people/planted.tsx',
    forbidden: [
      ...OUTSIDE_WEB,
      `import '../../features/people/people-grid.tsx'`,
      `import '../../pages/login-page.tsx'`,
    ],
    allowed: [
      `import '../session/session.ts'`,
      `import '../../ui/button.tsx'`,
      `import '../../api-client.ts'`,
    ],
  },
  {
    file: 'web/ui/planted.tsx',
    forbidden: [
      `import '../../server/config.ts'`,
      `import '../../shared/secrets.ts'`,
      `import 'node:fs'`,
      `import '../entities/people/portrait.tsx'`,
      `import '../features/people/people-grid.tsx'`,
      `import '../pages/login-page.tsx'`,
    ],
    allowed: [`import './button.tsx'`, `import '../texts.ts'`],
  },
  {
    file: 'server/planted.ts',
    forbidden: [`import '../cli/main.ts'`, ...OUTER_PACKAGES],
    allowed: [`import './http/limits.ts'`, `import 'fastify'`],
  },
  {
    file: 'server/processes/planted.ts',
    forbidden: [`import '../../cli/x.ts'`, ...OUTER_PACKAGES],
    allowed: [`import '../http/app.ts'`, `import '../features/health/x.ts'`, `import '../config.ts'`],
  },
  {
    file: 'server/http/planted.ts',
    forbidden: [`import '../../web/main.tsx'`, `export const port = process.env['PORT']`, `console.log('x')`],
    allowed: [
      `import '../features/photos/routes.ts'`,
      `import '../library/people/read/reads.ts'`,
      `import '../config.ts'`,
      `import '../../shared/api/people.ts'`,
    ],
  },
  ...FOLDER_PLANTS,
  ...PEOPLE_PLANTS,
  {
    file: 'server/machinery/imaging/planted.ts',
    forbidden: [
      `import '../../features/photos/service.ts'`,
      `import '../../storage/db/database.ts'`,
      `import '../../../cli/x.ts'`,
      `import { config } from '../../config.ts'`,
      `import 'better-sqlite3'`,
      `import 'process'`,
    ],
    allowed: [`import 'sharp'`, `import 'onnxruntime-node'`, `import '../../../faces/engine.ts'`],
  },
  {
    file: 'server/storage/db/planted.ts',
    forbidden: [
      `import '../blobs/x.ts'`,
      `import '../../machinery/jobs/queries.ts'`,
      `import '../../../cli/x.ts'`,
      `import { config } from '../../config.ts'`,
      `import 'onnxruntime-node'`,
      `import 'process'`,
    ],
    allowed: [`import 'better-sqlite3'`, `import '../../errors.ts'`],
  },
  {
    file: 'cli/planted.ts',
    forbidden: [`import '../web/main.tsx'`, `export const home = process.env['HOME']`, ...OUTER_PACKAGES],
    allowed: [
      `import '../server/machinery/imaging/decode.ts'`,
      `import '../faces/engine.ts'`,
      `console.log('x')`,
    ],
  },
  {
    file: 'bench/planted.ts',
    forbidden: OUTER_PACKAGES,
    allowed: [`import '../cli/main.ts'`, `import '../faces/engine.ts'`, `console.log('x')`],
  },
  {
    file: 'server/config.ts',
    forbidden: [`import '../cli/main.ts'`],
    allowed: [`export const port = process.env['PORT']`],
  },
]

type Restriction = { readonly patterns?: readonly { readonly message: string }[] }
type Part = {
  readonly files: readonly string[]
  readonly rules?: { readonly 'no-restricted-imports'?: unknown }
}
type Diagnostic = {
  readonly code: string
  readonly help: string
  readonly filename: string
  readonly labels: readonly { readonly span: { readonly line: number } }[]
}

let copy: string
let diagnostics: readonly Diagnostic[]
/** Reported violations, as `file:line`. */
let reported: ReadonlySet<string>

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kindred-boundaries-'))
  await cp(join(ROOT, 'oxlint.config.ts'), join(copy, 'oxlint.config.ts'))
  for (const { file, forbidden, allowed } of PLANTS) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await writeFile(join(copy, file), [...forbidden, ...allowed].join('\n'))
  }
  diagnostics = await runLint(copy)
  reported = new Set(diagnostics.map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`))
})

afterAll(() => rm(copy, { recursive: true }))

describe.each(PLANTS)('$file', ({ file, forbidden, allowed }) => {
  const lines = [...forbidden, ...allowed].map((line, index) => ({ line, place: `${file}:${index + 1}` }))

  test.each(lines.slice(0, forbidden.length))('may not: $line', ({ place }) => {
    expect(reported).toContain(place)
  })

  test.each(lines.slice(forbidden.length))('may: $line', ({ place }) => {
    expect(reported).not.toContain(place)
  })
})

test('every boundary of every folder has a planted violation', () => {
  const boundaries = readBoundaries()
  expect(boundaries.length).toBeGreaterThan(30)
  for (const { files, message } of boundaries) {
    const messages = diagnostics.filter(({ filename }) => files.has(filename)).map(({ help }) => help)
    expect(messages, [...files].join()).toContain(message)
  }
})

test('every folder of the server has a boundary, and each boundary a folder', async () => {
  const entries = await readdir(join(ROOT, 'server'), { withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory())
  const planted = PLANTS.flatMap(({ file }) => /^server\/([^/]+)\//.exec(file)?.[1] ?? [])
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...new Set(planted)].toSorted())
})

test('entities of the web have no circular imports', async () => {
  const needs = await readNeedsOfEntities()
  expect(needs.get('decisions')).toContain('people')
  for (const entity of needs.keys()) expect(findReachable(needs, entity), entity).not.toContain(entity)
})

async function runLint(folder: string): Promise<Diagnostic[]> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const output = await new Promise<string>(resolve => {
    // The error is ignored: the exit code only says that there are violations.
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: folder }, (_, stdout) => resolve(stdout))
  })
  const report = JSON.parse(output) as { diagnostics: Diagnostic[] }
  return report.diagnostics.filter(({ code }) => BOUNDARY_RULES.test(code))
}

/** Maps each pattern of `no-restricted-imports` to the planted files that it covers. */
function readBoundaries(): { files: Set<string>; message: string }[] {
  const parts: readonly Part[] = [{ files: ['**'], rules: config.rules }, ...config.overrides]
  const layers = parts.map(({ files, rules }) => ({ files, restriction: rules?.['no-restricted-imports'] }))
  // The last override that restricts imports replaces all before it.
  const readLayer = (file: string) =>
    layers.findLast(({ files, restriction }) => restriction && files.some(glob => matchesGlob(file, glob)))
  return layers.flatMap(layer => {
    if (!Array.isArray(layer.restriction)) return []
    const files = new Set(PLANTS.map(({ file }) => file).filter(file => readLayer(file) === layer))
    // The type of the configuration says so.
    const [, { patterns = [] }] = layer.restriction as [string, Restriction]
    return patterns.map(({ message }) => ({ files, message }))
  })
}

/** Reads for each folder of web/entities which others its files import. */
async function readNeedsOfEntities(): Promise<Map<string, Set<string>>> {
  const root = join(ROOT, 'web/entities')
  const needs = new Map<string, Set<string>>()
  for (const file of await readdir(root, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue
    const entity = dirname(file)
    const needed = needs.get(entity) ?? new Set<string>()
    const source = await readFile(join(root, file), 'utf8')
    for (const [, other = ''] of source.matchAll(/'\.\.\/([^./][^/']*)\//g)) needed.add(other)
    needs.set(entity, needed)
  }
  return needs
}

/** Finds all entities that `start` imports, directly or indirectly. */
function findReachable(needs: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set(needs.get(start))
  for (const entity of reached) for (const needed of needs.get(entity) ?? []) reached.add(needed)
  return reached
}
