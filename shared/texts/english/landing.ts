import { number, percentExact } from './formats.ts'

export const landing = {
  screen: 'Your photos, by the people in them',
  description:
    'Kindred finds the faces in your photos and gives each person their own album, on a computer you choose.',
  heading: 'Find everyone you love in your photos',
  lead: 'Drop in a folder of photos. Kindred finds the faces, groups them by person, and gives each person their own album.',
  start: 'Get Started', // quoted
  demo: 'Watch Demo', // quoted
  login: 'Log in',
  open: 'Go to my photos',
  picture: 'Drawn people: three of them stand beside the pictures in which they were found.',

  highlights: 'What Kindred does for you',
  pauseHighlights: 'Stop changing the highlights',
  playHighlights: 'Let the highlights change',
  features: {
    find: {
      title: 'Finds every face',
      text: 'From the front, from the side, small at the end of the table, or in a picture that lies on its side.',
    },
    group: {
      title: 'Knows who is who',
      text: 'With glasses and without, laughing or serious, as years go by: pictures of one person come together by themselves.',
    },
    private: {
      title: 'Keeps it private',
      text: 'Photos, faces and names are shared with no one. On its own, Kindred never contacts anyone on the internet.',
    },
    keep: {
      title: 'Hands it all back',
      text: 'Save one photo, or everything of a person as one file, in the quality in which you added it.',
    },
  },

  figures: 'Measured, not promised',
  pauseFigures: 'Stop changing the figures',
  playFigures: 'Let the figures change',
  accuracy: (share: number) => percentExact(share),
  accuracyLabel: 'right among relatives',
  scale: (faces: number) => number(faces),
  scaleLabel: (seconds: number) => `faces sorted in ${number(seconds)} seconds of processor time`,
  speed: (ms: number) => `${number(ms)} ms`,
  speedLabel: 'of processor time for a photo of 12 megapixels',

  how: 'How this was measured',
  howAccuracy: ({ precision, recall, families }: { precision: number; recall: number; families: number }) =>
    `${percentExact(precision)}: of all pairs of faces that were put together in the libraries of ${number(families)} families, the share that shows one person. Of the pairs that show one person, ${percentExact(recall)} were put together. Nothing was fitted to these people.`,
  howAlone: ({ precision, recall }: { precision: number; recall: number }) =>
    `Some of these photos show several people, who cannot be one person. With the same faces alone, each in a photo of its own, ${percentExact(precision)} of the pairs that were put together show one person, and of the pairs that show one person ${percentExact(recall)} were put together.`,
  howManyFamilies: (precision: number, people: number) =>
    `With ${number(people)} people of many families in one library, ${percentExact(precision)} of the pairs that were put together show one person. Relatives look alike; where it is not sure, Kindred asks.`,
  howScale: (faces: number, seconds: number) =>
    `${number(faces)} faces were grouped from the first to the last in ${number(seconds)} seconds of processor time.`,
  howSpeed: ({ ms, photos, faces }: { ms: number; photos: number; faces: number }) =>
    `${number(ms)} ms: mean processor time from file to faces over ${number(photos)} photos of 4000 × 3000 pixels, with ${number(faces)} faces in each on average.`,
  howMachine: (processor: string, cores: number, memoryGb: number, date: string) =>
    `Machine: ${processor}, ${number(cores)} cores, ${number(memoryGb)} GB of memory. Date: ${date}. Other programs were running, which lengthens processor times. No graphics card took part.`,
  howAgain: 'The programs that measure are part of Kindred (folder bench); everybody can run them again.',

  last: 'Ready when you are',
  lastText: 'It takes a minute to begin, and you can delete everything at any time.',
}
