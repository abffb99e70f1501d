import { once } from 'node:events'
import { readdir, rename, stat } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import fc from 'fast-check'
import { DAY_MS } from '../../../shared/api/durations.ts'
import { readOutbox } from '../../../test/server/read-outbox.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createMessages, OUTBOX_FOLDER, checkMail, checkSms } from './create-messages.ts'
import type { MessageSettings } from './messages.ts'

const OUTBOX_ONLY: MessageSettings = { smtp: null, smsGateway: null }
const MAIL = { to: 'ann@example.org', subject: 'नमस्ते', text: 'One\nTwo' }
const SMS = { to: '+919876543210', text: '123456 is your code' }

async function setUp(settings: MessageSettings = OUTBOX_ONLY) {
  const dataDir = await makeTemporaryFolder()
  const clock = { now: Date.parse('2026-05-04T10:00:00Z') }
  return { dataDir, clock, messages: createMessages({ dataDir, settings, now: () => clock.now }) }
}

describe('the outbox', () => {
  test('keeps each message in a file that only its owner can read, in the order of sending', async () => {
    const { dataDir, clock, messages } = await setUp()
    expect(messages.leavesMachine).toEqual({ mail: false, sms: false })
    await messages.sendMail(MAIL)
    clock.now += 1
    await messages.sendSms(SMS)
    expect(await readOutbox(dataDir)).toEqual([
      { kind: 'mail', at: '2026-05-04T10:00:00.000Z', ...MAIL },
      { kind: 'sms', at: '2026-05-04T10:00:00.001Z', ...SMS },
    ])
    expect((await stat(join(dataDir, OUTBOX_FOLDER))).mode & 0o077).toBe(0)
  })

  test('deletes messages to given recipients, and all messages after a month', async () => {
    const { dataDir, clock, messages } = await setUp()
    await messages.sendMail(MAIL)
    await messages.sendMail({ ...MAIL, to: 'bob@example.org' })
    await messages.sendSms(SMS)
    await messages.deleteFromOutbox(['ANN@example.org', '+919876543210'])
    expect((await readOutbox(dataDir)).map(({ to }) => to)).toEqual(['bob@example.org'])
    clock.now += 31 * DAY_MS
    await messages.sendSms(SMS)
    expect((await readOutbox(dataDir)).map(({ to }) => to)).toEqual(['+919876543210'])
  })

  test('deletes incomplete files of a crash after a month', async () => {
    const { dataDir, clock, messages } = await setUp()
    await messages.sendMail(MAIL)
    const folder = join(dataDir, OUTBOX_FOLDER)
    const [name = ''] = await readdir(folder)
    await rename(join(folder, name), join(folder, `.${name}`))
    clock.now += 31 * DAY_MS
    await messages.sendSms(SMS)
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('refuses anything but a single address or number', async () => {
    const { dataDir, messages } = await setUp()
    const refused = { code: 'bad-recipient' }
    await expect(
      messages.sendMail({ ...MAIL, to: 'a@example.org\nBcc: b@example.org' }),
    ).rejects.toMatchObject(refused)
    await expect(messages.sendSms({ ...SMS, to: '+91\n98' })).rejects.toMatchObject(refused)
    expect(await readOutbox(dataDir)).toEqual([])
  })
})

describe('SMTP', () => {
  test('sends the mail without headers injected through the subject or reply address', async () => {
    const server = await startMailServer()
    const { dataDir, messages } = await setUp({
      ...OUTBOX_ONLY,
      smtp: { url: server.url, from: 'Kindred <k@example.org>' },
    })
    await messages.sendMail({
      ...MAIL,
      subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nforged',
      replyTo: 'bob@example.org',
    })
    const [header = '', body = ''] = server.received.mail.split(/\r\n\r\n(.*)/s)
    expect(server.received.recipients).toEqual(['<ann@example.org>'])
    expect(header).toMatch(/^From: Kindred <k@example\.org>$/m)
    expect(header).toMatch(/^Reply-To: bob@example\.org$/m)
    expect(header).toMatch(/^Subject: Hi Bcc: eve@example\.org forged$/m)
    expect(header).not.toMatch(/^Bcc:/im)
    expect(body).toContain('One\r\nTwo')
    expect(await readOutbox(dataDir)).toEqual([])
    expect(messages.leavesMachine.mail).toBe(true)
  })

  test('reports why the mail server refused a mail, without the address', async () => {
    const server = await startMailServer({ refuses: 'RCPT' })
    const { messages } = await setUp({ ...OUTBOX_ONLY, smtp: { url: server.url, from: 'k@example.org' } })
    const error: unknown = await messages.sendMail(MAIL).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'message-not-sent',
      cause: { message: expect.stringMatching('550') },
    })
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('ann@example.org')
  })

  test('reports a mail server that does not answer', async () => {
    const server = await startMailServer()
    await server.stop()
    const { messages } = await setUp({ ...OUTBOX_ONLY, smtp: { url: server.url, from: 'k@example.org' } })
    await expect(messages.sendMail(MAIL)).rejects.toMatchObject({ code: 'message-not-sent', status: 502 })
  })
})

