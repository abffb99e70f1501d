import type { Pose } from './pose.ts'
import type { SamplePerson } from './sample-people.ts'

const INK = '#2b1f1c'
const LIPS = '#a4433d'

/** Draws eyes, brows, nose, mouth, beard and glasses. */
export function drawFace(person: SamplePerson, pose: Pose): string {
  const isChild = person.age === 'child'
  const brows = person.style === 'bald' || person.style === 'bun' ? person.hair : INK
  const browWidth = isChild ? 2 : 3
  return `
    <g fill="#d8664f" opacity="${isChild ? 0.3 : 0.2}"><circle cx="-23" cy="15" r="8"/><circle cx="23" cy="15" r="8"/></g>
    ${drawEye(-15, pose, isChild)}${drawEye(15, pose, isChild)}
    <g fill="none" stroke="${brows}" stroke-width="${browWidth}" stroke-linecap="round">
      <path d="M-23-12q8-5 15-1"/><path d="M23-12q-8-5-15-1"/>
    </g>
    <path d="M${pose.gaze * 2} 3q5 8-2 9h-3" fill="none" stroke="${person.shade}" stroke-width="3" stroke-linecap="round"/>
    ${person.age === 'old' ? `<g fill="none" stroke="${person.shade}" stroke-width="2" stroke-linecap="round"><path d="M-32-2l-4-3M32-2l4-3M-20 12q-4 8-2 13M20 12q4 8 2 13"/></g>` : ''}
    ${person.beard ? drawBeard(person) : ''}
    ${drawMouth(pose)}
    ${person.hasGlasses ? '<g fill="#ffffff" fill-opacity=".16" stroke="#37302e" stroke-width="2.5"><circle cx="-15" cy="-1" r="11"/><circle cx="15" cy="-1" r="11"/><path d="M-4-2q4-3 8 0M-26-3l-9-2M26-3l9-2" fill="none"/></g>' : ''}`
}

function drawEye(x: number, { gaze, mouth }: Pose, isChild: boolean): string {
  // Laughing faces have closed eyes.
  if (mouth === 'laugh')
    return `<path d="M${x - 6} 1q6-8 12 0" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`
  const size = isChild ? 4.6 : 3.8
  const at = x + gaze * 2
  return `<ellipse cx="${at}" cy="-1" rx="${size}" ry="${size + 0.8}" fill="${INK}"/><circle cx="${at + 1.3}" cy="-2.6" r="1.3" fill="#fff"/>`
}

function drawMouth({ mouth }: Pose): string {
  if (mouth === 'laugh')
    return `<path d="M-12 20h24q-1 15-12 15t-12-15z" fill="${LIPS}"/><path d="M-10 20h20v4q-10 3-20 0z" fill="#fff"/>`
  const depth = mouth === 'smile' ? 9 : 3
  return `<path d="M-11 22q11 ${depth} 22 0" fill="none" stroke="${LIPS}" stroke-width="3.2" stroke-linecap="round"/>`
}

function drawBeard({ beard, hair, style }: SamplePerson): string {
  // A turban hides the hair that the beard would match.
  const colour = style === 'turban' ? '#2a2120' : hair
  const moustache = `<path d="M-15 19q7-7 15-3 8-4 15 3-8 2-15-1-7 3-15 1z" fill="${colour}"/>`
  if (beard === 'moustache') return moustache
  return `<path d="M-37 2c1 38 10 50 37 50s36-12 37-50c-4 12-10 14-19 14-6-4-30-4-36 0-9 0-15-2-19-14zm25 16h24q-2 14-12 14t-12-14z" fill="${colour}" fill-rule="evenodd"/>${moustache}`
}
