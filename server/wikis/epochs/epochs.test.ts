import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { png } from '#server/engine/testing/test-files.ts'
import { uploadResult } from '#server/engine/testing/upload.ts'
import { allTestsShareUploadsEngine, kit } from '#server/engine/testing/uploads-engine.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { NEUTRAL_ADDRESS } from '#server/gateway/page-cache/public-request.ts'

jest.setTimeout(120_000 + 1000 * Number(process.env['PAGE_EDITS'] ?? 0))

/** How many edits to make; faults/long makes a thousand. */
const EDITS = Number(process.env['PAGE_EDITS'] ?? 8)
const never = new AbortController().signal

let admin: WikiClient

allTestsShareUploadsEngine(0)

beforeAll(async () => {
  admin = await kit.openWiki('archive')
})

const visitor = () => new WikiClient(kit.port, kit.domain('archive'))
/** A visitor's view. */
const view = async (path: string) => await visitor().request(path)
const result = async (path: string) => (await view(path)).headers['cache-status']
const post = async (params: Record<string, string>) =>
  await admin.api({ token: await admin.token('csrf'), ...params }, 'POST')

/** Makes a change and expects the very next view to show it. */
async function changes(path: string, change: () => Promise<unknown>, shows: (answer: string) => void) {
  // Leftover jobs would start another epoch.
  await kit.settled()
  await view(path)
  expect(await result(path)).toBe('wikistead; hit')
  await change()
  const { status, text } = await view(path)
  shows(`${status} ${text}`)
}

describe('the address for which kept pages are made', () => {
  const secondView = async () => {
    await kit.settled()
    await view('/wiki/Busy')
    const { headers, text } = await view('/wiki/Busy')
    return [headers['cache-status'], /new message|Hello everybody|blocked/i.test(text)]
  }

  test('shows no visitor a message that somebody leaves for it, and pages are still cached', async () => {
    const title = `User talk:${NEUTRAL_ADDRESS}`
    expect(await admin.edit(title, { text: 'Hello everybody!' })).toBe('Success')
    expect(await secondView()).toEqual(['wikistead; hit', false])
  })

  test('may be blocked, which shows nobody anything', async () => {
    await post({ action: 'block', user: NEUTRAL_ADDRESS, expiry: 'infinite' })
    expect(await secondView()).toEqual(['wikistead; hit', false])
  })
})

