import { number } from './amounts.ts'

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
