import { cameraTimesIn } from '../dates-in.ts'
import { faces, number, photos } from './amounts.ts'

const { dayTaken, takenAt } = cameraTimesIn('en')

export const viewer = {
  label: (name: string) => `Photo ${name}`,
  close: 'Close the photo',
  previous: 'Previous photo',
  next: 'Next photo',
  showFaces: 'Show faces',
  hideFaces: 'Hide faces',
  download: 'Download this photo',
  film: 'The film of this Live photo',
  playFilm: 'Play the Live photo',
  stopFilm: 'Stop the Live photo',
  filmBroken: 'This browser cannot play the film.',
  downloadFilm: 'Download the film',
  withFilm: (size: string) => `Live photo, with a film of ${size}`,
  position: (index: number, all: number) => `${number(index)} of ${number(all)}`,
  burst: (amount: number) => `${photos(amount)} of one moment`,
  keepOnlyThis: 'Keep only this photo',
  face: (name: string) => `Show all photos of ${name}`,
  noFaces: 'No faces in this photo',
  faces,
  favourite: 'Make it a favourite',
  unfavourite: 'No favourite any more',
  info: 'About this photo',
  noDate: 'No date',
  takenFrom: {
    name: 'Date from the file name',
    modified: 'Date of the last change, since the photo has no other',
  },
  archived: 'Archived in Google Photos',
  people: 'In this photo',
  taken: takenAt,
  dayTaken,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  rawPixels: (width: number, height: number) => `RAW with a preview of ${number(width)} × ${number(height)}`,
  broken: 'This photo cannot be shown here. It can be downloaded.',
}
