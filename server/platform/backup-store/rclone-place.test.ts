import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sparePort } from '#jest/spare-port.ts'
import {
  createStorePlace,
  filesIn,
  NO_ABORT,
  newKey,
  readTree,
  type StorePlace,
  TAKEN_AT,
} from '#server/testing/store-place.ts'
import { until } from '#server/testing/until.ts'
import type { LocalStore } from './local-store.ts'
import type { RcloneOptions } from './rclone.ts'
import { RclonePlace } from './rclone-place.ts'

let at: StorePlace

beforeEach(() => {
  at = createStorePlace()
})
afterEach(() => at.drop())

const save = async (store: LocalStore) =>
  await store.save('wiki-7', { dir: at.source, takenAt: TAKEN_AT, about: { pages: 3 } }, NO_ABORT)

/** Remotes that rclone learns from the environment. */
const env = (remotes: NodeJS.ProcessEnv) => ({
  PATH: process.env['PATH'],
  RCLONE_CONFIG: '/dev/null',
  ...remotes,
})

function directory(options: Partial<RcloneOptions> = {}): RclonePlace {
  const remote = env({ RCLONE_CONFIG_DISK_TYPE: 'alias', RCLONE_CONFIG_DISK_REMOTE: at.base })
  return new RclonePlace({ remote: 'disk', path: 'backups' }, { retryMs: [], env: remote, ...options })
}

/** A program in rclone's place. */
function program(script: string): string {
  const path = `${at.base}/rclone`
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o700)
  return path
}

describe('a remote of rclone', () => {
  test('keeps snapshots as a directory does', async () => {
    at.write({ 'wiki.json': '{}', 'images/Übersicht 100%.txt': 'text '.repeat(50_000), empty: '' })
    const store = at.open({ place: directory(), key: await newKey() })
    const snapshot = await save(store)
    const before = filesIn(at.place)
    const second = await save(store)
    expect(filesIn(at.place).filter(name => !before.includes(name))).toEqual([
      `wiki-7/snapshots/${second.id}.json.age`,
    ])
    expect(await store.series()).toEqual(['wiki-7'])
    expect(await store.list('wiki-7')).toHaveLength(2)
    const out = at.newDir()
    await store.unpack(snapshot, out, NO_ABORT)
    expect(readTree(out)).toEqual(readTree(at.source))
    expect(await store.confirm(second)).toMatchObject({ verifiedAt: TAKEN_AT })
    await store.remove(snapshot)
    await store.remove(second)
    expect(await store.sweep('wiki-7')).toMatchObject({ objects: 4, postponed: null })
    expect(filesIn(at.place)).toEqual(['README.txt', 'wikistead-backups.json'])
    expect(await store.series()).toEqual([])
  })

  test('that is not configured, and an rclone that is not installed, are said', async () => {
    const unknown = new RclonePlace({ remote: 'nowhere', path: 'x' }, { retryMs: [], env: env({}) })
    await expect(at.open({ place: unknown }).check()).rejects.toMatchObject({
      fault: 'no-place',
      message: 'The backups in nowhere:x cannot be used: rclone says "didn\'t find section in config file".',
    })
    await expect(at.open({ place: directory({ program: 'no-such-rclone' }) }).check()).rejects.toThrow(
      'Install the Debian package rclone.',
    )
  })
})

test('rclone learns none of the service’s secrets, and its own are in no message', async () => {
  process.env['BACKUP_KEY'] = 'AGE-SECRET-KEY-1HUNTER2'
  const secrets = {
    BACKUP_KEY: 'hunter2',
    DATABASE_URL: 'hunter2',
    SMTP_URL: 'hunter2',
    RECAPTCHA_SECRET: 'hunter2',
  }
  const place = directory({
    env: { ...env({ AWS_PROFILE: 'backups' }), ...secrets },
    program: program(`{ env; echo "$@"; } > ${at.base}/seen
      echo '2026/11/22 16:19:50 ERROR : : error listing: Get "https://ada:hunter2@s3.example/b?X-Amz-Signature=hunter2": 403' >&2
      exit 1`),
  })
  await expect(at.open({ place, key: await newKey() }).check()).rejects.toThrow('"https://s3.example/b": 403')
  await expect(at.open({ place }).check()).rejects.not.toThrow('hunter2')
  const seen = readFileSync(`${at.base}/seen`, 'utf8')
  expect(seen).toContain('AWS_PROFILE=backups')
  expect(seen).not.toMatch(/hunter2|AGE-SECRET/i)
})

test('a remote that is full is told from one that does not answer', async () => {
  const full = directory({ program: program('echo "Failed to rcat: 507 Insufficient Storage" >&2; exit 1') })
  await expect(at.open({ place: full }).check()).rejects.toMatchObject({ fault: 'no-room' })
  const silent = directory({ program: program('exec sleep 60'), idleMs: 200 })
  await expect(at.open({ place: silent }).check()).rejects.toMatchObject({
    fault: 'no-place',
    message: expect.stringContaining('rclone says "it does not answer"'),
  })
})

