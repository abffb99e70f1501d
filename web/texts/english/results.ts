import { count, number, people, photos } from './amounts.ts'

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
  downloadAllOf: (name: string) => `Download all photos of ${name}`,
  downloadEveryone: 'Download everyone',
  downloadEveryoneUnnamed: 'Download everyone without names',
  download: 'Download', // quoted
  downloadOf: (name: string) => `Download ${name}`,
  filesOf: (name: string) => `Files of ${name}`,
  failedPhotos: (amount: number) => `${photos(amount)} could not be read`,
  back: 'All people',
  more: 'More',
  deleteAll: 'Delete everything',
  people: 'People',
  views: 'What to look at',
  photos: 'Photos',
  noFaces: 'Without faces',
  searchPeople: 'Search people',
  nobodyFound: (name: string) => `Nobody is called “${name}”.`,
  moreOf: (name: string) => `More about ${name}`,
  favourites: 'Favourites',
  named: 'With a name',
  unnamed: 'Who are they?',
  seldom: (amount: number) => `${number(amount)} seen once or twice`,
  newPeople: (amount: number) => count(amount, { one: '# new person', other: '# new people' }),
  showNew: 'Show',
  oftenWith: 'Often together with',
  photosOfBoth: (one: string, other: string, amount: number) => `${photos(amount)} of ${one} and ${other}`,
}
