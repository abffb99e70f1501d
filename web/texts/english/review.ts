import { count, percent } from './amounts.ts'

const questions = (amount: number) => count(amount, { one: '# question', other: '# questions' })

export const review = {
  heading: 'Same or different?',
  lead: 'A few answers make all your people right.',
  invite: (amount: number) => `Answer ${questions(amount)}`,
  question: 'Is this the same person?',
  same: 'Yes, the same',
  different: 'No, different',
  notSure: 'Not sure',
  keys: 'Keys: Y yes, N no, S not sure, Ctrl Z takes the last answer back',
  left: (amount: number) => `${questions(amount)} left`,
  goal: (share: number, amount: number) =>
    `${questions(amount)} more until ${percent(share)} of all faces are certain`,
  settled: (share: number) => `${percent(share)} of all faces are certain`,
  openPhoto: (name: string) => `Show the photo of ${name}`,
  faceOf: (name: string) => `A face of ${name}`,
  moot: 'This was settled already.',
  takeBack: 'Take the last answer back',
  doneTitle: 'All questions are answered',
  doneText: 'Kindred is as sure about your people as it can be.',
  noneTitle: 'Nothing to ask',
  noneText: 'When Kindred is not sure whether two faces are one person, it asks here.',
  skipped: (amount: number) => `You put off ${questions(amount)}.`,
  repeatSkippedQuestions: 'Ask them again',
  letters: 'Keys: Y yes, N no, S not sure',
  dismiss: 'Not now',
  namesFromPhotos: 'Names from your photos',
  isThis: (name: string) => `Is this ${name}?`,
  namedIn: (amount: number) =>
    count(amount, {
      one: 'The name came with # photo of this person.',
      other: 'The name came with # photos of this person.',
    }),
  holder: (name: string) => `You have ${name} already. Yes makes both one person.`,
  yes: 'Yes',
  no: 'No',
}
