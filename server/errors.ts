/**
 * Every reason for which a request, a command or a job can fail. The web app and the command line
 * switch on these codes, never on a message.
 */
export type ErrorCode =
  // Photos
  | 'photo-unreadable'
  | 'photo-empty'
  | 'photo-too-large'
  | 'photo-unknown-format'
  | 'photo-unsupported-kind'
  | 'photo-damaged'
  | 'photo-too-many-pixels'
  | 'photo-too-slow'
  | 'photo-too-much-memory'
  | 'photo-ends-program'
  | 'raw-without-preview'
  | 'film-too-large'
  | 'film-unknown-format'
  | 'film-without-photo'
  | 'film-exists'
  // Models
  | 'model-missing'
  | 'model-damaged'
  | 'engine-outdated'
  | 'network-in-use'
  | 'network-not-fetched'
  | 'network-unknown'
  | 'network-unusable'
  // The command line
  | 'cache-unwritable'
  | 'output-unwritable'
  // Messages to people
  | 'bad-recipient'
  | 'message-not-sent'
  // Accounts
  | 'account-exists'
  | 'invalid-email'
  | 'invalid-phone-number'
  | 'password-too-long'
  | 'password-too-short'
  | 'password-weak'
  | 'bot-check-expired'
  | 'bot-check-failed'
  | 'registration-closed'
  | 'app-password-expired'
  | 'app-password-invalid'
  | 'app-password-not-allowed'
  | 'too-many-app-passwords'
  | 'work-needed'
  // Requests
  | 'being-erased'
  | 'database-busy'
  | 'restarting'
  | 'foreign-origin'
  | 'internal'
  | 'invalid-request'
  | 'not-found'
  | 'not-signed-in'
  | 'last-sign-in-method'
  | 'session-not-fresh'
  | 'too-many-requests'
  // Consent
  | 'consent-text-changed'
  | 'no-consent'
  // Deleting the account
  | 'sign-in-again'
  | 'wrong-password'
  // Finding a face
  | 'consent-needed'
  | 'no-face'
  | 'picture-gone'
  // Uploads and photos
  | 'batch-closed'
  | 'depended-on'
  | 'disk-full'
  | 'store-unavailable'
  | 'invalid-box'
  | 'invalid-name'
  | 'no-files'
  | 'no-photos'
  | 'not-failed'
  | 'not-multipart'
  | 'not-ready'
  | 'same-name'
  | 'sidecar-unreadable'
  | 'too-many-files'
  // Folders of the machine
  | 'folder-not-allowed'
  | 'folder-overlaps'
  | 'folder-unreachable'
  | 'not-a-file'
  | 'original-changed'
  | 'original-gone'
  // Profiles and the contact form
  | 'invalid-contact'
  | 'invalid-profile'
  // Running the server
  | 'backup-folder-unusable'
  | 'blob-damaged'
  | 'bad-archive'
  | 'bad-setting'
  | 'copy-differs'
  | 'copy-unfinished'
  | 'data-folder-in-use'
  | 'database-newer'
  | 'database-outdated'
  | 'database-out-of-order'
  | 'database-unreachable'
  | 'file-exists'
  | 'folder-not-empty'
  | 'library-in-use'
  | 'older-nodes-running'
  | 'library-not-empty'
  | 'no-data'
  | 'passphrase-needed'
  | 'port-in-use'
  | 'wrong-passphrase'

/** An expected failure: its message may be shown to anyone, and says what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The HTTP status of the answer. */
  readonly status: number

  constructor(code: ErrorCode, status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.status = status
  }
}
