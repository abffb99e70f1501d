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

/**
 * Draws the page that `kindred evaluate --errors` writes, with drawn people, for
 * docs/evaluating.md.
 */
export async function drawErrorPage(): Promise<string> {
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
