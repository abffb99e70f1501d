import { count, faceCount, number, personCount, photoCount } from './formats.ts'

export const results = {
  heading: 'Results',
  description: 'The people in your photos.',
  summary: (persons: number, pictures: number) => `${personCount(persons)} in ${photoCount(pictures)}`,
  emptyTitle: 'No Results Yet', // quoted
  emptyText: 'Add some photos, and the people in them will appear here.',
  emptyWorking: 'The first people will appear here as soon as they’re found.',
  comingTitle: 'Your photos are on their way',
  noPeopleTitle: 'No faces found yet',
  noPeopleText: 'Kindred couldn’t recognise a face in any of your photos.',
  emptyAction: 'Add photos',
  cluster: (name: string) => `Cluster: ${name}`, // quoted
  photoCount: photoCount,
  downloadCluster: 'Download Cluster', // quoted
  downloadAllOf: (name: string) => `Download all photos of ${name}`,
  downloadEveryone: 'Download everyone',
  downloadEveryoneUnnamed: 'Download everyone, leaving names out',
  download: 'Download', // quoted
  downloadOf: (name: string) => `Download ${name}`,
  filesOf: (name: string) => `Photos of ${name}`,
  failedPhotos: (amount: number) => `${photoCount(amount)} couldn’t be read`,
  back: 'All people',
  more: 'More',
  deleteAll: 'Delete everything',
  people: 'People',
  views: 'Views',
  photos: 'Photos',
  noFaces: 'Without faces',
  searchPeople: 'Search people',
  nobodyFound: (name: string) => `No one is called “${name}”.`,
  moreOf: (name: string) => `More options for ${name}`,
  favourites: 'Pinned',
  named: 'Named',
  unnamed: 'Who are they?',
  seldom: (amount: number) => `${number(amount)} seen once or twice`,
  newPeople: (amount: number) => count(amount, { one: '# new person', other: '# new people' }),
  showNew: 'Show',
  oftenWith: 'Often seen with',
  photosOfBoth: (one: string, other: string, amount: number) =>
    `${photoCount(amount)} of ${one} and ${other}`,
}

export const home = {
  newPhotos: (amount: number) =>
    count(amount, { one: '# new photo since last time', other: '# new photos since last time' }),
  newestUpload: 'Your latest photos',
  seeAll: 'See all photos',
  people: 'Most often in these photos',
  personIn: (amount: number) => photoCount(amount),
  questions: (amount: number) => count(amount, { one: '# question for you', other: '# questions for you' }),
}

export const withoutFaces = {
  heading: 'Photos without faces',
  lead: 'Landscapes, pets, and faces that are too small or too blurred to recognise.',
  empty: 'No photos here',
  emptyText: 'Every photo has someone in it.',
}

