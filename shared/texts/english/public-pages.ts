import { cameraTimesIn } from '../camera-times-in.ts'
import { number } from './formats.ts'

const { dayTaken } = cameraTimesIn('en')

export const about = {
  heading: 'Photographs belong to the people in them',
  mission: 'Kindred finds the faces in thousands of photos and shares them with no one.',

  values: 'What we hold to',
  pauseValues: 'Stop changing the values',
  playValues: 'Let the values change',
  valueCards: {
    yours: {
      title: 'Yours alone',
      text: 'Nothing is sent to the makers of Kindred.',
      more: 'A test makes sure that the server contacts no other computer unless its administrator sets up e-mail, text messages, Google sign-in, or a database or storage elsewhere.',
    },
    plain: {
      title: 'Plain words',
      text: 'Everybody can read what happens to a face.',
      more: 'The terms are short and true of the program. Faces are looked for only after you have agreed, and taking that back erases everything that was found.',
    },
    measured: {
      title: 'Measured, not claimed',
      text: 'Every figure can be checked.',
      more: 'The figures on these pages are read from the results that our programs wrote. They are part of Kindred; run them on your own computer.',
    },
    decide: {
      title: 'You decide',
      text: 'What you say counts more than what it thinks.',
      more: 'Names, and who somebody is or is not, are never overruled by a computer that believes it knows better. And you can take everything with you, or delete it.',
    },
  },

  team: 'Whose work this stands on',
  pauseTeam: 'Stop changing the team',
  playTeam: 'Let the team change',
  teamCards: {
    mobileFaceNet: {
      text: 'Recognising a face',
      more: 'MobileFaceNet turns a face into 192 numbers that are alike for one person. Licence: Apache 2.0.',
    },
    mediapipe: {
      text: 'Finding faces and their features',
      more: 'BlazeFace finds a face within milliseconds; FaceMesh finds 468 points on it, so that every face is looked at upright. Licence: Apache 2.0.',
    },
    human: {
      text: 'Publishing the networks that Kindred uses',
      more: 'The packages human-models and face-api keep these networks free, small and well described. Licence: MIT.',
    },
    onnx: {
      text: 'Computing, on the server and in the browser',
      more: 'It runs the same files on any processor, without a graphics card. Licence: MIT.',
    },
    sharp: {
      text: 'Reading and shrinking photos',
      more: 'A photo of twelve megapixels becomes a preview in less than a tenth of a second. Licences: Apache 2.0 and LGPL.',
    },
    lfw: {
      text: 'Telling us how well it works',
      more: 'More than thirteen thousand labelled pictures from the University of Massachusetts. They measure Kindred; no network was trained with them here.',
    },
  },

  journey: 'The road to Kindred',
  stops: {
    lfw: {
      title: 'A measure for everybody',
      text: 'Labeled Faces in the Wild is published: for the first time, recognition is measured on ordinary pictures.',
    },
    dlib: {
      title: 'Recognition for everybody',
      text: 'dlib gives away a network that recognises faces as well as the large companies do at that time.',
    },
    mediapipe: {
      title: 'Fast enough for a telephone',
      text: 'BlazeFace and FaceMesh show that finding a face needs no large computer.',
    },
    kindred: {
      title: 'All of it at home',
      text: 'Kindred puts these together into an album of people that runs on a computer at home.',
    },
  },

  scenes: 'When it helps',
  scenesNote: 'These scenes are examples. Nobody in them is real.',
  example: 'Example',
  sceneCards: {
    birthday: {
      title: 'A grandmother turns ninety',
      text: 'Four boxes of scanned pictures and three telephones. An evening later there is one folder of her, from the school bench to the birthday cake.',
    },
    trip: {
      title: 'Back from the mountains',
      text: 'Eight hundred pictures of six friends. Each of them gets the ones they are in, as one file.',
    },
    school: {
      title: 'A child grows up',
      text: 'The same boy with two and with twelve: his pictures come together, and the album grows with him.',
    },
  },

  last: 'Whom will you find?',
  lastText: 'Add a folder of photos; the first faces appear within seconds.',
}

export const contact = {
  heading: 'Contact us', // quoted
  lead: 'A question, a wish, or something that does not work? Write a few words.',
  description: 'Write to the person who runs this Kindred.',
  name: 'Your name',
  email: 'E-mail address',
  phone: 'Phone (optional)',
  subject: 'Subject',
  message: 'Message',
  submit: 'Send message',
  busy: 'Sending...',
  sent: 'Message sent successfully!', // quoted
  failed: 'Failed to send message. Please try again later.', // quoted
  missing: 'Please fill this in.',
  notAnEmail: 'This is not an e-mail address. It looks like name@example.org.',
  details: 'Where your message goes',
  readBy: 'Who reads it',
  owner: (name: string) => `${name}, who runs this Kindred.`,
  ownerUnknown: 'The person who runs this Kindred, most likely the one who gave you its address.',
  keptAt: 'Where it is kept',
  place: (host: string) =>
    `On the computer behind ${host}. There is no company and no office: Kindred is where its owner has put it.`,
  nowhereElse: 'It goes nowhere else.',
  mailed: 'A copy goes to the owner’s own mailbox.',
  answer: 'How you get an answer',
  answerText: 'By e-mail, to the address that you give here. It is used for nothing else.',
}

export const terms = {
  screen: 'Terms and privacy',
  description: 'What happens to your photos and to the faces in them, in plain words.',
  progress: 'How far you have read',
  keyPoints: 'Key points',
  version: (isoDate: string) => `Version of ${dayTaken(isoDate)}`,
  pleaseAccept: 'Please accept terms to continue', // quoted
  continue: 'Continue to Dashboard', // quoted
  without:
    'You can also continue without agreeing: your photos are stored and shown, but Kindred won’t look for faces.',
  continueWithout: 'Continue without agreeing',
}

export const demo = {
  note: 'Demo with drawn people',
  onlyYours: 'This works with photos of your own. In the demo, single pictures can be saved.',
  tour: 'A tour in five steps',
  open: 'Show the tour',
  close: 'Put the tour aside',
  position: (step: number, all: number) => `Step ${number(step)} of ${number(all)}`,
  back: 'Back',
  next: 'Next',
  steps: {
    results: {
      title: 'Everybody at a glance',
      text: 'Twelve photos were added here. Kindred found the faces in them and put together who belongs together. Whom you have not named yet is called Person and a number.',
    },
    person: {
      title: 'One person, all their photos',
      text: 'This is Asha. Here is every photo that she is in, whoever else is in it.',
    },
    photo: {
      title: 'Look closely',
      text: 'Press a photo to see it large. The button with the face, or the key F, shows who is in it; the arrow keys go on.',
    },
    download: {
      title: 'Take it with you',
      text: 'Download Cluster saves all photos of a person as one file. In a large photo, the arrow that points down saves that one.',
    },
    yours: {
      title: 'Now your own photos',
      text: 'Create an account and drop in a folder. You can delete everything at any time.',
    },
  },
}
