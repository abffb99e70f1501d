import { drawPerson } from './draw-person.ts'
import { AT_EASE, type Pose } from './pose.ts'
import type { SamplePerson } from './sample-people.ts'

/** A square picture of one face, as the engine would crop it. */
export function drawPortrait(person: SamplePerson, pose: Pose = AT_EASE): string {
  // Tall hair needs a step back.
  const isTall = person.style === 'puff' || person.style === 'turban' || person.style === 'bun'
  const viewBox = isTall ? '-78 -88 156 156' : '-68 -68 136 136'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="256" height="256"><rect x="-100" y="-100" width="200" height="240" fill="${person.ground}"/>${drawPerson(person, pose)}</svg>`
}
