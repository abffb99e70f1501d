import { people, photos } from './amounts.ts'

export const results = {
  heading: 'Results',
  description: 'The people in your photos.',
  summary: (persons: number, pictures: number) => `${people(persons)} in ${photos(pictures)}`,
  emptyTitle: 'No Results Yet', // quoted
  emptyText: 'Add some photos, and the people in them appear here.',
  emptyWorking: 'The first people appear here in a few seconds.',
  noPeopleTitle: 'No faces found yet',
  noPeopleText: 'None of your photos shows a face that Kindred could recognise.',
  emptyAction: 'Add photos',
  cluster: (name: string) => `Cluster: ${name}`, // quoted
  photoCount: photos,
  downloadCluster: 'Download Cluster', // quoted
  download: 'Download', // quoted
  downloadOf: (name: string) => `Download ${name}`,
  showFiles: 'Show files',
  hideFiles: 'Hide files',
  filesOf: (name: string) => `Files of ${name}`,
  withoutFaces: (amount: number) => `${photos(amount)} without faces`,
  failedPhotos: (amount: number) => `${photos(amount)} could not be read`,
  back: 'All people',
  more: 'More',
  deleteAll: 'Delete everything',
  people: 'People',
}
