// A separate file, so that the web page does not load the schemas.

export const SKILLS = [
  'JavaScript',
  'React',
  'Node.js',
  'Python',
  'Design',
  'Marketing',
  'Photography',
  'Writing',
  'Management',
  'Analytics',
] as const

/** The first nine have icons. */
export const INTERESTS = [
  'Photography',
  'Gaming',
  'Travel',
  'Art',
  'Coding',
  'Fitness',
  'Music',
  'Reading',
  'Coffee',
  'Sports',
  'Movies',
  'Cooking',
] as const
export type Interest = (typeof INTERESTS)[number]

export const MAX_ACHIEVEMENTS = 20
/** The largest number of characters of each text. */
export const PROFILE_LENGTHS = {
  name: 100,
  email: 254,
  phone: 30,
  address: 200,
  website: 300,
  bio: 1000,
  job: 100,
  company: 100,
  location: 100,
  birthDate: 10,
  twitter: 300,
  linkedin: 300,
  github: 300,
  instagram: 300,
  achievement: 200,
} as const
