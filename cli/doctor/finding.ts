/** Result of a check, printed in one line. */
export type Finding = {
  readonly check: string
  readonly isFine: boolean
  /** The state, and what to do if it is not fine. */
  readonly message: string
}

export const reportFine = (check: string, message: string): Finding => ({ check, isFine: true, message })
export const reportWrong = (check: string, message: string): Finding => ({ check, isFine: false, message })
