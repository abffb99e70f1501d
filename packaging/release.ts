// `npm run release [-- PLATFORM…]`: writes the archives of the named platforms into release/, by
// default those of all platforms.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildRelease } from './build-release.ts'
import { PLATFORMS, type PlatformName } from './platforms.ts'

const BYTES_PER_MB = 1_000_000

const root = fileURLToPath(new URL('..', import.meta.url))
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: `${root}release` } },
})
const known = Object.keys(PLATFORMS)
const unknown = positionals.filter(name => !known.includes(name))

if (unknown.length > 0) {
  console.error(`Unknown platforms: ${unknown.join(', ')}. Known ones are ${known.join(', ')}.`)
  process.exitCode = 2
} else {
  const platforms = (positionals.length > 0 ? positionals : known) as PlatformName[]
  const files = await buildRelease({ root, platforms, outDir: values.out, modifiedAt: readCommitTime() })
  for (const file of files) {
    console.log(`${relative(process.cwd(), file)}  ${Math.round(statSync(file).size / BYTES_PER_MB)} MB`)
  }
}

/** Reads SOURCE_DATE_EPOCH outside a repository (reproducible-builds.org). */
function readCommitTime(): Date {
  const given = process.env['SOURCE_DATE_EPOCH']
  const seconds = given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return new Date(Number(seconds.trim()) * 1000)
}
