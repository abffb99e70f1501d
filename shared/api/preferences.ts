import { Type, type Static } from 'typebox'

export const Theme = Type.Union([Type.Literal('dark'), Type.Literal('light'), Type.Literal('system')])
export type Theme = Static<typeof Theme>

export const Privacy = Type.Union([Type.Literal('public'), Type.Literal('private')])
export type Privacy = Static<typeof Privacy>

export const Language = Type.Union([Type.Literal('en'), Type.Literal('hi'), Type.Literal('ar')])
export type Language = Static<typeof Language>

const fields = {
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
  ...fields,
  /** False while `theme` is the default. */
  isThemeChosen: Type.Boolean(),
})
export type Preferences = Static<typeof Preferences>

/** Sent as `preferences` with POST /api/profile: omitted fields stay unchanged. */
export const PreferenceChanges = Type.Partial(Type.Object(fields), { additionalProperties: false })
export type PreferenceChanges = Static<typeof PreferenceChanges>
