import { cutText } from '../../../shared/api/cut-text.ts'

/** Limits the message, because names in a file may have any length. */
const MAX_MESSAGE_LENGTH = 200

/** Why a file is not accepted as a network; the message follows "it cannot be used: ". */
export class NetworkFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(cutText(message, MAX_MESSAGE_LENGTH), options)
  }
}