export const faces = {
  view: 'Show',
  viewPhotos: 'Photos',
  viewFaces: 'Faces',
  hint: 'Select faces that belong to someone else. Shift-click or long-press to select a range.',
  gridOf: (name: string) => `Faces of ${name}`,
  faceIn: (photo: string) => `Face in ${photo}`,
  decidedFaceIn: (photo: string) => `Face in ${photo}, confirmed by you`,
  chosen: (amount: number) => `${faceCount(amount)} selected`,
  clear: 'Clear selection',
  similar: 'Select similar',
  similarFound: (amount: number) =>
    amount === 0
      ? 'No other face looks like these.'
      : count(amount, { one: '# more face selected.', other: '# more faces selected.' }),
  split: 'Create new person',
  splitOff: (amount: number, name: string) => `${faceCount(amount)} moved to a new person: ${name}.`,
  move: 'Move to someone else',
  moved: (amount: number, name: string) => `${faceCount(amount)} moved to ${name}.`,
  notThisPerson: (name: string) => `Not ${name}`,
  notThisPersonDone: (amount: number, name: string) => `${faceCount(amount)} removed from ${name}.`,
  notAFace: 'Not a face',
  notAFaceDone: (amount: number) => `${faceCount(amount)} removed.`,
  choosePicture: 'Set as main photo',
  pictureChosen: 'The main photo has been changed.',
  openPhoto: 'Open photo',
  pickTitle: (amount: number): string => (amount === 1 ? 'Move this face to' : 'Move these faces to'),
  pickName: 'Name',
  newPerson: 'New person',
  actionsOf: (name: string) => `This face: ${name}`,
  actionsOfUnknown: 'This face',
  nobodyYet: 'Not named yet',
  nameIt: 'Add name',
  rename: 'Change name',
  allPhotos: 'Show all photos',
  somebodyElse: 'This is someone else',
  whoIsThis: 'Who is this?',
  removeBox: 'Not a face: remove box',
  add: 'Add missed face',
  addHint:
    'Draw a box around the face. On a keyboard, use the arrow keys to move it, Shift and the arrow keys to resize it, and Enter to add it.',
  addHere: 'Add',
  addAndName: 'Add and name',
  box: 'Box around the missed face',
  added: 'The face has been added. Kindred is looking at it now.',
  waiting: 'Kindred is looking at this face',
  waitingShort: 'Looking…',
  notUsable: (reason: string) => `This box can’t be used: ${reason}`,
}

export const unnamedClusters = {
  heading: 'Faces without a name',
  lead: 'Similar faces are grouped together. Name a group to name all the faces in it at once.',
  open: 'Name faces',
  summary: (amount: number, clusterCount: number) =>
    `${faceCount(amount)} in ${count(clusterCount, { one: '# group', other: '# groups' })}`,
  sorting: 'Grouping faces…',
  cluster: (amount: number) => `Group of ${faceCount(amount)}`,
  inPhotos: photoCount,
  name: 'Who is this?',
  giveName: 'Save name',
  nameNeeded: 'Enter a name first.',
  leaveOut: 'Someone else: leave this face out',
  takeIn: 'Put this face back',
  leftOut: (amount: number) => `${faceCount(amount)} left out`,
  hint: 'Press a face that doesn’t belong here to leave it out.',
  showAll: 'Show all faces',
  notFaces: 'These aren’t faces',
  named: (name: string, amount: number) => `${faceCount(amount)} named ${name}.`,
  rejected: (amount: number) => `${faceCount(amount)} removed.`,
  undo: 'Undo',
  none: 'Everyone has a name',
  noneText: 'Faces you haven’t named yet appear here.',
  showMore: 'Show more groups',
}

export const grouping = {
  title: 'Your photos have been searched again, using a new way of recognising faces',
  lead: 'Nothing has changed yet. All names and corrections will be kept.',
  amounts: (before: number, after: number, moved: number) =>
    `${personCount(before)} would become ${number(after)}, and ${faceCount(moved)} would move to another person.`,
  details: 'What would change',
  joinedHeading: (amount: number) => `Merged with someone else: ${personCount(amount)}`,
  joined: (name: string, into: string) => `${name} would be merged into ${into}`,
  joinedNew: (name: string) => `${name} would be merged into a new person`,
  splitHeading: (amount: number) => `Split up: ${personCount(amount)}`,
  split: (name: string, amount: number) => `${faceCount(amount)} would move from ${name} to other people`,
  found: (amount: number) => `Newly found: ${personCount(amount)}`,
  lostFaces: (amount: number) => `No longer found: ${faceCount(amount)}`,
  andMore: (amount: number) => `and ${number(amount)} more`,
  changeNow: 'Change now',
  later: 'Later',
  changing: 'Updating people',
  refusedTitle: 'The people in your photos haven’t been updated',
  refusedText:
    'According to the new results, almost all the faces in your photos belong to one person, which can’t be right. The people, names and corrections are safe. New faces won’t be grouped for now.',
  refusedAdvice: 'One of Kindred’s files may be damaged. The administrator can check with this command:',
}
