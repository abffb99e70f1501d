import { faces, number } from './amounts.ts'

export const viewer = {
  label: (name: string) => `Photo ${name}`,
  close: 'Close the photo',
  previous: 'Previous photo',
  next: 'Next photo',
  showFaces: 'Show faces',
  hideFaces: 'Hide faces',
  download: 'Download this photo',
  position: (index: number, all: number) => `${number(index)} of ${number(all)}`,
  face: (name: string) => `Show all photos of ${name}`,
  noFaces: 'No faces in this photo',
  faces,
  broken: 'This photo cannot be shown here. It can be downloaded.',
}
