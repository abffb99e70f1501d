import { count, faces, photos } from './amounts.ts'

export const piles = {
  heading: 'Faces without a name',
  lead: 'Faces that look alike lie on one pile. Give a pile a name, and all of it is named at once.',
  open: 'Name faces',
  summary: (amount: number, pilesCount: number) =>
    `${faces(amount)} on ${count(pilesCount, { one: '# pile', other: '# piles' })}`,
  sorting: 'The faces are being sorted…',
  pile: (amount: number) => `Pile of ${faces(amount)}`,
  inPhotos: photos,
  more: (amount: number) => `${amount} more`,
  name: 'Who is this?',
  namePile: 'Give this name',
  nameNeeded: 'Type a name first.',
  leaveOut: 'Somebody else: leave this face out',
  takeIn: 'Take this face in again',
  leftOut: (amount: number) => `${faces(amount)} left out`,
  hint: 'Press a face that does not belong here to leave it out.',
  showAll: 'Show all faces',
  notFaces: 'These are no faces',
  named: (name: string, amount: number) => `${faces(amount)} named ${name}.`,
  rejected: (amount: number) => `${faces(amount)} taken away.`,
  undo: 'Undo',
  none: 'Everybody has a name',
  noneText: 'Faces that nobody has named yet appear here.',
  showMore: 'Show more piles',
}
