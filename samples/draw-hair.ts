import type { SamplePerson } from './sample-people.ts'

/** Draws the part of the hair behind the head. */
export function drawHairBehind({ style, hair }: SamplePerson): string {
  switch (style) {
    case 'bob':
      return `<path d="M-44 34c-8-58 2-82 44-82s52 24 44 82q-44 8-88 0z" fill="${hair}"/>`
    case 'bun':
      return `<circle cy="-52" r="17" fill="${hair}"/><path d="M-40 4c-6-40 12-52 40-52s46 12 40 52z" fill="${hair}"/>`
    case 'curls':
      return drawCircles(hair, [
        [-34, -18, 16],
        [34, -18, 16],
        [-24, -36, 17],
        [24, -36, 17],
        [0, -44, 18],
      ])
    case 'long':
      return `<path d="M-46 92c-10-34-8-140 46-140s56 106 46 140q-46 10-92 0z" fill="${hair}"/>`
    case 'puff':
      return `<circle cy="-44" r="38" fill="${hair}"/><path d="M-40 0c-4-36 10-46 40-46s44 10 40 46z" fill="${hair}"/>`
    case 'scarf':
      return `<path d="M-50 76c-8-44-12-126 50-126s58 82 50 126q-50 26-100 0z" fill="${hair}"/>`
    case 'bald':
    case 'short':
    case 'turban':
      return ''
  }
}

/** Draws the part of the hair in front of the head. */
export function drawHairInFront({ style, hair }: SamplePerson): string {
  switch (style) {
    case 'bald':
      return `<g fill="${hair}"><path d="M-38 2c-5-6-5-16-1-22 3 6 3 14 5 20z"/><path d="M38 2c5-6 5-16 1-22-3 6-3 14-5 20z"/></g>`
    case 'bob':
      return `<path d="M-40 0c-4-36 12-46 40-46s44 10 40 46c-3-10-6-16-8-20-20 4-44 4-64 0-2 4-5 10-8 20z" fill="${hair}"/>`
    case 'bun':
      return `<path d="M-39-4c-3-32 12-42 39-42s42 10 39 42c-4-14-16-24-39-24s-35 10-39 24z" fill="${hair}"/>`
    case 'curls':
      return drawCircles(hair, [
        [-30, -24, 11],
        [-15, -32, 12],
        [2, -34, 12],
        [18, -31, 12],
        [31, -23, 10],
      ])
    case 'long':
      return `<path d="M-41 6c-5-40 12-52 41-52s46 12 41 52c-3-16-10-26-22-32-14 12-34 16-48 14-6 4-9 10-12 18z" fill="${hair}"/>`
    case 'puff':
      return `<path d="M-39-6c-2-28 14-38 39-38s41 10 39 38c-6-14-18-20-39-20s-33 6-39 20z" fill="${hair}"/>`
    case 'scarf':
      return `<path d="M-44 40c-8-60-2-88 44-88s52 28 44 88c-2-20-6-40-10-56-8-16-60-16-68 0-4 16-8 36-10 56z" fill="${hair}"/><path d="M-46 40c10 26 82 26 92 0 2 20 2 34 4 44-20 14-80 14-100 0 2-10 2-24 4-44z" fill="${hair}"/><path d="M-30 58q30 16 62-4" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="3" stroke-linecap="round"/>`
    case 'short':
      return `<path d="M-39 0c-6-34 6-50 40-50 32 0 44 16 38 50-3-10-5-18-9-24-14 2-34-2-46-10-8 8-18 14-23 34z" fill="${hair}"/>`
    case 'turban':
      return `<path d="M-44-12c-6-44 18-58 44-58s50 14 44 58c-14-14-28-18-44-18s-30 4-44 18z" fill="${hair}"/><path d="M-40-22C-16-46 14-52 38-50M-42-14C-10-38 22-34 42-24M-20-62c14-2 34 2 46 14" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="3" stroke-linecap="round"/>`
  }
}

function drawCircles(
  colour: string,
  list: readonly (readonly [x: number, y: number, radius: number])[],
): string {
  const all = list.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`)
  return `<g fill="${colour}">${all.join('')}</g>`
}
