import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { Answer, Body, Endpoint, Params, Query } from '../shared/api/endpoints.ts'
import type { AddressConfirmed, PasswordReset } from '../shared/api/sign-in.ts'

type Credentials = { email: string; password: string }
type Code = { code: string }
type OwnPassword = { password?: string }
/** The provider, and the paths to which it redirects. */
type ProviderBody = {
  provider: 'google'
  callbackURL: string
  errorCallbackURL: string
  disableRedirect: true
}
/** `twoFactorRedirect`: there is no session before a second step. */
export type SignInAnswer = { twoFactorRedirect?: boolean }
/** The part of better-auth's answer that is shown. */
type Passkey = { id: string; name?: string | null; createdAt?: string | null }

/** Requests that better-auth answers: the types of the body and of the answer. */
type AuthEndpoints = {
  'POST /api/auth/sign-in/email': { body: Credentials; answer: SignInAnswer }
  'POST /api/auth/sign-in/phone-number': {
    body: { phoneNumber: string; password: string }
    answer: SignInAnswer
  }
  'POST /api/auth/sign-in/social': { body: ProviderBody; answer: { url: string } }
  'POST /api/auth/link-social': { body: ProviderBody; answer: { url: string } }
  'POST /api/auth/sign-up/email': { body: Credentials & { name: string }; answer: unknown }
  'POST /api/auth/sign-out': { body: Record<string, never>; answer: unknown }
  'POST /api/auth/phone-number/send-otp': { body: { phoneNumber: string }; answer: unknown }
  'POST /api/auth/phone-number/verify': { body: { phoneNumber: string; code: string }; answer: unknown }
  'POST /api/auth/request-password-reset': { body: { email: string }; answer: unknown }
  'POST /api/auth/reset-password': { body: { token: string; newPassword: string }; answer: PasswordReset }
  'POST /api/auth/confirm-address': { body: { token: string }; answer: AddressConfirmed }
  'POST /api/auth/remove-sign-in-method': {
    body: { token: string; id: string }
    answer: Pick<PasswordReset, 'signInMethods'>
  }
  'POST /api/auth/change-password': {
    body: { currentPassword: string; newPassword: string }
    answer: unknown
  }
  'POST /api/auth/two-factor/enable': {
    body: OwnPassword
    answer: { totpURI: string; backupCodes: string[] }
  }
  'POST /api/auth/two-factor/disable': { body: OwnPassword; answer: unknown }
  'POST /api/auth/two-factor/generate-backup-codes': {
    body: OwnPassword
    answer: { backupCodes: string[] }
  }
  'POST /api/auth/two-factor/verify-totp': { body: Code; answer: unknown }
  'POST /api/auth/two-factor/verify-backup-code': { body: Code; answer: unknown }
  'GET /api/auth/passkey/generate-authenticate-options': { answer: PublicKeyCredentialRequestOptionsJSON }
  'POST /api/auth/passkey/verify-authentication': {
    body: { response: AuthenticationResponseJSON }
    answer: unknown
  }
  'GET /api/auth/passkey/list-user-passkeys': { answer: Passkey[] }
  'GET /api/auth/passkey/generate-register-options': { answer: PublicKeyCredentialCreationOptionsJSON }
  'POST /api/auth/passkey/verify-registration': {
    body: { response: RegistrationResponseJSON; name: string }
    answer: unknown
  }
  'POST /api/auth/passkey/delete-passkey': { body: { id: string }; answer: unknown }
}

/** Method and path of a request, such as `GET /api/photos/:photoId`. */
export type Requested = Endpoint | keyof AuthEndpoints

export type AnswerOf<E extends Requested> = E extends Endpoint
  ? Answer<E>
  : E extends keyof AuthEndpoints
    ? AuthEndpoints[E]['answer']
    : never

type BodyOf<E extends Requested> = E extends Endpoint
  ? Body<E>
  : E extends keyof AuthEndpoints
    ? AuthEndpoints[E] extends { body: infer Sent }
      ? Sent
      : never
    : never

/** A value to send, which may also be read-only. */
type Readable<Value> = Value extends readonly (infer Item)[]
  ? readonly Readable<Item>[]
  : Value extends FormData
    ? Value
    : { readonly [Key in keyof Value]: Readable<Value[Key]> }

/** The parameters of a query; those that are null or undefined are left out. */
type Asked<Value> = {
  readonly [Key in keyof Value]: object extends Pick<Value, Key> ? Value[Key] | null | undefined : Value[Key]
}

type AddressParts<E extends Requested> = E extends Endpoint
  ? ([Params<E>] extends [never] ? unknown : { readonly params: Readonly<Params<E>> }) &
      ([Query<E>] extends [never]
        ? unknown
        : object extends Query<E>
          ? { readonly query?: Asked<Query<E>> }
          : { readonly query: Asked<Query<E>> })
  : unknown

/** What is sent to an endpoint: the parameters of its path, its query and its body. */
export type Sent<E extends Requested> = AddressParts<E> &
  ([BodyOf<E>] extends [never] ? unknown : { readonly body: Readable<BodyOf<E>> })

/** The arguments after the endpoint, of which the first may be left out if nothing is required. */
export type Optional<Value, Options = unknown> = object extends Value
  ? [sent?: Value & Options]
  : [sent: Value & Options]

/** Returns the address of an endpoint, for what the browser itself loads. */
export function buildAddress<E extends Endpoint>(endpoint: E, ...[parts]: Optional<AddressParts<E>>): string {
  return fillAddress(endpoint, parts as Filling | undefined) // A wider type of the same.
}

type Filling = {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: object | null | undefined
}

/** Fills the parameters into the path of an endpoint. */
export function fillAddress(endpoint: string, { params = {}, query }: Filling = {}): string {
  const path = endpoint
    .slice(endpoint.indexOf(' ') + 1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
