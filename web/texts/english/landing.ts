import { number, percentExact } from './amounts.ts'

export const landing = {
  screen: 'Your photos, by the people in them',
  description:
    'Kindred finds the faces in your photos and gives each person their own album. On the computer that runs it, with nothing in the cloud.',
  heading: 'Find everyone you love in your photos',
  lead: 'Drop in a folder of photos. Kindred finds the faces, puts together who belongs together, and gives each person their own album. Nothing leaves the computer that runs it.',
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
      title: 'Stays at home',
      text: 'Photos, faces and names are kept on the computer that runs Kindred. By itself it speaks to nobody on the internet.',
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
  accuracyLabel: 'right in a family album',
  scale: (faces: number) => number(faces),
  scaleLabel: (seconds: number) => `faces sorted in ${number(seconds)} seconds`,
  speed: (ms: number) => `${number(ms)} ms`,
  speedLabel: 'for a photo of 12 megapixels',

  how: 'How this was measured',
  howAccuracy: (share: number, faces: number, people: number, hardShare: number, hardPeople: number) =>
    `${percentExact(share)}: agreement with the truth (pairwise F1) on ${number(faces)} pictures of ${number(people)} people, as many as a family has. Among ${number(hardPeople)} strangers, most of them with one or two pictures, it is ${percentExact(hardShare)}.`,
  howScale: (faces: number, seconds: number) =>
    `${number(faces)} faces were grouped from the first to the last in ${number(seconds)} seconds. Adding a hundred more takes less than a second.`,
  howSpeed: (ms: number, photos: number) =>
    `${number(ms)} ms: mean time from file to faces over ${number(photos)} photos of 4000 × 3000 pixels.`,
  howMachine: (processor: string, cores: number, memoryGb: number, date: string) =>
    `Machine: ${processor}, ${number(cores)} cores, ${number(memoryGb)} GB of memory. Date: ${date}. No graphics card took part.`,
  howAgain: 'The programs that measure are part of Kindred (folder bench); everybody can run them again.',

  last: 'Ready when you are',
  lastText: 'It takes a minute to begin, and you can delete everything at any time.',
}
