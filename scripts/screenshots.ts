// Takes pictures of every screen at three widths, light and dark, into docs/screens. Check each
// before you commit it: the browser tests compare the screens with them.
//
//   npm run screenshots [-- NAME …]     only those whose name begins with one of these
import { mkdir, writeFile } from 'node:fs/promises'
import { launchBrowser } from '../test/e2e/browser.ts'
import { encodeScreen, buildScreenPath, SCREENS_FOLDER } from '../test/e2e/screens/screen-pictures.ts'
import { takeFullScreens, takeScreens } from '../test/e2e/screens/take-screens.ts'
import { startApp } from '../test/e2e/start-app.ts'
import { listErrors, type GroupedPicture } from '../cli/evaluation/list-errors.ts'
import { renderErrorPage } from '../cli/evaluation/error-page.ts'
import { drawPortrait } from '../samples/draw-portrait.ts'
import type { Pose } from '../samples/pose.ts'
import { SAMPLE_PEOPLE, type SampleKey } from '../samples/sample-people.ts'
import { renderDrawing } from '../server/machinery/imaging/render-drawing.ts'

const MOUTHS = ['smile', 'laugh', 'calm'] as const

/** Groups of a grouping with errors: person, group, number of pictures. */
const GROUPED: readonly (readonly [SampleKey, group: string, pictures: number])[] = [
  ['leila', 'first', 5],
  ['mei', 'first', 3],
  ['ravi', 'second', 6],
  ['ravi', 'third', 2],
]

const wanted = process.argv.slice(2)
const app = await startApp()
const browser = await launchBrowser()
try {
  await mkdir(SCREENS_FOLDER, { recursive: true })
  let count = 0
  const keep = async ({ name, picture }: { name: string; picture: Uint8Array }): Promise<void> => {
    if (wanted.length > 0 && !wanted.some(beginning => name.startsWith(beginning))) return
    await writeFile(buildScreenPath(name), await encodeScreen(picture))
    count++
  }
  await takeScreens(browser, app.url, keep)
  await takeFullScreens(browser, app.url, keep)
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
  await page.setContent(await drawErrorPage())
  await keep({ name: 'evaluation-errors', picture: await page.screenshot({ fullPage: true }) })
  console.log(`${count} pictures in docs/screens`)
} finally {
  await browser.close()
  await app.stop()
}

/**
 * Draws the page that `kindred evaluate --errors` writes, with drawn people, for
 * docs/evaluating.md.
 */
async function drawErrorPage(): Promise<string> {
  const pictures: GroupedPicture[] = []
  const drawings = new Map<string, Buffer>()
  for (const [person, group, count] of GROUPED) {
    for (let i = 0; i < count; i++) {
      const name = `${person}/${group}-${i + 1}.jpg`
      const pose: Pose = { tilt: ((i * 7) % 15) - 7, gaze: (i % 3) - 1, mouth: MOUTHS[i % 3] ?? 'calm' }
      pictures.push({
        name,
        person: person.replace(/^./, first => first.toUpperCase()),
        group,
        hasFace: true,
      })
      drawings.set(name, await renderDrawing(drawPortrait(SAMPLE_PEOPLE[person], pose), new Date(0)))
    }
  }
  let html = ''
  const readPortrait = (name: string) => Promise.resolve(drawings.get(name))
  for await (const part of renderErrorPage({ errors: listErrors(pictures), readPortrait })) html += part
  return html
}
