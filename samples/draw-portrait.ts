import { drawPerson } from './draw-person.ts'
import { DEFAULT_POSE, type Pose } from './pose.ts'
import type { SamplePerson } from './sample-people.ts'

/** Draws a square picture of one face, cropped as the engine does. */
export function drawPortrait(person: SamplePerson, pose: Pose = DEFAULT_POSE): string {
  // Tall hair needs a larger view.
  const isTall = person.style === 'puff' || person.style === 'turban' || person.style === 'bun'
  const viewBox = isTall ? '-78 -88 156 156' : '-68 -68 136 136'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="256" height="256"><rect x="-100" y="-100" width="200" height="240" fill="${person.ground}"/>${drawPerson(person, pose)}</svg>`
}
