import { cameraTimesIn } from '../camera-times-in.ts'
import { number } from './formats.ts'

const { dayTaken } = cameraTimesIn('en')

export const about = {
  heading: 'Photographs belong to the people in them',
  mission: 'Kindred finds the faces in thousands of photos and shares them with no one.',

  values: 'What we stand for',
  pauseValues: 'Pause the slideshow of our values',
  playValues: 'Play the slideshow of our values',
  valueCards: {
    yours: {
      title: 'Yours alone',
      text: 'Nothing is sent to the makers of Kindred.',
      more: 'A test makes sure that the server contacts no other computer unless its administrator sets up e-mail, text messages, Google sign-in, or a database or storage elsewhere.',
    },
    plain: {
      title: 'Plain words',
      text: 'Anyone can read what happens to a face.',
      more: 'The terms are short and say what the program really does. Kindred looks for faces only if you agree, and if you withdraw your consent, everything it found is erased.',
    },
    measured: {
      title: 'Measured, not claimed',
      text: 'Every figure can be checked.',
      more: 'The figures on these pages come from our own measurements. The programs behind them are part of Kindred, so you can run them on your own computer.',
    },
    decide: {
      title: 'You decide',
      text: 'You have the last word.',
      more: 'The names you give and your decisions about who’s who are never overruled by a computer that thinks it knows better. And you can take everything with you, or delete it.',
    },
  },

  team: 'Built on the work of',
  pauseTeam: 'Pause the slideshow of the team',
  playTeam: 'Play the slideshow of the team',
  teamCards: {
    mobileFaceNet: {
      text: 'Recognising a face',
      more: 'MobileFaceNet turns a face into 192 numbers that are similar for photos of the same person. Licence: Apache 2.0.',
    },
    mediapipe: {
      text: 'Finding faces and their features',
      more: 'BlazeFace finds a face within milliseconds. FaceMesh finds 468 points on it, so that Kindred can turn every face upright. Licence: Apache 2.0.',
    },
    human: {
      text: 'Publishing the neural networks that Kindred uses',
      more: 'The human-models and face-api packages keep these networks free, small and well documented. Licence: MIT.',
    },
    onnx: {
      text: 'Running the neural networks, on the server and in the browser',
      more: 'ONNX Runtime runs the same files on any processor, without a graphics card. Licence: MIT.',
    },
    sharp: {
      text: 'Reading and resizing photos',
      more: 'It turns a 12-megapixel photo into a preview in less than a tenth of a second. Licences: Apache 2.0 and LGPL.',
    },
    lfw: {
      text: 'Telling us how well it works',
      more: 'More than 13,000 labelled photos from the University of Massachusetts. They’re used to measure Kindred, never to train it.',
    },
  },

  journey: 'The road to Kindred',
  stops: {
    lfw: {
      title: 'A benchmark for everyone',
      text: 'Labeled Faces in the Wild is published. For the first time, face recognition is measured on everyday photos.',
    },
    dlib: {
      title: 'Recognition for everyone',
      text: 'dlib releases a free network that recognises faces as well as any large company’s at the time.',
    },
    mediapipe: {
      title: 'Fast enough for a phone',
      text: 'BlazeFace and FaceMesh show that you don’t need a large computer to find a face.',
    },
    kindred: {
      title: 'All of it at home',
      text: 'Kindred brings all this together in a photo album you can run on a computer at home.',
    },
  },

  scenes: 'When it helps',
  scenesNote: 'These scenes are examples. The people in them aren’t real.',
  example: 'Example',
  sceneCards: {
    birthday: {
      title: 'A grandmother turns ninety',
      text: 'Four boxes of scanned photos and three phones. By that evening, there’s a folder with every photo of her, from her first day at school to her birthday cake.',
    },
    trip: {
      title: 'Back from the mountains',
      text: 'Eight hundred photos of six friends. Each friend gets the ones they’re in, as a single file.',
    },
    school: {
      title: 'A child grows up',
      text: 'The same boy at two and at twelve: Kindred finds him in every photo, and the album grows with him.',
    },
  },

  last: 'Who will you find?',
  lastText: 'Add a folder of photos, and the first faces appear within seconds.',
}

export const contact = {
  heading: 'Contact us', // quoted
  lead: 'Have a question or an idea? Something not working? Send a message.',
  description: 'Write to the server’s administrator.',
  name: 'Your name',
  email: 'E-mail address',
  phone: 'Phone (optional)',
  subject: 'Subject',
  message: 'Message',
  submit: 'Send message',
  busy: 'Sending...',
  sent: 'Message sent successfully!', // quoted
  failed: 'Failed to send message. Please try again later.', // quoted
  missing: 'Please fill in this field.',
  notAnEmail: 'That isn’t a valid e-mail address. It should look like name@example.org.',
  details: 'Where your message goes',
  readBy: 'Who reads it',
  owner: (name: string) => `${name}, this server’s administrator.`,
  ownerUnknown: 'This server’s administrator, most likely the person who gave you its address.',
  keptAt: 'Where it’s stored',
  place: (host: string) =>
    `On the computer at ${host}. There’s no company and no office. Kindred runs wherever its administrator has set it up.`,
  nowhereElse: 'It isn’t sent anywhere else.',
  mailed: 'A copy is sent to the administrator’s own mailbox.',
  answer: 'How you’ll get an answer',
  answerText: 'By e-mail, to the address you give here. It won’t be used for anything else.',
}

export const terms = {
  screen: 'Terms and privacy',
  description: 'What happens to your photos and the faces in them, in plain words.',
  progress: 'How far you’ve read',
  keyPoints: 'Key points',
  version: (isoDate: string) => `Version dated ${dayTaken(isoDate)}`,
  pleaseAccept: 'Please accept terms to continue', // quoted
  continue: 'Continue to Dashboard', // quoted
  without:
    'You can also continue without agreeing: your photos are stored and shown, but Kindred won’t look for faces.',
  continueWithout: 'Continue without agreeing',
}

export const demo = {
  note: 'Demo with illustrated people',
  onlyYours: 'This only works with your own photos. In the demo, you can only save photos one at a time.',
  tour: 'A tour in five steps',
  open: 'Show the tour',
  close: 'Hide the tour',
  position: (step: number, all: number) => `Step ${number(step)} of ${number(all)}`,
  back: 'Back',
  next: 'Next',
  steps: {
    results: {
      title: 'Everyone at a glance',
      text: 'Twelve photos were added here. Kindred found the faces in them and grouped them by person. People you haven’t named are shown as “Person” and a number.',
    },
    person: {
      title: 'One person, all their photos',
      text: 'This is Asha. Here’s every photo of her, whoever else is in it.',
    },
    photo: {
      title: 'Take a closer look',
      text: 'Press a photo to enlarge it. The button with the face, or the F key, shows who’s in it. Use the arrow keys to move to the next photo.',
    },
    download: {
      title: 'Take it with you',
      text: 'Download Cluster saves all photos of a person as one file. When a photo is open, the download arrow saves just that one.',
    },
    yours: {
      title: 'Now your own photos',
      text: 'Create an account and drop in a folder. You can delete everything at any time.',
    },
  },
}
