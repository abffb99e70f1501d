import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type {
  AppPasswordList,
  CreateAppPasswordBody,
  NewAppPassword,
  Security,
  EndedSessions,
  SessionList,
} from '../shared/api/security.ts'
import { get, post, remove } from './endpoint.ts'
import { segment, type ProviderAddress, type ProviderBody } from './paths.ts'

/** The part of better-auth's answer that is shown. */
type Passkey = { id: string; name?: string | null; createdAt?: string | null }

/** Requests that only Settings sends, so that the first screens do not load them. */
export const SETTINGS_API = {
  changePassword: post<unknown, { currentPassword: string; newPassword: string }>(
    '/api/auth/change-password',
  ),
  firstPassword: post<null, { newPassword: string }>('/api/security/password'),
  connectProvider: post<ProviderAddress, ProviderBody>('/api/auth/link-social'),
  disconnectGoogle: post('/api/security/google/disconnect'),
  security: get<Security>('/api/security'),
  sessions: get<SessionList>('/api/sessions'),
  endSession: (id: string) => post(`/api/sessions/${segment(id)}/end`),
  endOtherSessions: post<EndedSessions>('/api/sessions/end-others'),
  passkeys: get<Passkey[]>('/api/auth/passkey/list-user-passkeys'),
  passkeyToAdd: get<PublicKeyCredentialCreationOptionsJSON>('/api/auth/passkey/generate-register-options'),
  addPasskey: post<unknown, { response: RegistrationResponseJSON; name: string }>(
    '/api/auth/passkey/verify-registration',
  ),
  removePasskey: post<unknown, { id: string }>('/api/auth/passkey/delete-passkey'),
  enableSecondStep: post<{ totpURI: string; backupCodes: string[] }, { password?: string }>(
    '/api/auth/two-factor/enable',
  ),
  disableSecondStep: post<unknown, { password?: string }>('/api/auth/two-factor/disable'),
  renewRecoveryCodes: post<{ backupCodes: string[] }, { password?: string }>(
    '/api/auth/two-factor/generate-backup-codes',
  ),
  appPasswords: get<AppPasswordList>('/api/app-passwords'),
  createAppPassword: post<NewAppPassword, CreateAppPasswordBody>('/api/app-passwords'),
  revokeAppPassword: (id: string) => remove<null>(`/api/app-passwords/${segment(id)}`),
}
