// The value in shared/api/sign-in.ts, without importing its schemas into the bundle.
export const MIN_PASSWORD_LENGTH = 10
