/** What a check has found, as one line tells it. */
export type Finding = {
  readonly check: string
  readonly isFine: boolean
  /** What is so, and what to do about it if it is not fine. */
  readonly message: string
}

export const fine = (check: string, message: string): Finding => ({ check, isFine: true, message })
export const wrong = (check: string, message: string): Finding => ({ check, isFine: false, message })
