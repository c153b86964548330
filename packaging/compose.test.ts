import { request } from 'node:https'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { eventually } from '#e2e/support/eventually.ts'
import { type MailServer, startMailServer } from '#e2e/support/mail-server.ts'
import { ClusterMember } from '#faults/support/cluster-member.ts'
import { sparePort } from '#jest/spare-port.ts'
import type { Door, WikiClient } from '#server/engine/testing/wiki-client.ts'
import { Composition } from './support/composition.ts'
import { Podman } from './support/podman.ts'

/** The image that `npm run test:containers` has built, and its storage. */
const { TEST_IMAGE: IMAGE = '', TEST_STORAGE: STORAGE = '' } = process.env
const HOST = 'wikis.example.org'
/** This machine's address, as the containers see it. */
const GATEWAY = '172.30.0.1'
/** Milliseconds in which the first start prepares MediaWiki. */
const FIRST_START_MS = 180_000

jest.setTimeout(10 * 60_000)

let podman: Podman
let emails: MailServer
let composition: Composition
let port: number
let ada: ClusterMember
let wiki: WikiClient

const door: Door = options =>
  request({ ...options, host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false })

beforeAll(async () => {
  podman = await Podman.start(STORAGE, IMAGE)
  emails = await startMailServer('0.0.0.0')
  port = await sparePort()
  composition = new Composition(podman, port, {
    WIKISTEAD_HOST: HOST,
    POSTGRES_PASSWORD: 'one',
    MARIADB_PASSWORD: 'two',
    MARIADB_ROOT_PASSWORD: 'three',
    SMTP_URL: emails.url.replace('0.0.0.0', GATEWAY),
    CAPTCHA: 'off',
  })
  ada = new ClusterMember({ port, url: `https://${HOST}`, emails }, { door })
})
afterAll(async () => {
  composition?.remove()
  await emails?.close()
  podman?.stop()
})

const answers = async () =>
  await eventually('An answer of the service', async () => (await ada.isServed()) || null, FIRST_START_MS)

test('all that deploy/compose.yaml describes starts, and somebody signs up and fills a wiki', async () => {
  composition.run('up', '--detach', '--no-build')
  await answers()
  await ada.join()
  const { status, text } = await ada.createWiki('clocks')
  // A refusal is shown with its reason.
  expect(status === 200 ? 200 : text).toBe(200)
  wiki = await ada.openWiki('clocks')
  await wiki.edit('Pendulum', { text: 'It swings since 1656.' })
  expect(await wiki.page('/wiki/Pendulum')).toContain('It swings since 1656.')
})

test.each([
  ['server-1', 'server-2'],
  ['server-2', 'server-1'],
])('%s is found again when it has been restarted, also without %s', async (server, other) => {
  composition.run('restart', server)
  composition.run('stop', other)
  await answers()
  expect(await ada.isLoggedIn()).toBe(true)
  composition.run('start', other)
})

test('all of it is stopped and started, and nothing is lost', async () => {
  composition.run('stop')
  expect(await ada.isServed()).toBe(false)
  composition.run('start')
  await answers()
  expect(await ada.isLoggedIn()).toBe(true)
  expect(await wiki.page('/wiki/Pendulum')).toContain('It swings since 1656.')
})
