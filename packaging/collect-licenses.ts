import { existsSync, globSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import standardLicenses from 'spdx-license-list/full.js'
import { listInstalledPackages } from './install-packages.ts'
import { listImports } from './list-imports.ts'

/** A part of the release with its licence. */
export type Part = {
  readonly name: string
  readonly version: string
  /** SPDX identifier. */
  readonly license: string
  readonly texts: readonly string[]
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice|third.?party)/i

/**
 * Collects the licences of every npm package in `installed`; a package without a text is given the
 * standard text of its licence.
 */
export function collectPackageLicenses(installed: string): Part[] {
  return listInstalledPackages(installed).map(({ path, name, version }) =>
    readPart(join(installed, path), name, version),
  )
}

/**
 * Collects the licences of the web app's packages: those that Vite lists, and those imported into
 * web workers, which Vite leaves out.
 */
export function collectWebLicenses(root: string, parts: readonly WebPart[]): Part[] {
  const listed = parts.map(({ name, version, identifier, text }) => ({
    name,
    version,
    license: identifier,
    texts: [text],
  }))
  const names = new Set(parts.map(({ name }) => name))
  const others = listImports(root, ['web']).packages.filter(name => !names.has(name))
  return [...listed, ...others.map(name => readPart(join(root, 'node_modules', name), name))]
}

function readPart(folder: string, name: string, installedVersion?: string): Part {
  const { license = 'unknown', version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string
    version: string
  }
  const files = readdirSync(folder).filter(file => LICENSE_FILE.test(file))
  const texts = files.toSorted().map(file => readFileSync(join(folder, file), 'utf8'))
  // The README of libvips is the only list of its parts.
  const listed = /^#+ Licen[cs](?:e|ing)\s[\s\S]*/m.exec(readIfThere(join(folder, 'README.md')))?.[0]
  if (texts.length === 0) texts.push(...(listed ? [listed] : []), readStandardText(license, name))
  return { name, version: installedVersion ?? version, license, texts }
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function readStandardText(license: string, name: string): string {
  const standard = standardLicenses[license]
  if (!standard) throw new Error(`${name} has no known licence: ${license}.`)
  return standard.licenseText
}

/** Collects the licences of the models. */
export function collectModelLicenses(root: string): Part {
  const files = globSync('models/licenses/*.txt', { cwd: root }).toSorted()
  const texts = ['models/README.md', ...files].map(file => readFileSync(join(root, file), 'utf8'))
  return { name: 'Models of the face engine', version: '', license: 'Apache-2.0 and MIT', texts }
}

/** Writes all licences as one page of plain text, Kindred's own first. */
export function writeLicensePage(ownLicense: string, parts: readonly Part[]): string {
  const sorted = parts.toSorted((a, b) => (formatTitle(a) < formatTitle(b) ? -1 : 1))
  const unique = sorted.filter(
    (part, index) => index === 0 || formatTitle(part) !== formatTitle(sorted[index - 1] ?? part),
  )
  return [
    'Kindred consists of these parts, each with its licence below.',
    unique.map(part => `- ${formatTitle(part)}`).join('\n'),
    formatSection('Kindred', [ownLicense]),
    ...unique.map(part => formatSection(formatTitle(part), part.texts)),
  ].join('\n\n')
}

function formatTitle({ name, version, license }: Part): string {
  return `${[name, version].filter(Boolean).join(' ')} (${license})`
}

function formatSection(title: string, texts: readonly string[]): string {
  return [
    `${'='.repeat(title.length)}\n${title}\n${'='.repeat(title.length)}`,
    ...texts.map(text => text.trim()),
  ].join('\n\n')
}

/** A package whose code is in the built web app. */
type WebPart = {
  readonly name: string
  readonly version: string
  /** SPDX identifier of its licence. */
  readonly identifier: string
  readonly text: string
}

const LIST = 'licenses.json'

/**
 * Builds the web app into `outDir` and returns the packages that Vite bundled. Vite's list is moved
 * into `work`.
 */
export function buildWeb({ root, outDir, work }: { root: string; outDir: string; work: string }): WebPart[] {
  const script = `
    import { build } from 'vite'
    await build({
      root: ${JSON.stringify(join(root, 'web'))},
      logLevel: 'warn',
      build: { outDir: ${JSON.stringify(outDir)}, emptyOutDir: true, license: { fileName: ${JSON.stringify(LIST)} } },
    })`
  // In a separate process, because the NODE_ENV of this one would bundle another build of React.
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The list is not part of the app.
  renameSync(join(outDir, LIST), join(work, LIST))
  return JSON.parse(readFileSync(join(work, LIST), 'utf8')) as WebPart[]
}
