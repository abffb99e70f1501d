import { drawFace } from './draw-face.ts'
import { drawHairBehind, drawHairInFront } from './draw-hair.ts'
import type { Pose } from './pose.ts'
import type { SamplePerson } from './sample-people.ts'

/**
 * Draws head and shoulders as SVG around the origin of a space of 200 × 200: the face is about 74
 * wide, and the shoulders extend below the lower edge.
 */
export function drawPerson(person: SamplePerson, pose: Pose): string {
  const { skin, shade, clothes } = person
  return `
    <g transform="rotate(${pose.tilt * 0.3} 0 60)">
      ${person.style === 'long' || person.style === 'scarf' ? rotateHead(pose, drawHairBehind(person)) : ''}
      <path d="M-84 700C-82 500-78 240-78 132c-2-52 24-72 78-72s80 20 78 72c0 108 4 368 6 568z" fill="${clothes}"/>
      <path d="M-24 66c6 16 42 16 48 0l-6-6h-36z" fill="${shade}"/>
      <path d="M-17 30h34v32c0 14-34 14-34 0z" fill="${shade}"/>
    </g>
    ${rotateHead(
      pose,
      `${person.style === 'long' || person.style === 'scarf' ? '' : drawHairBehind(person)}
      <circle cx="-37" cy="2" r="8" fill="${shade}"/><circle cx="37" cy="2" r="8" fill="${shade}"/>
      <path d="M-37-12c0-30 74-30 74 0 0 34-8 56-37 56s-37-22-37-56z" fill="${skin}"/>
      ${drawFace(person, pose)}
      ${drawHairInFront(person)}`,
    )}`
}

function rotateHead({ tilt }: Pose, head: string): string {
  return `<g transform="rotate(${tilt} 0 50)">${head}</g>`
}