describe('the very next view of a visitor shows', () => {
  test('an edit, while many read and others write, each time', async () => {
    await admin.edit('Busy', { text: 'Nothing.' })
    let isOver = false
    const readers = Array.from({ length: 2 }, async () => {
      while (!isOver) await view('/wiki/Busy')
    })
    const others = (async () => {
      const token = await admin.token('csrf')
      for (let n = 0; !isOver; n++) await admin.edit('Elsewhere', { text: `Other ${n}` }, token)
    })()
    const token = await admin.token('csrf')
    const missed: number[] = []
    for (let n = 1; n <= EDITS; n++) {
      expect(await admin.edit('Busy', { text: `Text number ${n}.` }, token)).toBe('Success')
      if (!(await view('/wiki/Busy')).text.includes(`Text number ${n}.`)) missed.push(n)
    }
    isOver = true
    await Promise.all([...readers, others])
    expect(missed).toEqual([])
  })

  test('that a page exists, is moved, deleted and restored', async () => {
    const shown = (what: string) => (answer: string) => expect(answer).toContain(what)
    await changes('/wiki/New', () => admin.edit('New', { text: 'Here it is.' }), shown('Here it is.'))
    await changes('/wiki/New', () => post({ action: 'move', from: 'New', to: 'Newer' }), shown('Here it is.'))
    await changes('/wiki/Newer', () => post({ action: 'delete', title: 'Newer' }), shown('404'))
    await changes('/wiki/Newer', () => post({ action: 'undelete', title: 'Newer' }), shown('Here it is.'))
  })

  test("what a member's GET has rolled back", async () => {
    const other = await secondMember()
    await admin.edit('Stirred', { text: 'What was good.' })
    await other.edit('Stirred', { text: 'What is bad.' })
    const { query } = await admin.api<{ query: { tokens: { rollbacktoken: string } } }>({
      ...{ action: 'query', meta: 'tokens', type: 'rollback' },
    })
    const from = { title: 'Stirred', action: 'rollback', from: 'Bertha', token: query.tokens.rollbacktoken }
    await changes(
      '/wiki/Stirred',
      () => admin.request(`/w/index.php?${new URLSearchParams(from)}`),
      answer => expect(answer).toContain('What was good.'),
    )
  })

  test('the style sheet, the side bar and the notice of the wiki', async () => {
    const edit = async (title: string, text: string) =>
      expect(await admin.edit(title, { text })).toBe('Success')
    await changes(
      '/wiki/Busy',
      () => edit('MediaWiki:Sitenotice', 'We close at noon.'),
      answer => expect(answer).toContain('We close at noon.'),
    )
    await changes(
      '/wiki/Busy',
      () => edit('MediaWiki:Sidebar', '* navigation\n** Busy|Our busy page'),
      answer => expect(answer).toContain('Our busy page'),
    )
    await changes(
      '/w/load.php?modules=site.styles&only=styles',
      () => edit('MediaWiki:Common.css', '.mine { color: teal }'),
      answer => expect(answer).toContain('teal'),
    )
  })

  test('what a job has done: the members of a category that a template brings', async () => {
    await admin.edit('Template:Kind', { text: 'A kind of thing.' })
    await admin.edit('Thing', { text: '{{Kind}}' })
    await kit.settled()
    await view('/wiki/Category:Things')
    // MediaWiki considers anything parsed in the same second current.
    await delay(1100)
    await admin.edit('Template:Kind', { text: 'A kind of thing. [[Category:Things]]' })
    await view('/wiki/Category:Things')
    await kit.settled()
    expect((await view('/wiki/Category:Things')).text).toContain('>Thing</a>')
    expect((await view('/wiki/Thing')).text).toContain('Category:Things')
  })

  test('an upload', async () => {
    await admin.edit('Picture', { text: '[[File:Dot.png]]' })
    await changes(
      '/wiki/File:Dot.png',
      async () => expect(await uploadResult(admin, 'Dot.png', png(3, 3))).toBe('Success'),
      answer => expect(answer).toMatch(/^200 /),
    )
  })

  test('another name and skin of the wiki, and that it was deleted', async () => {
    const domain = kit.domain('archive')
    const publish = async (change: object) => {
      const { sitename, settings, deletedAt } = kit.record('archive')
      await kit.engine.publish({ domain, sitename, settings, deletedAt, ...change })
    }
    const { settings } = kit.record('archive')
    await changes(
      '/wiki/Busy',
      () => publish({ sitename: 'The renamed archive' }),
      answer => expect(answer).toContain('The renamed archive'),
    )
    await changes(
      '/wiki/Busy',
      () => publish({ settings: { ...settings, wgDefaultSkin: 'timeless' } }),
      answer => expect(answer).toContain('skin-timeless'),
    )
    await changes(
      '/wiki/Busy',
      () => publish({ deletedAt: 1 }),
      answer => expect(answer).toMatch(/^410 /),
    )
    await publish({ deletedAt: null })
    expect((await view('/wiki/Busy')).status).toBe(200)
  })

  test('what the wiki was replaced by', async () => {
    const domain = kit.domain('archive')
    await admin.edit('Busy', { text: 'As it was.' })
    const copy = await kit.engine.copies.copy(domain, never)
    await admin.edit('Busy', { text: 'As it became.' })
    const lock = await kit.engine.copies.lockExclusively(domain, 'It is put back.')
    await changes(
      '/wiki/Busy',
      async () => await kit.engine.copies.replace(domain, copy.dir),
      answer => expect(answer).toContain('As it was.'),
    )
    await lock.release()
  })
})

test('a view is kept again as soon as nothing writes', async () => {
  await kit.settled()
  await delay(300)
  await view('/wiki/Busy')
  expect(await result('/wiki/Busy')).toBe('wikistead; hit')
})

async function secondMember(): Promise<WikiClient> {
  const password = 'a fine long password'
  await admin.api(
    {
      ...{ action: 'createaccount', createtoken: await admin.token('createaccount') },
      ...{ createreturnurl: `http://${admin.host}/`, username: 'Bertha', password, retype: password },
    },
    'POST',
  )
  const client = visitor()
  expect(await client.logIn('Bertha', password)).toBe('PASS')
  return client
}
