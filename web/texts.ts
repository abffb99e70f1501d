// Every text that a person reads. Screens name them by key, so that another language is another object of this shape.
// Texts that the specification quotes are marked; they stay letter for letter.

const number = new Intl.NumberFormat('en')

/** "1 photo", "2 photos", "10,000 photos". */
function count(amount: number, one: string, many: string): string {
  return `${number.format(amount)} ${amount === 1 ? one : many}`
}

const photos = (amount: number) => count(amount, 'photo', 'photos')
const files = (amount: number) => count(amount, 'file', 'files')
const people = (amount: number) => count(amount, 'person', 'people')

export const texts = {
  product: 'Kindred',
  skipToContent: 'Skip to the content',
  close: 'Close',
  title: (screen: string) => `${screen} – Kindred`,
  number: (amount: number) => number.format(amount),
  percent: (share: number) => `${Math.floor(share * 100)}%`,

  errors: {
    unreachable: 'Kindred does not answer. Check that it is running, then try again.',
    unknown: 'Something went wrong. Please try again.',
    loading: 'This could not be loaded.',
    retry: 'Try again',
    screen: 'This page stumbled',
    screenText: 'Your photos are safe. Reload the page to go on.',
    reload: 'Reload',
    notFoundTitle: 'There is nothing here',
    notFoundText: 'The address may be mistyped, or what was here has been deleted.',
    notFoundAction: 'Go to my photos',
  },

  /** By the server's codes; a code that is not here is told by the server's own sentence. */
  failures: {
    'disk-full': 'The disk of the computer that runs Kindred is full.',
    'photo-damaged': 'The file is damaged or was cut short when it was copied.',
    'photo-empty': 'The file is empty.',
    'photo-too-large': 'The file is too big.',
    'photo-too-many-pixels': 'The photo has more pixels than Kindred can take.',
    'photo-unknown-format': 'This is not a photo, or a kind of photo that Kindred does not know.',
    'photo-unreadable': 'The file could not be read.',
    'too-many-requests': 'That was a little too often. Please wait a minute and try again.',
    INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is not right.',
    USER_ALREADY_EXISTS: 'There is an account with this e-mail address already. Please log in.',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
      'There is an account with this e-mail address already. Please log in.',
  } as Readonly<Record<string, string>>,

  landing: {
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
  },

  login: {
    screen: 'Log in',
    heading: 'Welcome back',
    email: 'E-mail address',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Log in', // quoted
    busy: 'Logging in...', // quoted
    noAccount: 'No account yet?',
    register: 'Sign up', // quoted
  },

  register: {
    screen: 'Sign Up',
    heading: 'Sign Up', // quoted
    subtitle: 'Use your e-mail address to sign up',
    name: 'Your name',
    passwordHint: (least: number) =>
      `At least ${least} characters. Three or four words are easy to remember.`,
    passwordTooShort: (least: number) => `Please use at least ${least} characters.`,
    submit: 'Create account',
    busy: 'Creating account...',
    haveAccount: 'Already have an account?', // quoted, with the link
    login: 'Log in', // quoted
  },

  dashboard: {
    loading: 'Loading dashboard...', // quoted
    navigation: 'Dashboard',
    home: 'Home', // quoted
    results: 'Results', // quoted
    totalClusters: 'Total Clusters', // quoted
    imagesProcessed: 'Images Processed', // quoted
    logout: 'Logout', // quoted
    loggedOut: 'Logged out. You have been logged out.', // quoted
    sessionEnded: 'You were logged out. Please log in again.',
  },

  upload: {
    heading: 'Add photos',
    lead: 'Choose the photos in which you want to find people.',
    dropTitle: 'Drag photos or a folder here',
    pickTitle: 'Which photos would you like to add?',
    dropNow: 'Let go to add them',
    browse: 'Choose photos',
    browseFolder: 'Choose a folder',
    hint: (limit: string) => `Supports: JPG, PNG, GIF, WEBP • Max ${limit} per file`, // quoted
    reading: 'Reading the folder…',
    selected: (amount: number) => `${files(amount)} selected`,
    clearAll: 'Clear All', // quoted
    remove: (name: string) => `Remove ${name}`,
    start: (amount: number) => `Start Clustering (${files(amount)})`, // quoted
    noFiles: 'No files selected. Please select images to process.', // quoted
    failed: 'Processing failed. Error processing images.', // quoted
    succeeded: 'Processing complete. Images clustered successfully.', // quoted
    setApart: (amount: number) => `${files(amount)} set aside`,
    setApartLead: 'These cannot be added:',
    dismissSetApart: 'Hide this list',
    tooBig: (limit: string) => `Bigger than ${limit}`,
    notAnImage: 'Not a photo',
    emptyFile: 'The file is empty',
    unreadable: 'Could not be read',
    andMore: (amount: number) => `and ${number.format(amount)} more`,

    waiting: 'Waiting',
    checking: 'Checking',
    sending: (share: string) => `Sending ${share}`,
    sent: 'Uploaded',
    stored: 'Already in Kindred',
    fileFailed: 'Not uploaded',
    retryFile: (name: string) => `Try ${name} again`,
    retryFailed: (amount: number) => `Try ${files(amount)} again`,

    running: 'Uploading your photos',
    pausing: 'Finishing what is on its way…',
    paused: 'Upload paused',
    lost: 'Waiting for Kindred to answer',
    lostHint: 'The upload goes on by itself. Nothing is sent twice.',
    diskFull: 'The disk is full. Make room on the computer that runs Kindred, then press Resume.',
    progress: 'Upload progress',
    doneOf: (done: number, all: number) => `${number.format(done)} of ${files(all)}`,
    pause: 'Pause',
    resume: 'Resume',
    tryNow: 'Try now',
    cancel: 'Cancel upload',
    finished: (sent: number, stored: number) =>
      [sent > 0 && `${files(sent)} uploaded`, stored > 0 && `${files(stored)} already in Kindred`]
        .filter(Boolean)
        .join(', '),
    someFailed: (amount: number) => `${files(amount)} could not be uploaded.`,
    leaveWarning: 'An upload is running.',
  },

  processing: {
    receiving: 'Receiving your photos',
    working: 'Looking for people in your photos',
    progress: 'Processing progress',
    interrupted: 'An upload was interrupted. Add the same photos again: only the missing ones are sent.',
    processed: (done: number, all: number) => `${number.format(done)} of ${photos(all)}`,
    faces: (amount: number) => count(amount, 'face found', 'faces found'),
    failed: (amount: number) => `${photos(amount)} could not be read`,
    speed: (perSecond: number) =>
      `${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)} photos a second`,
    left: (seconds: number) => `about ${duration(seconds)} left`,
    stop: 'Leave out the rest',
    finishHere: 'Finish without them',
  },

  results: {
    heading: 'Results',
    summary: (persons: number, pictures: number) => `${people(persons)} in ${photos(pictures)}`,
    emptyTitle: 'No Results Yet', // quoted
    emptyText: 'Add some photos, and the people in them appear here.',
    emptyWorking: 'The first people appear here in a few seconds.',
    noPeopleTitle: 'No faces found yet',
    noPeopleText: 'None of your photos shows a face that Kindred could recognise.',
    emptyAction: 'Add photos',
    cluster: (name: string) => `Cluster: ${name}`, // quoted
    photoCount: photos,
    downloadCluster: 'Download Cluster', // quoted
    download: 'Download', // quoted
    downloadOf: (name: string) => `Download ${name}`,
    showFiles: 'Show files',
    hideFiles: 'Hide files',
    filesOf: (name: string) => `Files of ${name}`,
    withoutFaces: (amount: number) => `${photos(amount)} without faces`,
    failedPhotos: (amount: number) => `${photos(amount)} could not be read`,
    back: 'All people',
    deleteAll: 'Delete everything',
    people: 'People',
  },

  withoutFaces: {
    heading: 'Photos without faces',
    lead: 'Landscapes, pets, and faces too small or too blurred to recognise.',
    empty: 'No photos here',
    emptyText: 'Every photo shows somebody.',
  },

  failed: {
    heading: 'Photos that could not be read',
    lead: 'The files are kept just as they were uploaded.',
    empty: 'Nothing failed',
    emptyText: 'All your photos could be read.',
    retry: 'Try again',
    retryOf: (name: string) => `Try again: ${name}`,
    retried: (name: string) => `${name} is being tried again.`,
    unknownReason: 'The reason is not known.',
  },

  photos: {
    grid: 'Photos',
    open: (name: string) => `Open ${name}`,
    loadingMore: 'Loading more photos…',
  },

  viewer: {
    label: (name: string) => `Photo ${name}`,
    close: 'Close the photo',
    previous: 'Previous photo',
    next: 'Next photo',
    showFaces: 'Show faces',
    hideFaces: 'Hide faces',
    download: 'Download this photo',
    position: (index: number, all: number) => `${number.format(index)} of ${number.format(all)}`,
    face: (name: string) => `Show all photos of ${name}`,
    unknownFace: 'A face that belongs to nobody yet',
    noFaces: 'No faces in this photo',
    faces: (amount: number) => count(amount, 'face', 'faces'),
    broken: 'This photo cannot be shown here. It can be downloaded.',
  },

  downloads: {
    label: 'Downloads',
    preparing: 'Starting…',
    received: (amount: string, all: string) => `${amount} of ${all}`,
    progress: (name: string) => `Download of ${name}`,
    saved: 'Saved',
    failed: 'The download did not finish.',
    retry: 'Try again',
    cancel: (name: string) => `Stop downloading ${name}`,
    dismiss: (name: string) => `Hide ${name}`,
  },

  moreFolders: {
    question: 'Do you want to download more folders?', // quoted
    explanation:
      'If you are finished, Kindred can delete your photos and everything it found in them. What you have downloaded stays yours.',
    yes: 'Yes, keep everything here',
    no: 'No, delete everything…',
    remember: 'Do not ask again: always keep everything',
    confirmTitle: 'Delete everything?',
    confirmText: (amount: number) =>
      `${photos(amount)} and the people found in them will be deleted for good. This cannot be undone.`,
    confirm: 'Delete everything now',
    deleting: 'Deleting…',
    goBack: 'Go back',
    settingLabel: 'After a download',
    settingAsk: 'Ask what to do',
    settingKeep: 'Keep everything',
  },
} as const

function duration(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, Math.round(seconds)), 'second', 'seconds')
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return count(minutes, 'minute', 'minutes')
  return `${count(Math.floor(minutes / 60), 'hour', 'hours')} ${count(minutes % 60, 'minute', 'minutes')}`
}
