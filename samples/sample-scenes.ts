import type { SampleScene } from './draw-scene.ts'

/** The photos of the demo, in the order in which they were taken. */
export const SAMPLE_SCENES: readonly SampleScene[] = [
  {
    name: 'Birthday 01.jpg',
    width: 1200,
    height: 800,
    place: 'birthday',
    people: [
      { person: 'ravi', x: 260, y: 330, scale: 1.9, pose: { tilt: 4 } },
      { person: 'leila', x: 930, y: 340, scale: 1.9, pose: { tilt: -6, mouth: 'laugh' } },
      { person: 'asha', x: 600, y: 310, scale: 1.8 },
      { person: 'omar', x: 450, y: 520, scale: 1.7, pose: { mouth: 'laugh', tilt: -4 } },
      { person: 'mei', x: 760, y: 530, scale: 1.7, pose: { mouth: 'laugh', tilt: 5 } },
    ],
  },
  {
    name: 'Birthday 02.jpg',
    width: 900,
    height: 1100,
    place: 'birthday',
    people: [
      { person: 'asha', x: 330, y: 480, scale: 2.6, pose: { tilt: 8, gaze: 0.6 } },
      { person: 'omar', x: 610, y: 640, scale: 2.4, pose: { tilt: -8, mouth: 'laugh' } },
    ],
  },
  {
    name: 'Garden.jpg',
    width: 1200,
    height: 800,
    place: 'garden',
    people: [
      { person: 'grace', x: 380, y: 400, scale: 2.3, pose: { tilt: 5, mouth: 'laugh' } },
      { person: 'tom', x: 800, y: 380, scale: 2.3, pose: { tilt: -5, gaze: -0.8 } },
    ],
  },
  {
    name: 'Grandfather reads.jpg',
    width: 1200,
    height: 800,
    place: 'sofa',
    people: [
      { person: 'joseph', x: 460, y: 380, scale: 2.4, pose: { tilt: 6, gaze: 0.7 } },
      { person: 'mei', x: 770, y: 480, scale: 2.1, pose: { tilt: -8, gaze: -0.6 } },
    ],
  },
  {
    name: 'Cooking together.jpg',
    width: 1200,
    height: 800,
    place: 'kitchen',
    people: [
      { person: 'leila', x: 330, y: 380, scale: 2.3, pose: { tilt: 7, gaze: 1 } },
      { person: 'ravi', x: 720, y: 360, scale: 2.3, pose: { mouth: 'laugh', tilt: -4 } },
      { person: 'omar', x: 1010, y: 540, scale: 1.9, pose: { gaze: -1 } },
    ],
  },
  {
    name: 'By the sea.jpg',
    width: 1200,
    height: 800,
    place: 'beach',
    people: [
      { person: 'clara', x: 300, y: 400, scale: 2.2, pose: { mouth: 'laugh', tilt: 8 } },
      { person: 'harpreet', x: 640, y: 390, scale: 2.2 },
      { person: 'grace', x: 960, y: 410, scale: 2.1, pose: { tilt: -7, gaze: -0.5 } },
    ],
  },
  {
    name: 'Summit.jpg',
    width: 900,
    height: 1100,
    place: 'mountains',
    people: [
      { person: 'tom', x: 330, y: 560, scale: 2.5, pose: { mouth: 'laugh', tilt: 5 } },
      { person: 'harpreet', x: 620, y: 580, scale: 2.4, pose: { tilt: -4 } },
    ],
  },
  {
    name: 'Sunday visit.jpg',
    width: 1200,
    height: 800,
    place: 'sofa',
    people: [
      { person: 'asha', x: 330, y: 390, scale: 2.2, pose: { mouth: 'laugh' } },
      { person: 'joseph', x: 880, y: 380, scale: 2.2, pose: { tilt: -5, gaze: -0.8 } },
      { person: 'leila', x: 610, y: 430, scale: 2, pose: { tilt: 4 } },
    ],
  },
  {
    name: 'Omar in the garden.jpg',
    width: 900,
    height: 1100,
    place: 'garden',
    people: [{ person: 'omar', x: 450, y: 560, scale: 3.2, pose: { mouth: 'laugh', tilt: -7 } }],
  },
  {
    name: 'Tea.jpg',
    width: 1200,
    height: 800,
    place: 'kitchen',
    people: [
      { person: 'asha', x: 420, y: 390, scale: 2.4, pose: { tilt: -6, gaze: 0.8 } },
      { person: 'clara', x: 830, y: 410, scale: 2.3, pose: { tilt: 6, gaze: -0.8, mouth: 'calm' } },
    ],
  },
  {
    name: 'Hike.jpg',
    width: 1200,
    height: 800,
    place: 'mountains',
    people: [
      { person: 'grace', x: 300, y: 420, scale: 2, pose: { mouth: 'laugh' } },
      { person: 'tom', x: 600, y: 400, scale: 2.1, pose: { gaze: -0.6 } },
      { person: 'clara', x: 900, y: 430, scale: 2, pose: { tilt: -8, mouth: 'laugh' } },
    ],
  },
  {
    name: 'Mei and Omar.jpg',
    width: 1200,
    height: 800,
    place: 'beach',
    people: [
      { person: 'mei', x: 430, y: 430, scale: 2.5, pose: { tilt: 6, mouth: 'laugh' } },
      { person: 'omar', x: 790, y: 430, scale: 2.5, pose: { tilt: -6, mouth: 'laugh' } },
    ],
  },
]
