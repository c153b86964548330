// @slow

import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { sparePort } from '#jest/spare-port.ts'
import { beginRegistration } from './testing/begun-registration.ts'
import { database, eachTestHasDatabase } from './testing/each-test-database.ts'
import {
  createServerHome,
  type ServerProcess,
  serverEnvironment,
  spawnServer,
} from './testing/server-process.ts'
import { startTcpRelay, type TcpRelay } from './testing/tcp-relay.ts'
import { until } from './testing/until.ts'

/** These tests start the program of `npm run serve` on the database of the running Jest project. */

let home: ReturnType<typeof createServerHome>

eachTestHasDatabase(async () => await home.remove())
beforeEach(() => {
  home = createServerHome()
})

async function start(): Promise<ServerProcess> {
  return await home.start(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl })
}

async function register({ url }: ServerProcess, email: string): Promise<number> {
  const response = await fetch(`${url}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a fine long password' }),
  })
  return response.status
}

async function logIn({ url }: ServerProcess, email: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a fine long password' }),
  })
  return response.status
}

describe('a started server', () => {
  test('answers, writes emails to the outbox immediately, and exits with 0 on SIGTERM', async () => {
    const server = await start()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await register(server, 'ada@example.org')).toBe(200)
    await until(async () => {
      const page = await fetch(`${server.url}/outbox`)
      return (await page.text()).includes('Verify your email address for Wikistead')
    })
    const kept = readdirSync(join(home.dataDir, 'outbox'))
    expect(kept.filter(name => name.endsWith('.eml'))).toHaveLength(1)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('finishes a running request when it is stopped, and accepts no more', async () => {
    const server = await start()
    const begun = await beginRegistration(server.url)
    const ended = server.end('SIGTERM')
    await until(
      async () =>
        !(await fetch(`${server.url}/healthz`).then(
          response => response.ok,
          () => false,
        )),
    )
    expect(await begun.finish()).toBe(200)
    expect(await ended).toBe(0)
  })

  test('exits in time even if a client never finishes a request', async () => {
    const server = await start()
    const begun = await beginRegistration(server.url)
    expect(await server.end('SIGTERM')).toBe(0)
    begun.abandon()
  })

  test('keeps everything that it has acknowledged when it is killed', async () => {
    const server = await start()
    const acknowledged: string[] = []
    const writers = Array.from({ length: 15 }, async (_, number) => {
      const email = `ada${number}@example.org`
      if ((await register(server, email).catch(() => 0)) === 200) acknowledged.push(email)
    })
    await Promise.race(writers)
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
    await Promise.all(writers)
    expect(acknowledged.length).toBeGreaterThan(0)
    const again = await start()
    for (const email of acknowledged.slice(0, 10)) expect(await logIn(again, email)).toBe(200)
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
    expect(await again.end('SIGTERM')).toBe(0)
  })
})

test('says in one line that emails reach nobody if it is public and has no SMTP server', async () => {
  const server = await home.start({
    PUBLIC_URL: 'https://wikis.example.org',
    ...(database.databaseUrl !== null && { DATABASE_URL: database.databaseUrl }),
  })
  const said = server.process.stderr ? text(server.process.stderr) : ''
  expect(await server.end('SIGTERM')).toBe(0)
  const lines = (await said).split('\n').filter(line => line.includes('SMTP_URL is not set'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('mails reach nobody')
})

describe('a server that cannot start', () => {
  async function failure(env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
    const child = spawnServer(env)
    const said = child.stderr ? text(child.stderr) : ''
    await once(child, 'exit')
    return { code: child.exitCode, said: await said }
  }

  test('because of an invalid value names it in one line', async () => {
    expect(await failure({ PORT: 'eighty' })).toEqual({
      code: 1,
      said: 'PORT must be a whole number from 1 to 65535, not "eighty".\n',
    })
  })

  test('because the port is taken says so in one line', async () => {
    const server = await start()
    const { code, said } = await failure({
      DATA_DIR: join(home.dataDir, '../other'),
      MEDIAWIKI_DIR: join(home.dataDir, '..'),
      PORT: new URL(server.url).port,
      LOG_LEVEL: 'silent',
    })
    expect(code).toBe(1)
    expect(said).toBe(
      'The port is already in use: stop the program that listens there, or set PORT to another one.\n',
    )
  })

  test('because PostgreSQL does not answer yet says so without the password, and starts as soon as it does', async () => {
    const port = await sparePort()
    const url = new URL(database.databaseUrl ?? 'postgres://ada@127.0.0.1/wikis')
    const target = Number(url.port)
    Object.assign(url, { hostname: '127.0.0.1', port: String(port) })
    if (url.password === '') url.password = 'hunter2'
    const { env } = await serverEnvironment(home.dataDir)
    const child = spawnServer({ ...env, DATABASE_URL: url.href, LOG_LEVEL: 'warn' })
    let relay: TcpRelay | undefined
    try {
      const said = await firstLine(child.stderr)
      expect(said).toMatch(/The database cannot be reached .*check DATABASE_URL\./)
      expect(said).not.toContain(url.password)
      if (database.databaseUrl === null) return
      relay = await startTcpRelay(target, port)
      expect(await firstLine(child.stdout)).toMatch(/^listening on /)
    } finally {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await relay?.close()
    }
  })
})

async function firstLine(stream: Readable | null): Promise<string> {
  if (stream) for await (const line of createInterface({ input: stream })) return line
  throw new Error('It says nothing.')
}
