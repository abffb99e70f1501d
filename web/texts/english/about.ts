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
