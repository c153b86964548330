import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from '#jest/compile-cache.ts'
import { sparePort } from '#jest/spare-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMMON = { PATH: process.env['PATH'], CAPTCHA: 'off', ...compileCache }

export interface ServerProcess {
  readonly process: ChildProcess
  readonly url: string
  /** Ends the process and returns its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

/** Creates a data directory for real server processes, which `remove` ends and deletes. */
export function createServerHome() {
  const home = mkdtempSync(join(tmpdir(), 'wikistead-server-'))
  const started: ChildProcess[] = []
  return {
    dataDir: join(home, 'data'),
    /** Starts the program of `npm run serve` without an engine and waits until it listens. */
    async start(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
      const { env: own, url } = await serverEnvironment(join(home, 'data'))
      const child = spawnServer({ ...own, ...env })
      started.push(child)
      await listening(child)
      return { process: child, url, end: signal => end(child, signal) }
    },
    async remove() {
      await Promise.all(started.map(child => end(child, 'SIGKILL')))
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Starts the program without waiting; it may fail. */
export function spawnServer(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['server/start.ts'], {
    cwd: ROOT,
    env: { ...COMMON, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The environment of a server without an engine, on a spare port. */
export async function serverEnvironment(dataDir: string): Promise<{ env: NodeJS.ProcessEnv; url: string }> {
  const port = await sparePort()
  const env = { ...COMMON, DATA_DIR: dataDir, MEDIAWIKI_DIR: join(dataDir, '..'), PORT: String(port) }
  return { env, url: `http://127.0.0.1:${port}` }
}

async function listening(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('The server has no stdout.')
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('listening on ')) return
  throw new Error('The server ended before it listened.')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return child.exitCode ?? child.signalCode
}
