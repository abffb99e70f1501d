import { drawPerson } from './draw-person.ts'
import { DEFAULT_POSE, type Pose } from './pose.ts'
import type { SamplePlace } from './draw-place.ts'
import { drawPlace } from './draw-place.ts'
import type { SampleKey } from './sample-people.ts'
import { SAMPLE_PEOPLE } from './sample-people.ts'

/** A drawn photo. */
export type SampleScene = {
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly place: SamplePlace
  /** From back to front. */
  readonly people: readonly SampleFigure[]
}

export type SampleFigure = {
  readonly person: SampleKey
  /** Centre of the face in pixels, and its scale: at 1 the face is 74 pixels wide. */
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly pose?: Partial<Pose>
}

export function drawScene({ width, height, place, people }: SampleScene): string {
  const figures = people.map(
    ({ person, x, y, scale, pose }) =>
      `<g transform="translate(${x} ${y}) scale(${scale})">${drawPerson(SAMPLE_PEOPLE[person], { ...DEFAULT_POSE, ...pose })}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawPlace(place, width, height)}${figures.join('')}</svg>`
}

/** The box of a figure's face as fractions of the picture's width and height. */
export function getFaceBox({ width, height }: SampleScene, { x, y, scale }: SampleFigure) {
  return {
    x: (x - 40 * scale) / width,
    y: (y - 40 * scale) / height,
    width: (80 * scale) / width,
    height: (92 * scale) / height,
  }
}
