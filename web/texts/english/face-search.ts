import { photos } from './amounts.ts'

export const faceSearch = {
  heading: 'Find this face',
  lead: 'Show Kindred a picture, and it tells you whose face it is.',
  open: 'Find a face',
  dropTitle: 'Drag a picture here',
  pickTitle: 'Which picture do you want to ask about?',
  dropNow: 'Let go to ask',
  choose: 'Choose a picture',
  take: 'Take a picture',
  notKept: 'The picture is not kept.',
  looking: 'Looking for the face…',
  stop: 'Stop',
  another: 'Ask about another picture',
  picture: 'The picture that you asked about',
  face: (position: number) => `Face ${position}`,
  likely: (name: string) => `This is ${name}`,
  unsure: 'Kindred is not sure who this is. The most similar people:',
  nobody: 'There is nobody to compare with yet. Add some photos first.',
  listPhotosOf: (name: string, amount: number) => `${photos(amount)} with ${name}`,
  failed: 'The search with this picture failed',
}
