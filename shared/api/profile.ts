import { Type, type Static } from 'typebox'
import { LANGUAGE_TAGS, type Language as LanguageTag } from './languages.ts'
import { INTERESTS, MAX_ACHIEVEMENTS, PROFILE_LENGTHS, SKILLS } from './profile-options.ts'
import { declare } from './endpoint.ts'

export const Theme = Type.Union([Type.Literal('dark'), Type.Literal('light'), Type.Literal('system')])
export type Theme = Static<typeof Theme>

export const Privacy = Type.Union([Type.Literal('public'), Type.Literal('private')])
export type Privacy = Static<typeof Privacy>

export const Language = Type.Unsafe<LanguageTag>(Type.Union(LANGUAGE_TAGS.map(tag => Type.Literal(tag))))
export type Language = LanguageTag

const choices = {
  theme: Theme,
  notifications: Type.Boolean(),
  privacy: Privacy,
  emailUpdates: Type.Boolean(),
  /** An IANA name such as Asia/Kolkata; null for the browser's time zone. */
  timeZone: Type.Union([Type.String({ minLength: 1, maxLength: 60 }), Type.Null()]),
  /** Null for the browser's language. */
  language: Type.Union([Language, Type.Null()]),
}

/** Part of the profile. Defaults: system, true, private, true, null, null. */
export const Preferences = Type.Object({
  ...choices,
  /** False while `theme` is the default. */
  isThemeChosen: Type.Boolean(),
})
export type Preferences = Static<typeof Preferences>

/** Sent as `preferences` with POST /api/profile: omitted choices stay unchanged. */
export const PreferenceChanges = Type.Partial(Type.Object(choices), { additionalProperties: false })
export type PreferenceChanges = Static<typeof PreferenceChanges>

const describeText = (field: keyof typeof PROFILE_LENGTHS) =>
  Type.String({ maxLength: PROFILE_LENGTHS[field] })
const strict = { additionalProperties: false }
const count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

const social = {
  /** A user name, with or without @, or a web address. */
  twitter: describeText('twitter'),
  /** A web address. */
  linkedin: describeText('linkedin'),
  github: describeText('github'),
  instagram: describeText('instagram'),
}

const stats = { projects: count, followers: count, following: count }

const fields = {
  name: describeText('name'),
  email: describeText('email'),
  phone: describeText('phone'),
  address: describeText('address'),
  website: describeText('website'),
  bio: describeText('bio'),
  job: describeText('job'),
  company: describeText('company'),
  location: describeText('location'),
  /** `2000-12-31`, or empty. */
  birthDate: describeText('birthDate'),
  /**
   * The address that POST /api/profile/images returned, or empty. Replacing it deletes the previous
   * picture.
   */
  image: Type.String({ maxLength: 200 }),
  coverImage: Type.String({ maxLength: 200 }),
  interests: describeUniqueValues(INTERESTS),
  skills: describeUniqueValues(SKILLS),
  achievements: Type.Array(Type.String({ minLength: 1, maxLength: PROFILE_LENGTHS.achievement }), {
    maxItems: MAX_ACHIEVEMENTS,
  }),
}

/**
 * GET /api/profile. Created on first request with the account's name and address and today's date.
 */
export const Profile = Type.Object({
  ...fields,
  /** `2026-05-04`. */
  joinDate: Type.String(),
  social: Type.Object(social),
  stats: Type.Object(stats),
  preferences: Preferences,
})
export type Profile = Static<typeof Profile>

/**
 * POST /api/profile: 200 with Profile. Omitted fields stay unchanged, also within `social`, `stats`
 * and `preferences`; lists are replaced. Errors: 400 `invalid-profile`, 404 for a picture that is
 * not the user's.
 */
export const ProfileChanges = Type.Partial(
  Type.Object({
    ...fields,
    social: Type.Partial(Type.Object(social), strict),
    stats: Type.Partial(Type.Object(stats), strict),
    preferences: PreferenceChanges,
  }),
  strict,
)
export type ProfileChanges = Static<typeof ProfileChanges>

/**
 * POST /api/profile/images, multipart with one file in the field `image`: 200. The picture is
 * re-encoded, without the camera's metadata, and not shown until its address is saved as `image` or
 * `coverImage`. Errors: 400 `no-files`, 413 `photo-too-large` and `photo-too-many-pixels`, 415
 * `not-multipart` and `photo-unknown-format`, 422 `photo-empty` and `photo-damaged`, 507
 * `disk-full`.
 */
export const ProfileImageAnswer = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({ url: Type.String() }),
})
export type ProfileImageAnswer = Static<typeof ProfileImageAnswer>

/** GET /api/profile/images/{imageId}: WEBP, for its owner only. Errors: 404. */
export const ProfileImageParams = Type.Object({ imageId: Type.String() })

function describeUniqueValues<Values extends string[]>(values: readonly [...Values]) {
  return Type.Array(Type.Enum(values), { uniqueItems: true, maxItems: values.length })
}

export const profileEndpoints = declare({
  'GET /api/profile': {
    tag: 'profile',
    summary: 'Returns the profile, with defaults for unset fields',
    answers: { 200: Profile },
  },
  'POST /api/profile': {
    tag: 'profile',
    summary: 'Changes the given fields of the profile',
    body: ProfileChanges,
    bodyLimit: 'text',
    answers: { 200: Profile },
  },
  'POST /api/profile/images': {
    tag: 'profile',
    summary: 'Stores a picture for the profile, and returns its address',
    form: { field: 'image' },
    isUpload: true,
    concurrency: 'picture',
    rate: { max: 30, perMinutes: 1 },
    answers: { 200: ProfileImageAnswer },
  },
  'GET /api/profile/images/:imageId': {
    tag: 'profile',
    summary: 'Returns a picture of the profile',
    params: ProfileImageParams,
    file: 'image/webp',
  },
})
