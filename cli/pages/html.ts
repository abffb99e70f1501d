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
