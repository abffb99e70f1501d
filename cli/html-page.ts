import { open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../server/errors.ts'
import { describeFileError, findFileErrorCode } from './output.ts'

/**
 * The head of a page that needs no other file, so that it works from a disk. `mark` distinguishes
 * Kindred's own pages from other files.
 */
export function renderHead({
  title,
  mark,
  style,
}: {
  readonly title: string
  readonly mark: string
  readonly style: string
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${mark}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
`
}

/** The crop inside the page, or the picture's name if there is none. */
export function renderPortrait(name: string, jpeg: Uint8Array | undefined): string {
  const label = escapeHtml(name)
  if (!jpeg) return `<span>${label}</span>`
  const data = Buffer.from(jpeg).toString('base64')
  return `<img src="data:image/jpeg;base64,${data}" width="96" height="96" alt="${label}">`
}

const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => ESCAPES.get(character) ?? character)
}

/** CSS of the contact sheet and the error page. */
export const PAGE_STYLE = `
:root {
  --ground: #f6f5f2; --card: #fff; --text: #1d1c1a; --quiet: #6b6862; --line: #e4e1da; --accent: #b4531f;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #161513; --card: #201f1c; --text: #f1eee8; --quiet: #a29d93; --line: #34322d; --accent: #f0a070; }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 3rem clamp(1rem, 5vw, 4rem) 4rem; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}
header, main { max-width: 72rem; margin: 0 auto; }
header { margin-bottom: 2rem; }
h1 { margin: 0; font-size: clamp(2rem, 5vw, 3rem); line-height: 1.1; letter-spacing: -.02em; }
header p { margin: .4rem 0 0; color: var(--quiet); font-size: 1.1rem; }
section {
  background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; padding: 1.25rem 1.5rem 1.5rem;
  margin-bottom: 1.25rem; break-inside: avoid;
}
h2 { margin: 0 0 1rem; font-size: 1.25rem; display: flex; align-items: baseline; gap: .6rem; flex-wrap: wrap; }
h2 small { font-size: .9rem; font-weight: 400; color: var(--quiet); }
h3 { margin: 1rem 0 .5rem; font-size: 1rem; }
h3 small { font-weight: 400; color: var(--quiet); }
ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .75rem; }
a { color: inherit; text-decoration: none; }
a.name:hover, .rest a { text-decoration: underline; text-underline-offset: .2em; }
li a:not(.name) { display: block; border-radius: 50%; outline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--accent); }
img, li span {
  display: block; width: 96px; height: 96px; border-radius: 50%; object-fit: cover; background: var(--line);
  box-shadow: 0 0 0 1px rgb(0 0 0 / .08);
}
li span { overflow: hidden; padding: 2rem .5rem; font-size: .7rem; text-align: center; }
.once { gap: 1rem .75rem; }
.once li { text-align: center; font-size: .8rem; color: var(--quiet); }
.once img { margin-bottom: .35rem; }
li a:hover img { box-shadow: 0 0 0 3px var(--accent); }
.more, .rest { color: var(--quiet); margin: 1rem 0 0; }
@media (prefers-reduced-motion: no-preference) { img { transition: box-shadow .15s; } }
@media (max-width: 30rem) { img, li span { width: 72px; height: 72px; } }
@media print { body { padding: 0; background: #fff; color: #000; } section { border-color: #ccc; } }
`

/** Writes a page atomically. Throws an AppError when its folder cannot be written. */
export async function writePage(file: string, html: AsyncIterable<string>): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.kindred-${path.basename(file)}`)
  try {
    await writeFile(unfinished, html)
    await rename(unfinished, file)
  } catch (error) {
    throw createUnwritableError(file, error)
  }
}

/**
 * Whether there is no such file, or a page with this mark in its head. Throws an AppError when the
 * file cannot be read.
 */
export async function isFreeOrOurs(file: string, mark: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
      return buffer.toString('latin1', 0, bytesRead).includes(mark)
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (findFileErrorCode(error) === 'ENOENT') return true
    if (findFileErrorCode(error) === 'EISDIR') return false
    throw createUnwritableError(file, error)
  }
}

function createUnwritableError(file: string, error: unknown): AppError {
  const { dir, base } = path.parse(file)
  const message = `can't write ${base} to ${dir || '.'}: ${describeFileError(error)}`
  return new AppError('output-unwritable', 507, message, { cause: error })
}
