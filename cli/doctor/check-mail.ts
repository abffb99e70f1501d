import { once } from 'node:events'
import { connect } from 'node:net'
import { reportFine, reportWrong, type Finding } from './finding.ts'

const DEADLINE_MS = 5000
/** As in nodemailer, which sends the mails. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 }

/**
 * Opens a connection to the mail server and closes it without sending anything. Prints no part of
 * the URL except host and port: it may contain a password.
 */
export async function checkMail(url: string | undefined, deadlineMs = DEADLINE_MS): Promise<Finding> {
  if (url === undefined) return reportFine('mail', 'No mail server is set; mails stay in the outbox folder')
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const place = `${host}, port ${port || DEFAULT_PORTS[protocol]}`
  const socket = connect({ host, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(deadlineMs) })
    return reportFine('mail', `The mail server answers at ${place}`)
  } catch {
    const advice = 'check KINDRED_SMTP_URL, the mail server and the firewall.'
    return reportWrong('mail', `The mail server cannot be reached at ${place}: ${advice}`)
  } finally {
    // Ignores errors after the check.
    socket.on('error', () => {})
    socket.destroy()
  }
}