test('an aborted save ends rclone', async () => {
  at.write({ a: 'one' })
  const slow = directory({
    program: program(
      `if [ "$1" = rcat ] && [ "\${2#*objects}" != "$2" ]; then echo $$ > ${at.base}/pid; exec sleep 60; fi; exec rclone "$@"`,
    ),
  })
  const abort = new AbortController()
  const saving = at
    .open({ place: slow })
    .save('wiki-7', { dir: at.source, takenAt: 0, about: {} }, abort.signal)
  saving.catch(() => {})
  await until(() => filesIn(at.base).includes('pid'))
  const pid = Number(readFileSync(`${at.base}/pid`, 'utf8'))
  abort.abort(new Error('The server stops.'))
  await expect(saving).rejects.toThrow('The server stops.')
  await until(() => !isRunning(pid))
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('over a bad network', () => {
  let server: ChildProcess
  let proxy: Server
  let remote: NodeJS.ProcessEnv
  let answers: 'well' | 'some fail' | 'cut off' | 'never'
  let requests = 0

  beforeAll(async () => {
    const dir = createStorePlace()
    const port = await sparePort()
    server = spawn('rclone', ['serve', 'webdav', dir.base, `--addr=127.0.0.1:${port}`], { stdio: 'ignore' })
    server.once('exit', () => dir.drop())
    proxy = createServer((incoming, response) => {
      requests += 1
      if (answers === 'never') return
      if (answers === 'some fail' && requests % 11 === 0) return void response.writeHead(503).end()
      const onward = request(
        { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers: incoming.headers },
        answer => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          if (answers === 'cut off' && incoming.method === 'GET') {
            answer.once('data', () => response.destroy())
            answer.resume()
          } else answer.pipe(response)
        },
      )
      onward.on('error', () => response.destroy())
      incoming.pipe(onward)
    }).listen(0, '127.0.0.1')
    await until(() => answersAt(port))
    remote = env({
      RCLONE_CONFIG_DAV_TYPE: 'webdav',
      RCLONE_CONFIG_DAV_VENDOR: 'other',
      RCLONE_CONFIG_DAV_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      RCLONE_LOW_LEVEL_RETRIES: '1',
    })
  })
  beforeEach(() => {
    answers = 'well'
  })
  afterAll(() => {
    server.kill()
    proxy.close()
    proxy.closeAllConnections()
  })

  const place = (path: string, options: Partial<RcloneOptions> = {}) =>
    new RclonePlace({ remote: 'dav', path }, { env: remote, retryMs: [1, 1, 1, 1, 1], ...options })

  test('what fails is tried again, and the snapshot is whole', async () => {
    at.write({ large: randomBytes(300_000) })
    const store = at.open({ place: place('flaky') })
    await store.check()
    answers = 'some fail'
    const snapshot = await save(store)
    await store.unpack(snapshot, at.newDir(), NO_ABORT)
    answers = 'cut off'
    await expect(store.unpack(snapshot, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'no-place' })
    answers = 'well'
    await store.unpack(snapshot, at.newDir(), NO_ABORT)
    expect(await store.damaged('wiki-7')).toEqual([])
  })

  test('a server that does not answer is given up', async () => {
    answers = 'never'
    const store = at.open({ place: place('silent', { idleMs: 300, retryMs: [1] }) })
    await expect(store.check()).rejects.toMatchObject({
      fault: 'no-place',
      message: expect.stringContaining('does not answer'),
    })
  })
})

async function answersAt(port: number): Promise<boolean> {
  return await new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.unref().on('connect', () => socket.end())
  })
}

test.each([
  ['without a key', false],
  ['with a key', true],
])('a backup is restored by hand with Debian’s programs, as its README says, %s', async (_how, hasKey) => {
  const key = hasKey ? await newKey() : null
  at.write({
    'db/wiki.sqlite': 'page '.repeat(1000),
    "images/ä 100% 'x'\n.png": Buffer.from([0, 1, 2]),
    empty: '',
    'none/': '',
  })
  const store = at.open({ key })
  const { id } = await store.save(
    'wiki-7',
    { dir: at.source, takenAt: TAKEN_AT, about: { list: { object: 'x' } } },
    NO_ABORT,
  )
  const script =
    /---- restore\.sh ----\n(.*)---- end ----/s.exec(readFileSync(`${at.place}/README.txt`, 'utf8'))?.[1] ??
    ''
  writeFileSync(`${at.base}/restore.sh`, script)
  writeFileSync(`${at.base}/key.txt`, `${key?.identity}\n`)
  const out = at.newDir()
  const args = ['wiki-7', `wiki-7/snapshots/${id}.json${hasKey ? '.age' : ''}`, out, `${at.base}/key.txt`]
  execFileSync('bash', [`${at.base}/restore.sh`, ...args], { cwd: at.place })
  const contents = (dir: string) =>
    Object.entries(readTree(dir)).map(([path, entry]) => [path, entry.split(' ').at(-1)])
  expect(contents(out)).toEqual(contents(at.source))
})
