import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import {
  phpResponse,
  startTestGateway,
  TEST_DB_NAME,
  type TestGateway,
} from '#server/engine/testing/test-gateway.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { PhpHangsError } from '#server/php/php-backend.ts'
import { until } from '#server/testing/until.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import { EpochsUnavailableError, type WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'

let kit: TestGateway
let told: string[]
/** Awaited before the database records what it was told. */
let takes: (what: string) => Promise<void>

const record = (what: string) => async () => {
  await takes(what)
  told.push(what)
}
/** How MediaWiki marks its answers to members. */
const TO_MEMBER: [string, string][] = [['X-Wikistead-Member', '1']]
const memory = new MemoryEpochs()
const epochs: WikiEpochs = {
  read: async wiki => await memory.read(wiki),
  begin: async (_wiki, kind) => {
    await record(kind === 'doubtful' ? 'begin' : 'begin for sure')()
    let over: Promise<void> | null = null
    const once = (what: string) => () => {
      over ??= record(what)()
      return over
    }
    return {
      changed: record('changed'),
      end: once('end'),
      lapse: once('lapse'),
      cancel: once('cancel'),
    }
  },
  renewAll: () => undefined,
}

beforeAll(async () => {
  kit = await startTestGateway({ epochs })
})
afterAll(() => kit.close())
beforeEach(() => {
  told = []
  takes = async () => undefined
  kit.php = async () => {
    told.push('PHP')
    return phpResponse('saved', TO_MEMBER)
  }
})

const save = async () => await kit.client().post('/w/index.php', { title: 'Diary', action: 'submit' })

/** Sends a request and records each part of its answer. */
function sendRaw(request: string): Promise<void> {
  return new Promise(resolve => {
    const socket = connect({ port: kit.port, host: '127.0.0.1' })
    socket.on('data', (bytes: Buffer) => {
      if (bytes.toString().startsWith('HTTP/')) told.push('first byte')
      if (/0\r\n\r\n$/.test(bytes.toString())) told.push('last byte')
    })
    socket.on('close', () => resolve())
    socket.write(request)
  })
}
const POST = (host: string) =>
  `POST /w/index.php HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`

describe('what a client writes', () => {
  test('counts before the first byte of the answer, and everything before the last', async () => {
    takes = async () => await delay(100)
    kit.php = async () => {
      told.push('PHP')
      const parts = async function* () {
        yield Buffer.from('saved')
        await delay(200)
        told.push('secondary updates')
      }
      return { status: 200, headers: TO_MEMBER, body: Readable.from(parts()) }
    }
    await sendRaw(POST(kit.client().host))
    const answered = ['PHP', 'changed', 'first byte', 'secondary updates', 'end', 'last byte']
    expect(told).toEqual(['begin', ...answered])
  })

  test('counts before a redirect without a body', async () => {
    kit.php = async () => ({
      status: 302,
      headers: [['Location', '/wiki/Diary'], ...TO_MEMBER],
      body: Readable.from([]),
    })
    expect((await save()).status).toBe(302)
    expect(told).toEqual(['begin', 'end'])
  })

  test.each([
    ['PHP fails before it answers', new FastCgiError('The connection broke.', false), ['begin', 'lapse']],
    ['PHP hangs', new PhpHangsError('PHP does not respond.'), ['begin', 'lapse']],
    ['PHP never runs', new FastCgiError('php-fpm does not come back.', true), ['begin', 'end']],
  ])('may have changed something when %s', async (_name, error, expected) => {
    kit.php = async () => {
      throw error
    }
    expect((await save()).status).toBeGreaterThanOrEqual(500)
    expect(told).toEqual(expected)
  })

  test('may have changed something when the answer breaks off', async () => {
    kit.php = async () => {
      const parts = async function* () {
        yield Buffer.from('half')
        throw new Error('The worker was killed.')
      }
      return { status: 200, headers: TO_MEMBER, body: Readable.from(parts()) }
    }
    await save().catch(() => undefined)
    expect(told).toEqual(['begin', 'changed', 'end'])
  })

  test('counts when the client has gone meanwhile', async () => {
    let goOn = () => {}
    kit.php = async () => {
      told.push('PHP')
      await new Promise<void>(resolve => {
        goOn = resolve
      })
      return phpResponse('saved', TO_MEMBER)
    }
    const socket = connect({ port: kit.port, host: '127.0.0.1' })
    socket.write(POST(kit.client().host))
    await until(() => told.includes('PHP'))
    socket.destroy()
    await delay(50)
    expect(told).not.toContain('end')
    goOn()
    await until(() => told.includes('end'))
    expect(told.slice(0, 3)).toEqual(['begin', 'PHP', 'changed'])
  })

  test('of a visitor keeps the epoch, so that nobody empties the page cache with wrong passwords', async () => {
    for (const cookie of ['', `${TEST_DB_NAME}_session=forged`]) {
      told = []
      kit.php = async () => phpResponse('Wrong password.')
      const headers: Record<string, string> = cookie === '' ? {} : { cookie }
      const { status } = await kit.client().request('/w/index.php', { method: 'POST', headers })
      expect([status, told]).toEqual([200, ['begin', 'cancel']])
    }
  })

  test('of a visitor may have changed something when MediaWiki fails', async () => {
    kit.php = async () => phpResponse('Internal error', [], 500)
    await save()
    expect(told).toEqual(['begin', 'changed', 'end'])
  })

  test('is refused when the database cannot record that something is about to change', async () => {
    takes = async () => {
      throw new EpochsUnavailableError('The database is away.')
    }
    const { status, headers } = await save()
    expect([status, headers['retry-after']]).toEqual([503, expect.anything()])
    expect(told).toEqual([])
  })
})

