import { count, number, percentExact } from './formats.ts'

export const landing = {
  screen: 'Your photos, by the people in them',
  description:
    'Kindred finds the faces in your photos and gives each person their own album, on your own computer.',
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
        text: 'It works out who’s who, and asks you when it isn’t sure.',
      },
      keep: {
        title: '3. Everyone gets an album',
        text: 'Name them, find photos of the two of you together, or download someone’s photos for them.',
      },
    },
  },

  highlights: 'What Kindred does for you',
  pauseHighlights: 'Pause the slideshow of highlights',
  playHighlights: 'Play the slideshow of highlights',
  features: {
    find: {
      title: 'Finds the difficult faces too',
      text: 'In profile, at the far end of the table, or in a photo that’s been turned sideways.',
      more: 'If it misses a face, draw a box around it. If something isn’t a face, remove it.',
    },
    group: {
      title: 'Learns from you',
      text: 'You always have the last word.',
      more: 'Name, merge, split or move people. Kindred never overrules you, and you can undo every step.',
    },
    keep: {
      title: 'Gives you everything back',
      text: 'Download one photo, or everyone’s photos, at full quality.',
      more: 'You can include the names so that other photo apps can read them. You’re never locked in.',
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
  pauseFigures: 'Pause the slideshow of figures',
  playFigures: 'Play the slideshow of figures',
  accuracy: (ofTen: number) => `${number(ofTen)} out of 10`,
  accuracyLabel: 'matches are right, even among relatives who look alike',
  scale: (faces: number) => number(faces),
  scaleLabel: (minutes: number) =>
    `faces sorted by person in ${count(minutes, { one: 'a minute', other: '# minutes' })}`,
  speed: (photos: number) => `${number(photos)} photos`,
  speedLabel: 'searched for faces every minute, on an ordinary computer',

  how: 'How this was measured',
  howAccuracy: ({ precision, recall, families }: { precision: number; recall: number; families: number }) =>
    `In the photos of ${number(families)} families, when Kindred matched two faces, they belonged to the same person ${percentExact(precision)} of the time. It found ${percentExact(recall)} of all such matches. It wasn’t tuned on any of these people.`,
  howAlone: ({ precision, recall }: { precision: number; recall: number }) =>
    `Some of these photos show several people, and Kindred knows that they must be different. Without that help, when each photo contains only one face, ${percentExact(precision)} of its matches are right, and it finds ${percentExact(recall)} of all matches.`,
  howManyFamilies: (precision: number, people: number) =>
    `With ${number(people)} people from many families in one library, ${percentExact(precision)} of Kindred’s matches are right. Relatives often look alike, so when Kindred isn’t sure, it asks.`,
  howScale: (faces: number, minutes: number) =>
    `${number(faces)} faces were grouped from scratch in less than ${count(minutes, { one: 'a minute', other: '# minutes' })}.`,
  howSpeed: ({ ms, photos, faces }: { ms: number; photos: number; faces: number }) =>
    `Finding the faces in a 4000 × 3000 pixel photo took one core ${number(ms)} ms on average, across ${number(photos)} photos with ${number(faces)} faces each.`,
  howMachine: (processor: string, cores: number, memoryGb: number, date: string) =>
    `Measured on ${date} on a computer with ${processor} (${number(cores)} cores) and ${number(memoryGb)} GB of memory, while other programs were running. No graphics card was used.`,
  howAgain:
    'The programs that measure this come with Kindred, in the bench folder. Anyone can run them again.',

  last: 'Ready when you are',
  lastText: 'Getting started takes a minute, and you can delete everything at any time.',
}
