import { describe, expect, test } from 'vitest'
import { PROOF_HEADER } from '../../../shared/api/bounds.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { buildProof } from '../../../test/factories/solve-proof.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import type { Mail, Messages } from '../../machinery/messages/messages.ts'

const MESSAGE = {
  name: 'Ann',
  email: 'ann@example.org',
  phone: '+91 98765 43210',
  subject: 'Hello',
  message: 'One line\nand another',
}

/** Returns a mail server that accepts every mail, or none. */
function createFakeMail({ isDown = false } = {}) {
  const sent: Mail[] = []
  const messages: Messages = {
    sendMail: async mail => {
      if (isDown) throw new Error('no route to the mail server')
      sent.push(mail)
    },
    sendSms: async () => {},
    leavesMachine: { mail: true, sms: false },
    deleteFromOutbox: async () => {},
  }
  return { sent, messages }
}

async function setUp(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  let addresses = 0
  return {
    ...app,
    /** Sends each message from a different address, unless one is given. */
    post: async (
      payload: object,
      remoteAddress = `10.9.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`,
    ) =>
      app.app.inject({
        method: 'POST',
        url: '/api/contact',
        headers: { origin: app.origin, [PROOF_HEADER]: await buildProof(app) },
        payload,
        remoteAddress,
      }),
    stored: () => app.db.selectFrom('contacts').selectAll().execute(),
  }
}

describe('POST /api/contact', () => {
  test('stores the five fields, from everybody', async () => {
    const { post, stored, clock } = await setUp()
    const answer = await post(MESSAGE)
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }])
    expect(await stored()).toEqual([{ ...MESSAGE, id: 1, senderId: null, sentAt: clock.now }])
  })

  test('stores null and a missing phone as empty texts', async () => {
    const { post, stored } = await setUp()
    const { phone, ...rest } = MESSAGE
    await post({ ...rest, phone: null })
    await post(rest)
    expect((await stored()).map(contact => contact.phone)).toEqual(['', ''])
    expect(phone).not.toBe('')
  })

  test.each<object>([
    { name: '' },
    { name: null },
    { email: null },
    { subject: '   ' },
    { message: '\n\n' },
    { email: 'nobody' },
    { email: 'ann@example.org, bob@example.org' },
    { email: 'ann@example.org\r\nBcc: all@example.org' },
  ])('refuses %j', async change => {
    const { post, stored } = await setUp()
    const answer = await post({ ...MESSAGE, ...change })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-contact'])
    expect(await stored()).toEqual([])
  })

  test.each<object>([{ message: 'x'.repeat(5001) }, { senderId: 'ann' }, { subject: undefined }])(
    'accepts only what the schema names: %j',
    async change => {
      const { post } = await setUp()
      const answer = await post({ ...MESSAGE, ...change })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    },
  )

  test('keeps markup as text, and removes control characters', async () => {
    const { post, stored } = await setUp()
    const markup = '<img src=x onerror=alert(1)>'
    await post({
      ...MESSAGE,
      name: `Ann\u202e\r\nBcc: all@example.org`,
      subject: `${markup}\u001b[2J`,
      message: `${markup}\r\n\u001b]0;x\u0007end`,
    })
    expect(await stored()).toMatchObject([
      {
        name: 'Ann Bcc: all@example.org',
        subject: `${markup} [2J`,
        message: `${markup}\n]0;xend`,
      },
    ])
  })

  test('is limited for each address, and for all addresses together', async () => {
    const { post, db, clock } = await setUp()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await post(MESSAGE, '10.8.0.1')).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const rows = Array.from({ length: 94 }, () => ({ ...MESSAGE, senderId: null, sentAt: clock.now }))
    await db.insertInto('contacts').values(rows).execute()
    expect((await post(MESSAGE)).statusCode).toBe(201)
    const refused = await post(MESSAGE)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    clock.now += 60 * 60_000
    expect((await post(MESSAGE)).statusCode).toBe(201)
  })

  test('requires an unused proof of work', async () => {
    const { app, origin, stored, ...rest } = await setUp()
    const proof = await buildProof({ app, ...rest })
    const post = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/contact', headers: { origin, ...headers }, payload: MESSAGE })
    const answers = [
      await post({}),
      await post({ [PROOF_HEADER]: proof }),
      await post({ [PROOF_HEADER]: proof }),
    ]
    expect(answers.map(answer => [answer.statusCode, answer.json().code])).toEqual([
      [400, 'bot-check-failed'],
      [201, undefined],
      [400, 'bot-check-failed'],
    ])
    expect(await stored()).toHaveLength(1)
  })

  test('records who was signed in', async () => {
    const { stored, ...app } = await setUp()
    const user = await buildUser(app)
    const headers = { [PROOF_HEADER]: await buildProof(app) }
    await user.send({ method: 'POST', url: '/api/contact', payload: MESSAGE, headers })
    expect(await stored()).toMatchObject([{ senderId: user.uid }])
    expect((await user.send({ url: '/api/activity?limit=1' })).json()).toMatchObject({
      events: [{ kind: 'contact-sent' }],
    })
  })
})

describe('the owner', () => {
  const owner = { name: 'Asha Rao', email: 'asha@example.org' }

  test('gets each message by mail if there is a mail server, with the sender as reply address', async () => {
    const { sent, messages } = createFakeMail()
    const { post, app } = await setUp({ messages, settings: { owner } })
    await post({ ...MESSAGE, subject: 'Hello\r\nBcc: all@example.org' })
    await app.close()
    expect(sent).toEqual([
      {
        to: 'asha@example.org',
        subject: 'Kindred: Hello Bcc: all@example.org',
        text: 'Ann <ann@example.org>, +91 98765 43210 wrote through the contact form of Kindred:\n\nOne line\nand another\n',
        replyTo: 'ann@example.org',
      },
    ])
  })

  test('loses no message while the mail server is down', async () => {
    const { messages } = createFakeMail({ isDown: true })
    const { post, stored } = await setUp({ messages, settings: { owner } })
    expect((await post(MESSAGE)).statusCode).toBe(201)
    expect(await stored()).toHaveLength(1)
  })

  test('is named beside the form if they want it, and never by address', async () => {
    const { app } = await setUp()
    expect((await app.inject({ url: '/api/contact' })).json()).toEqual({ ownerName: null, isMailed: false })
    const named = await setUp({ messages: createFakeMail().messages, settings: { owner } })
    const answer = await named.app.inject({ url: '/api/contact' })
    expect(answer.json()).toEqual({ ownerName: 'Asha Rao', isMailed: true })
  })
})
