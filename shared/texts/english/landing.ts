import { count, number, percentExact } from './formats.ts'

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
  picture: 'A drawing of three people, each surrounded by the photos they were found in.',

  story: {
    heading: 'How it works',
    steps: {
      add: {
        title: '1. Add your photos',
        text: 'Drop in a whole folder, straight from your computer or phone. You don’t have to sort anything.',
      },
      find: {
        title: '2. Kindred finds the faces',
        text: 'It works out who is who, and asks you when it isn’t sure.',
      },
      keep: {
        title: '3. Everyone gets an album',
        text: 'Give them names, look for the two of you together, or download someone’s photos for them.',
      },
    },
  },

  highlights: 'What Kindred does for you',
  pauseHighlights: 'Pause the highlights',
  playHighlights: 'Play the highlights',
  features: {
    find: {
      title: 'Finds small faces too',
      text: 'From the side, at the far end of the table, or in a photo that lies on its side.',
      more: 'If it misses a face, draw a box around it. If something isn’t a face, remove it.',
    },
    group: {
      title: 'Learns from you',
      text: 'Your word always counts more than the computer’s.',
      more: 'Name, merge, split or move people. Kindred never overrules you, and you can undo every step.',
    },
    keep: {
      title: 'Gives you everything back',
      text: 'Download one photo, or everyone’s photos, in full quality.',
      more: 'Names can come along for other photo programs. Nothing locks you in.',
    },
    erase: {
      title: 'Forgets when you say so',
      text: 'Delete a photo, all faces, or everything.',
      more: 'Deleted photos stay in the trash for 30 days, in case you change your mind. Then they’re deleted permanently.',
    },
  },

  privacy: {
    own: {
      heading: 'Nothing leaves this computer',
      text: 'Photos, faces and names stay on the computer that runs Kindred. Only e-mails and text messages leave it, and only if its administrator sets them up.',
    },
    connected: {
      heading: 'Your photos stay with you',
      text: 'Photos, faces and names stay on this server and in the storage connected to it. Only e-mails and text messages go anywhere else, and only if the administrator sets them up.',
    },
    checkHeading: 'Check it yourself',
    checks: {
      offline:
        'On the computer that runs Kindred, switch off the internet and add a photo. Kindred still finds everyone in it.',
      test: 'Kindred is free software, and its code is open. It comes with a test that watches every connection the server opens.',
    },
  },

  figures: 'Measured, not promised',
  pauseFigures: 'Pause the figures',
  playFigures: 'Play the figures',
  accuracy: (ofTen: number) => `${number(ofTen)} out of 10`,
  accuracyLabel: 'matches are right, even among relatives who look alike',
  scale: (faces: number) => number(faces),
  scaleLabel: (minutes: number) =>
    `faces sorted by person in ${count(minutes, { one: 'a minute', other: '# minutes' })}`,
  speed: (photos: number) => `${number(photos)} photos`,
  speedLabel: 'searched for faces every minute, on an ordinary computer',

  how: 'How this was measured',
  howAccuracy: ({ precision, recall, families }: { precision: number; recall: number; families: number }) =>
    `In the photos of ${number(families)} families, ${percentExact(precision)} of all pairs of faces that Kindred put together show the same person. It put together ${percentExact(recall)} of all pairs that do. Nothing was fitted to these people.`,
  howAlone: ({ precision, recall }: { precision: number; recall: number }) =>
    `Some of these photos show several people, who can’t be the same person. With each face alone in a photo, ${percentExact(precision)} of the pairs that Kindred put together are right, and it put together ${percentExact(recall)} of all pairs that show the same person.`,
  howManyFamilies: (precision: number, people: number) =>
    `With ${number(people)} people from many families in one library, ${percentExact(precision)} of the pairs it put together are right. Relatives look alike; when Kindred isn’t sure, it asks.`,
  howScale: (faces: number, minutes: number) =>
    `${number(faces)} faces were grouped from scratch in less than ${count(minutes, { one: 'a minute', other: '# minutes' })}.`,
  howSpeed: ({ ms, photos, faces }: { ms: number; photos: number; faces: number }) =>
    `Finding the faces in a photo of 4000 × 3000 pixels kept one core busy for ${number(ms)} ms, on average over ${number(photos)} photos with ${number(faces)} faces each.`,
  howMachine: (processor: string, cores: number, memoryGb: number, date: string) =>
    `Measured on ${date} with ${processor}, ${number(cores)} cores and ${number(memoryGb)} GB of memory, while other programs were running. No graphics card was used.`,
  howAgain:
    'The programs that measure this come with Kindred, in the folder bench. Anyone can run them again.',

  last: 'Ready when you are',
  lastText: 'Getting started takes a minute, and you can delete everything at any time.',
}
