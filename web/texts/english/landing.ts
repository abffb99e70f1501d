export const landing = {
  screen: 'Your photos, by the people in them',
  heading: 'Find everyone you love in your photos',
  lead: 'Drop in a folder of photos. Kindred finds the faces, puts together who belongs together, and gives each person their own album. Nothing leaves your own computer.',
  start: 'Create your account',
  login: 'Log in',
  open: 'Go to my photos',
  steps: [
    { title: 'Add your photos', text: 'Drag in a whole folder, or pick pictures from your phone.' },
    { title: 'Watch people appear', text: 'Faces that belong to one person come together by themselves.' },
    { title: 'Keep what you want', text: 'Save one photo, or everything of a person as one file.' },
  ],
}
