import { cameraTimesIn } from '../dates-in.ts'
import { faces, number } from './amounts.ts'

const { takenAt } = cameraTimesIn('en')

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
  favourite: 'Make it a favourite',
  unfavourite: 'No favourite any more',
  info: 'About this photo',
  noDate: 'No date',
  people: 'In this photo',
  taken: takenAt,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  rawPixels: (width: number, height: number) => `RAW with a preview of ${number(width)} × ${number(height)}`,
  broken: 'This photo cannot be shown here. It can be downloaded.',
}
