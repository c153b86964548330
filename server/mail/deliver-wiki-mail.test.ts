import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createWikiMailDelivery } from './deliver-wiki-mail.ts'

const letter = {
  domain: 'museum.localhost:8080',
  to: 'ada@example.org',
  subject: 'Your password',
  text: 'Hello Ada,\n\nPassword: abc\n',
}

let server: TestApp

beforeEach(async () => {
  server = await createTestApp()
})

afterEach(async () => {
  await server.close()
})

test('a wiki’s mail is sent in the service’s name and says which wiki wrote it', async () => {
  await createWikiMailDelivery(server.deps)(letter)
  await server.deps.jobs.runDue()
  expect(server.mails).toEqual([
    expect.objectContaining({
      to: { name: '', address: 'ada@example.org' },
      subject: 'Your password',
      text: expect.stringContaining('Password: abc\n\nThis mail was sent by the wiki museum.localhost:8080.'),
    }),
  ])
})

test('what is no single address gets nothing, and a subject cannot become a header', async () => {
  const deliver = createWikiMailDelivery(server.deps)
  await deliver({ ...letter, to: 'ada@example.org, all@example.org' })
  await deliver({ ...letter, subject: 'Hi\r\nBcc: all@example.org' })
  await server.deps.jobs.runDue()
  expect(server.mails.map(mail => mail.subject)).toEqual(['Hi Bcc: all@example.org'])
})

test('a wiki that writes without end is stopped at 200 mails an hour, others are not', async () => {
  const deliver = createWikiMailDelivery(server.deps)
  for (let count = 0; count < 201; count += 1) await deliver(letter)
  await deliver({ ...letter, domain: 'archive.localhost:8080' })
  await server.deps.jobs.runDue()
  expect(server.mails).toHaveLength(201)
})
