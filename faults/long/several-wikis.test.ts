import { describe, expect, jest, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { ClusterMember } from '#faults/support/cluster-member.ts'
import { ada, allTestsShareCluster, cluster, database } from '#faults/support/shared-cluster.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'

// Milliseconds. Each process prepares MediaWiki, and one of them is killed again and again.
jest.setTimeout(300_000)

/** Milliseconds within which other processes serve a new wiki, and know of a change to one. */
const SERVED_MS = 1000
const CHANGED_MS = 10_000

allTestsShareCluster()

const ports = () => cluster.processes.map(({ port }) => port)
const visitor = (port: number, name: string) => new WikiClient(port, ada.domain(name))
const statusOf = async (port: number, name: string) =>
  (
    await visitor(port, name)
      .request('/')
      .catch(() => ({ status: 0 }))
  ).status

/** Waits until every process gives this answer. */
async function everywhere(name: string, status: number, within: number): Promise<void> {
  for (const port of ports())
    await eventually(
      `${status} for ${name}`,
      async () => ((await statusOf(port, name)) === status ? true : null),
      within,
    )
}

const idOf = (text: string) => (JSON.parse(text) as { data: { id: number } }).data.id

/** Asks a process for a ticket of Ada's. @returns its URL. */
async function ticketAt(port: number, wiki: number): Promise<string> {
  const { text } = await ada.send('POST', peopleApi.logInTicket(wiki), {}, port)
  return (JSON.parse(text) as { data: { url: string } }).data.url
}

/**
 * Opens a ticket in Ada's browser.
 * @param ways the port of the process that each request reaches, in turn.
 * @returns who is logged in on the page that it opens.
 */
async function userOfTicket(url: string, ways: readonly number[]): Promise<string> {
  const service = new URL(cluster.url).host
  const jars = new Map([[service, new Map([ada.cookie.split('=') as [string, string]])]])
  let to = url
  for (const port of ways) {
    const { host, pathname, search } = new URL(to)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const browser = new WikiClient(port, host)
    for (const [name, value] of jar) browser.cookies.set(name, value)
    const { headers, text } = await browser.request(pathname + search)
    for (const [name, value] of browser.cookies) jar.set(name, value)
    if (headers.location === undefined) return /"wgUserName":"([^"]*)"/.exec(text)?.[1] ?? 'a visitor'
    to = new URL(headers.location, to).href
  }
  return 'on the way'
}

describe('wikis of three processes on PostgreSQL and MariaDB', () => {
  test('are served by every process within a second, whichever has made them', async () => {
    for (const [index, port] of ports().entries()) {
      const name = `made-by-${index}`
      expect((await ada.createWiki(name, port)).status).toBe(200)
      await everywhere(name, 200, SERVED_MS)
    }
  })

  test('have one manager, if three members ask for the same domain at the same moment', async () => {
    const members = await Promise.all(ports().map(async () => await new ClusterMember(cluster).join()))
    const answers = await Promise.all(
      members.map(async (member, index) => await member.createWiki('wanted', ports()[index])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('show a change everywhere within ten seconds, and a deletion', async () => {
    const [first, second, third] = ports()
    const { text } = await ada.createWiki('changing', first)
    await everywhere('changing', 200, SERVED_MS)
    const wiki = idOf(text)
    const body = { wiki, setting: 'wgDefaultSkin', value: 'timeless' }
    const changed = await ada.send('POST', api.wikiSetting('wgDefaultSkin'), body, second)
    expect(changed.status).toBe(200)
    for (const port of ports())
      await eventually(
        'The skin',
        async () => (await visitor(port, 'changing').page('/')).includes('skin-timeless') || null,
        CHANGED_MS,
      )
    expect((await ada.send('POST', api.deleteWiki, { wiki }, third)).status).toBe(200)
    await everywhere('changing', 410, CHANGED_MS)
  })

  test('log a member in, whichever process each step reaches, also when the one that began is killed', async () => {
    const wiki = idOf((await ada.createWiki('visited')).text)
    await everywhere('visited', 200, SERVED_MS)
    const [first = 0, second = 0, third = 0] = ports()
    for (const ways of [
      [first, first, first, first, first],
      [second, third, first, second, second],
      [second, third, second, first, first],
      [first, second, first, third, third],
    ])
      expect([ways, await userOfTicket(await ticketAt(first, wiki), ways)]).toEqual([ways, 'Keeper'])
    const tickets = await Promise.all([ticketAt(first, wiki), ticketAt(first, wiki)])
    const restarted = cluster.kill(0)
    for (const ticket of tickets)
      expect(await userOfTicket(ticket, [second, third, third, second, second])).toBe('Keeper')
    await restarted
    const again = [first, first, first, first, first]
    expect(await userOfTicket(await ticketAt(first, wiki), again)).toBe('Keeper')
  })

  test('lose no acknowledged edit and make none twice when a process is killed in the middle', async () => {
    await ada.createWiki('edited')
    const keeper = await ada.openWiki('edited')
    const token = await keeper.token('csrf')
    let done = 0
    const edit = async (index: number) => {
      const change = { text: `The text ${index}`, createonly: '1' }
      const outcome = await keeper.edit(`Page ${index}`, change, token).catch(() => 'unknown')
      done += 1
      return { index, outcome }
    }
    const rounds: { index: number; outcome: string }[] = []
    for (let round = 0; round < 3; round += 1) {
      done = 0
      const edits = Array.from({ length: 15 }, (_, index) => edit(round * 15 + index))
      await eventually('An edit', () => (done > 2 ? true : null))
      const [ledger] = await Promise.all([Promise.all(edits), cluster.kill(round)])
      rounds.push(...ledger)
    }
    const acknowledged = rounds.filter(({ outcome }) => outcome === 'Success')
    expect(acknowledged.length).toBeGreaterThan(15)
    for (const { index } of acknowledged) {
      const { query } = await keeper.api<{ query: { pages: { revisions?: { content: string }[] }[] } }>({
        ...{ action: 'query', titles: `Page ${index}`, prop: 'revisions', rvprop: 'content', rvlimit: '5' },
      })
      expect(query.pages[0]?.revisions?.map(({ content }) => content)).toEqual([`The text ${index}`])
    }
  })

  test('are there if their creation was acknowledged, and else wholly or not at all, when a process is killed', async () => {
    const rounds: { name: string; status: number }[] = []
    for (let round = 0; round < 3; round += 1) {
      let done = 0
      const creations = Array.from({ length: 8 }, async (_, index) => {
        const name = `killed-${round}-${index}`
        const { status } = await ada.createWiki(name)
        done += 1
        return { name, status }
      })
      await eventually('A creation', () => (done > 1 ? true : null))
      const [ledger] = await Promise.all([Promise.all(creations), cluster.kill(round)])
      rounds.push(...ledger)
    }
    const acknowledged = rounds.filter(({ status }) => status === 200)
    expect(acknowledged.length).toBeGreaterThan(6)
    for (const { name } of acknowledged) await everywhere(name, 200, SERVED_MS)
    const { rows } = await database.query<{ domain: string; state: string; records: string }>(
      'select domain, state, (select count(*) from wiki_records where host = split_part(domain, $1, 1)) as records from wikis where domain like $2',
      [':', 'killed-%'],
    )
    for (const { name, status } of rounds) {
      const row = rows.find(({ domain }) => domain === ada.domain(name))
      if (status === 200) expect(row).toMatchObject({ state: 'ready', records: '1' })
    }
    const databases = await database.query<{ count: string }>(
      'select count(*) from wiki_records group by db_name having count(*) > 1',
    )
    expect(databases.rows).toEqual([])
  })
})
