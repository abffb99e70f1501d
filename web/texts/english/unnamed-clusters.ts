import { count, faces, photos } from './amounts.ts'

export const unnamedClusters = {
  heading: 'Faces without a name',
  lead: 'Similar faces form a group. Name a group to name all faces in it at once.',
  open: 'Name faces',
  summary: (amount: number, clusterCount: number) =>
    `${faces(amount)} in ${count(clusterCount, { one: '# group', other: '# groups' })}`,
  sorting: 'The faces are being grouped…',
  cluster: (amount: number) => `Group of ${faces(amount)}`,
  inPhotos: photos,
  name: 'Who is this?',
  giveName: 'Give this name',
  nameNeeded: 'Type a name first.',
  leaveOut: 'Somebody else: leave this face out',
  takeIn: 'Take this face in again',
  leftOut: (amount: number) => `${faces(amount)} left out`,
  hint: 'Press a face that does not belong here to leave it out.',
  showAll: 'Show all faces',
  notFaces: 'These are no faces',
  named: (name: string, amount: number) => `${faces(amount)} named ${name}.`,
  rejected: (amount: number) => `${faces(amount)} removed.`,
  undo: 'Undo',
  none: 'Everybody has a name',
  noneText: 'Faces that nobody has named yet appear here.',
  showMore: 'Show more groups',
}