describe('the SMS gateway', () => {
  test('receives the request that docs/messages.md describes', async () => {
    const gateway = await startGateway(202)
    const { messages } = await setUp({ ...OUTBOX_ONLY, smsGateway: { url: gateway.url, token: 'secret' } })
    await messages.sendSms(SMS)
    expect(gateway.requests).toEqual([
      {
        method: 'POST',
        body: SMS,
        headers: expect.objectContaining({
          'content-type': 'application/json',
          authorization: 'Bearer secret',
          'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
        }),
      },
    ])
    expect(messages.leavesMachine.sms).toBe(true)
  })

  test.each([400, 500, 302])('a message is not sent when it answers %d', async status => {
    const gateway = await startGateway(status)
    const { messages } = await setUp({ ...OUTBOX_ONLY, smsGateway: { url: gateway.url, token: null } })
    await expect(messages.sendSms(SMS)).rejects.toMatchObject({ code: 'message-not-sent' })
    expect(gateway.requests).toHaveLength(1)
    expect(gateway.requests[0]?.headers.authorization).toBeUndefined()
  })
})

/** Implements just enough of RFC 5321 to receive one mail. */
async function startMailServer({ refuses = 'nothing' } = {}) {
  const received = { mail: '', recipients: new Array<string>() }
  const server = createServer(socket => {
    let isInMail = false
    let unread = ''
    socket.write('220 test\r\n')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      unread += chunk
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        if (isInMail && line !== '.') {
          received.mail += `${line}\r\n`
          continue
        }
        const recipient = /^RCPT TO:(\S+)/i.exec(line)?.[1]
        if (recipient !== undefined) received.recipients.push(recipient)
        isInMail = line === 'DATA'
        if (line.startsWith(refuses)) socket.write(`550 no such mailbox: ${line}\r\n`)
        else socket.write(isInMail ? '354 go on\r\n' : '250 fine\r\n')
        if (line === 'QUIT') socket.end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  onTestFinished(stop)
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, stop }
}

async function startGateway(status: number) {
  const requests: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createHttpServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      requests.push({ method: request.method, headers: request.headers, body: JSON.parse(body) })
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, requests }
}

const PLAIN_MAIL = { to: 'ann@example.org', subject: 'Hello', text: 'One\nTwo' }

describe('checkMail', () => {
  test('does not change a plain mail', () => {
    expect(checkMail(PLAIN_MAIL)).toEqual(PLAIN_MAIL)
    expect(checkMail({ ...PLAIN_MAIL, replyTo: 'bob@example.org' }).replyTo).toBe('bob@example.org')
  })

  test.each([
    'ann@example.org\r\nBcc: all@example.org',
    'ann@example.org, bob@example.org',
    'ann@example.org;bob@example.org',
    'Ann <ann@example.org>',
    'ann@example.org\u0000',
    '"ann"@example.org',
    'nobody',
    '',
  ])('refuses %j as an address and as a reply address', address => {
    const refused = expect.objectContaining({ code: 'bad-recipient', status: 400 })
    expect(() => checkMail({ ...PLAIN_MAIL, to: address })).toThrow(refused)
    expect(() => checkMail({ ...PLAIN_MAIL, replyTo: address })).toThrow(refused)
  })

  test('puts any subject on one line', () => {
    expect(checkMail({ ...PLAIN_MAIL, subject: 'Hi\r\nBcc: x@example.org' }).subject).toBe(
      'Hi Bcc: x@example.org',
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), subject => {
        expect(checkMail({ ...PLAIN_MAIL, subject }).subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      }),
    )
  })
})

describe('checkSms', () => {
  test.each(['919876543210', '+91 98765 43210', '+91', '+919876543210\n', '+0123456789', '+1;+2'])(
    'refuses %j as a number',
    to => {
      expect(() => checkSms({ to, text: 'x' })).toThrow(expect.objectContaining({ code: 'bad-recipient' }))
    },
  )

  test('accepts a number in E.164, and removes terminal commands from the text', () => {
    expect(checkSms({ to: '+919876543210', text: 'a\u001B[2Jb\r\nc' })).toEqual({
      to: '+919876543210',
      text: 'a [2Jb\nc',
    })
  })
})
