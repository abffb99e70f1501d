import { faces, number, people } from './amounts.ts'

export const grouping = {
  title: 'Your photos were searched again, with another way to recognise faces',
  lead: 'Nothing has changed yet. Names and all that you decided will stay.',
  amounts: (before: number, after: number, moved: number) =>
    `${people(before)} would become ${number(after)}; ${faces(moved)} would move to another person.`,
  details: 'What would change',
  joinedHeading: (amount: number) => `Put together with somebody else: ${people(amount)}`,
  joined: (name: string, into: string) => `${name} would be put together with ${into}`,
  joinedNew: (name: string) => `${name} would be put together with a new person`,
  splitHeading: (amount: number) => `Taken apart: ${people(amount)}`,
  split: (name: string, amount: number) => `${faces(amount)} of ${name} would move to other people`,
  found: (amount: number) => `Newly found: ${people(amount)}`,
  andMore: (amount: number) => `and ${number(amount)} more`,
  changeNow: 'Change now',
  later: 'Later',
  changing: 'People are changing',
  refusedTitle: 'People stay as they are for now',
  refusedText:
    'By what was measured of your faces, nearly all would be one person, which cannot be true. Your people, names and decisions are safe; new faces wait.',
  refusedAdvice: 'A file of Kindred may be damaged. Whoever runs this Kindred can find out by this command:',
}
