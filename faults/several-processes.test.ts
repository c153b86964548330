import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { type Cluster, startCluster } from '#e2e/support/cluster.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { ClusterMember } from './support/cluster-member.ts'

let cluster: Cluster
let database: pg.Client

beforeAll(async () => {
  cluster = await startCluster()
  database = new pg.Client(cluster.databaseUrl)
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await cluster.remove()
})

const ports = () => cluster.processes.map(({ port }) => port)
const count = async (sql: string, ...values: unknown[]) =>
  Number((await database.query<{ count: string }>(sql, values)).rows[0]?.count)
const accounts = async (email: string) =>
  await count('select count(*) from users where email_key = $1', email)

describe('three server processes on one database', () => {
  test('know each other and agree on what all must have in common', async () => {
    const answers = await Promise.all(
      cluster.processes.map(async ({ url }) => (await fetch(`${url}/readyz`)).json()),
    )
    for (const answer of answers) expect(answer).toMatchObject({ database: true })
    for (const answer of answers) expect(answer).not.toHaveProperty('differences')
    expect(await count('select count(*) from server_processes')).toBe(3)
  })

  test('have the same sessions: one that begins or ends in one of them has begun or ended in all', async () => {
    const ada = new ClusterMember(cluster)
    expect((await ada.signUp()).status).toBe(200)
    expect((await ada.logIn()).status).toBe(200)
    for (const port of ports()) expect(await ada.isLoggedIn(port)).toBe(true)
    expect((await ada.logOut(ports()[1])).status).toBeLessThan(300)
    for (const port of ports()) expect(await ada.isLoggedIn(port)).toBe(false)
  })

  test('let nobody guess a password more often than one process would', async () => {
    const ada = new ClusterMember(cluster)
    await ada.signUp()
    // Each guess comes from a different network, so that only the account's limit applies.
    const guesses = await Promise.all(
      Array.from(
        { length: 30 },
        async (_, index) =>
          await new ClusterMember(cluster, { email: ada.email }).logIn(
            'a wrong password',
            ports()[index % 3],
          ),
      ),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(20)
  })

  test('create one account for an email address that arrives at all of them at the same moment', async () => {
    const members = ports().map(() => new ClusterMember(cluster, { email: 'same@example.org' }))
    await Promise.all(members.map(async (member, index) => await member.signUp(ports()[index])))
    expect(await accounts('same@example.org')).toBe(1)
  })

  test('lose no sign-up and forget no email when one is killed in the middle', async () => {
    const members = Array.from({ length: 12 }, () => new ClusterMember(cluster))
    const signingUp = Promise.all(members.map(async member => ({ member, ...(await member.signUp()) })))
    await eventually('A sign-up', async () => (await accounts(members[0]?.email ?? '')) || null)
    const restarted = cluster.kill(0)
    const ledger = await signingUp
    await restarted
    const acknowledged = ledger.filter(({ status }) => status === 200).map(({ member }) => member)
    expect(acknowledged.length).toBeGreaterThan(3)
    expect(ledger.every(({ status }) => status === 200 || status === 0)).toBe(true)
    for (const { email } of members) expect(await accounts(email)).toBeLessThanOrEqual(1)
    for (const { email } of acknowledged) expect(await accounts(email)).toBe(1)
    // An email is a job that was added with its account. The killed process's jobs wait for its lease to end.
    const jobs = await count("select count(*) from jobs where kind like 'mail.send%'")
    expect(jobs).toBe(await count('select count(*) from users'))
    const ids = cluster.emails.received.map(({ id, to }) => `${id} ${to}`)
    expect(new Set(cluster.emails.received.map(({ to }) => to)).size).toBe(new Set(ids).size)
    const told = await eventually(
      'An email',
      () => acknowledged.find(({ email }) => cluster.emails.emailsTo(email)[0]) ?? null,
    )
    expect((await told.logIn()).status).toBe(200)
    expect((await told.verify()).status).toBe(200)
  })
})
