import { expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi, type MessageAct } from '#contract/operator/console-paths.ts'
import type { ListedMessage, MessageDetails } from '#contract/operator/contact-messages.ts'
import { forgetOldContactMessages } from '#server/modules/contact/contact.usecases.ts'
import { app, eachTestHasModerator, eachTestHasServer, moderator } from '#server/testing/each-test.ts'
import { get, post } from '#server/testing/requests.ts'

eachTestHasServer({ contactRecipient: { name: 'Team', address: 'team@example.org' } })
eachTestHasModerator()
const write = async (more: object = {}) => {
  const message = { name: 'Ada', subject: 'other', message: 'Buy our pills', recaptcha: '' }
  const payload = { ...message, contactDetails: 'ada@example.org', ...more }
  await post(app, null, '/contact/sendMessage', payload)
}
const read = async (path: string, query: Record<string, string> = {}) =>
  await get(app, path, moderator, { query })
const list = async (query: Record<string, string> = {}) =>
  (await read(consoleApi.messages, query)).json<{ data: ListedMessage[] }>().data
const details = async (id: number) =>
  (await read(consoleApi.message(id))).json<{ data: MessageDetails }>().data
const act = async (id: number, what: MessageAct, body: object) =>
  await post(app, moderator, consoleApi.messageAct(id, what), body)
const reply = async (id: number, text: string, seen = 0) => await act(id, 'reply', { text, seen })
const newest = async () => (await list())[0]?.id ?? 0

test('messages are listed newest first, searched and filtered by state, also for moderators', async () => {
  await write()
  app.clock.advance(1)
  await write({ name: 'Grace', message: 'A compiler, please, for Übersetzer' })
  expect((await list()).map(({ name, state }) => [name, state])).toEqual([
    ['Grace', 'new'],
    ['Ada', 'new'],
  ])
  for (const search of ['COMPILER', 'übersetz', 'ÜBERSETZER'])
    expect((await list({ search })).map(({ name }) => name)).toEqual(['Grace'])
  await act(await newest(), 'state', { state: 'closed', reason: 'Done' })
  expect((await list({ state: 'new' })).map(({ name }) => name)).toEqual(['Ada'])
  const csv = (await read(consoleApi.messages, { format: 'csv' })).body
  expect(csv.split('\r\n')[0]).toBe('id,created_at,state,name,subject,contact_details')
})

test('a page whose messages have all been handled leads to the last remaining page, and backwards to the first', async () => {
  for (const name of ['Ada', 'Grace', 'Mary']) {
    app.clock.advance(1)
    await write({ name })
  }
  const page = async (place: Record<string, string> = {}) => {
    const query = { state: 'new', per_page: '1', direction: 'asc', ...place }
    const { data, next, previous } = (await read(consoleApi.messages, query)).json<
      ConsolePage<ListedMessage>
    >()
    return { names: data.map(({ name }) => name), next, previous }
  }
  const second = await page({ after: String((await page()).next) })
  const third = await page({ after: String(second.next) })
  expect([second.names, third.names]).toEqual([['Grace'], ['Mary']])
  await act(await newest(), 'state', { state: 'closed' })
  expect(await page({ after: String(second.next) })).toEqual({ ...second, next: null })
  await act((await newest()) - 2, 'state', { state: 'closed' })
  expect(await page({ before: String(second.previous) })).toEqual({
    ...{ names: ['Grace'], next: null, previous: null },
  })
  await act((await newest()) - 1, 'state', { state: 'closed' })
  expect(await page({ after: String(second.next) })).toEqual({ names: [], next: null, previous: null })
})

test('a message is answered by email once it has an address, with the team’s address to reply to and without quoting it', async () => {
  await write()
  const id = await newest()
  expect(await details(id)).toMatchObject({ message: 'Buy our pills', can_reply: true, replies: [] })
  expect((await reply(id, 'Dear Ada,\nno.')).statusCode).toBe(200)
  await app.deps.jobs.runDue()
  const sent = app.emails.find(({ to }) => to.address === 'ada@example.org')
  expect(sent).toMatchObject({
    replyTo: { address: 'team@example.org' },
    subject: `Your message to Wikistead (no. ${id})`,
  })
  expect(sent?.text).toContain('Dear Ada,\nno.')
  expect(sent?.text).not.toContain('pills')
  expect(await details(id)).toMatchObject({
    state: 'answered',
    replies: [{ who: 'moderator@example.org', text: 'Dear Ada,\nno.' }],
  })
})

test.each(['call 030 12345', '', 'a@example.org\r\nBcc: all@example.org'])(
  'a message with the contact details %j cannot be answered by email',
  async contactDetails => {
    await write({ contactDetails })
    const id = await newest()
    expect((await details(id)).can_reply).toBe(false)
    expect((await reply(id, 'No.')).statusCode).toBe(409)
  },
)

test('if two operators answer a message at once, one succeeds, and the other first reads that answer', async () => {
  await write()
  const id = await newest()
  const answers = await Promise.all([reply(id, 'No.'), reply(id, 'Yes.')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.map(({ body }) => body).join()).toContain('Somebody else has already answered this message.')
  const sent = async () => {
    await app.deps.jobs.runDue()
    return app.emails.filter(({ to }) => to.address === 'ada@example.org').length
  }
  expect([await sent(), (await details(id)).replies.length]).toEqual([1, 1])
  expect((await reply(id, 'And besides', 1)).statusCode).toBe(200)
  expect(await sent()).toBe(2)
})

test('an answer that is sent again because the first response was lost is one email', async () => {
  await write()
  const id = await newest()
  await reply(id, 'No.')
  expect((await reply(id, 'No.')).statusCode).toBe(409)
  expect((await details(id)).replies).toHaveLength(1)
})

test('acts are in the audit log, which does not name people who have written', async () => {
  await write()
  const id = await newest()
  await reply(id, 'No.')
  await act(id, 'state', { state: 'closed', reason: 'Done' })
  await act(id, 'state', { state: 'closed' })
  const rows = await app.deps.db.selectFrom('audit_log').selectAll().execute()
  expect(rows.map(row => [row.act, row.who, row.target, row.reason])).toEqual([
    ['message.reply', 'moderator@example.org', `no. ${id}`, null],
    ['message.state', 'moderator@example.org', `no. ${id}`, 'Done'],
  ])
  expect(JSON.stringify(rows)).not.toContain('ada@example.org')
})

test('an answer is deleted with its message', async () => {
  await write()
  await reply(await newest(), 'No.')
  app.clock.advance(366 * DAY_MS)
  await forgetOldContactMessages(app.deps)
  expect(await app.deps.db.selectFrom('contact_replies').selectAll().execute()).toEqual([])
})

test('invalid messages, answers and states are refused', async () => {
  await write()
  const id = await newest()
  for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(10_001) }, { text: 'x', to: 'eve@example.org' }])
    expect((await act(id, 'reply', { seen: 0, ...body })).statusCode).toBe(422)
  for (const seen of [undefined, null, '0', -1, 0.5])
    expect((await act(id, 'reply', { text: 'x', seen })).statusCode).toBe(422)
  for (const body of [{}, { state: 'gone' }]) expect((await act(id, 'state', body)).statusCode).toBe(422)
  expect((await reply(999, 'x')).statusCode).toBe(404)
  for (const none of ['x', '-1', '99999999999999999999'])
    expect((await read(consoleApi.message(none))).statusCode).toBe(404)
})
