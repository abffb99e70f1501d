import { expect, test } from 'vitest'
import { listErrors } from './list-errors.ts'

const buildPicture = (name: string, group: string, hasFace = true) => ({
  name,
  person: name.slice(0, name.indexOf('/')),
  group,
  hasFace,
})

test('lists merged people, divided people and pictures without a face', () => {
  expect(
    listErrors([
      buildPicture('Ada/1', 'x'),
      buildPicture('Bob/1', 'x'),
      buildPicture('Bob/2', 'x'),
      buildPicture('Bob/3', 'y'),
      buildPicture('Cy/1', 'z', false),
      buildPicture('Cy/2', 'w'),
    ]),
  ).toEqual({
    merged: [
      [
        { title: 'Bob', pictures: ['Bob/1', 'Bob/2'] },
        { title: 'Ada', pictures: ['Ada/1'] },
      ],
    ],
    divided: [
      {
        person: 'Bob',
        groups: [
          { title: 'Group 1', pictures: ['Bob/1', 'Bob/2'] },
          { title: 'Group 2', pictures: ['Bob/3'] },
        ],
      },
    ],
    withoutFace: ['Cy/1'],
  })
})

test('errors with most wrong pairs come first', () => {
  const { merged } = listErrors([
    ...['Ada/1', 'Bob/1'].map(name => buildPicture(name, 'small')),
    ...['Cy/1', 'Cy/2', 'Dee/1', 'Dee/2'].map(name => buildPicture(name, 'large')),
  ])
  expect(merged.map(sets => sets.map(({ title }) => title))).toEqual([
    ['Cy', 'Dee'],
    ['Ada', 'Bob'],
  ])
})

test('a grouping without errors lists nothing', () => {
  expect(
    listErrors([buildPicture('Ada/1', 'x'), buildPicture('Ada/2', 'x'), buildPicture('Bob/1', 'y')]),
  ).toEqual({
    merged: [],
    divided: [],
    withoutFace: [],
  })
})