describe('a GET', () => {
  const get = async (path: string, cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie }
    await kit.client().request(path, { headers })
    return told.some(what => what.startsWith('begin'))
  }
  const member = `${TEST_DB_NAME}_session=abc`

  test.each([
    '/w/index.php?title=Diary&action=rollback&from=Ada&token=abc',
    '/w/index.php?title=Diary&action=view&%20action=rollback',
    '/w/index.php?title=Diary&action[]=rollback',
    '/wiki/Diary?action=purge',
    '/wiki/Special:UserLogout',
    '/wiki/Special:Confirmemail/0123',
    '/w/index.php?title=special_:_UserLogout',
    '/w/index.php/Special:UserLogout?title=Special:Search',
    '/wiki/Special:SomethingThatAnExtensionBrings',
    '/w/api.php?action=rollback',
    '/w/api.php?action=query&action=rollback',
  ])('of a member that may change something starts a new epoch: %s', async path => {
    expect(await get(path, member)).toBe(true)
    expect(told.slice(1, 3)).toEqual(['PHP', 'changed'])
    expect(told.at(-1)).toBe('end')
  })

  test.each([
    '/wiki/Diary',
    '/wiki/Talk:Diary?action=history',
    '/w/index.php?title=Diary&action=edit&section=2',
    '/w/index.php?title=Diary&oldid=7&diff=prev',
    '/wiki/Special:Recentchanges?days=30',
    '/wiki/Special:Search?search=rollback',
    '/w/api.php?action=query&meta=siteinfo',
    '/w/rest.php/v1/page/Diary',
    '/w/load.php?modules=startup',
  ])('of a member that only shows something does not: %s', async path => {
    expect(await get(path, member)).toBe(false)
  })

  test('of somebody who sends nothing that tells who they are does not', async () => {
    expect(await get('/w/index.php?title=Diary&action=rollback&token=abc')).toBe(false)
    expect(await get('/w/index.php?title=Diary&action=rollback&token=abc', 'other=1')).toBe(false)
  })

  test('of somebody who may be a member in any other way does', async () => {
    expect(await get('/w/index.php?title=Diary&action=rollback', `${TEST_DB_NAME}.session=abc`)).toBe(true)
    told = []
    expect(await get('/w/index.php?title=Diary&action=rollback', `x=1; ${TEST_DB_NAME}Token=abc`)).toBe(true)
  })
})
