import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { sparePort } from './spare-port.ts'

const run = promisify(execFile)
const PREFIX = 'wikistead-postgres-'

export interface PostgresServer {
  /** `postgres://…` of an empty database whose user may create more. */
  readonly url: string
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL for the tests: in a temporary folder, on a free port of the loopback interface, without
 * waiting for the disk, and as an unprivileged user if the tests run as root (PostgreSQL refuses root).
 *
 * When this process dies, the kernel sends the server SIGQUIT. The next start removes what a crash leaves on
 * disk.
 *
 * @throws Error that names the command to install PostgreSQL if it is missing.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const binaries = findPostgresBinaries()
  if (!binaries) throw new Error('PostgreSQL is missing: apt-get install --no-install-recommends postgresql')
  removeLeftovers()

  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const account = await unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o711)

  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)

  const initdb = ['--pgdata', data, '--username=tests', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await run(join(binaries, 'initdb'), [...initdb, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'], {
    cwd: folder,
    ...account,
  })

  const port = await sparePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ].flatMap(setting => ['-c', setting])
  const drop = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
  const server = spawn(
    'setpriv',
    [...drop, '--pdeathsig=QUIT', join(binaries, 'postgres'), '-D', data, ...settings],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stopped = once(server, 'exit')
  await whenReady(server.stderr)
  server.stderr.resume()
  server.unref()

  return {
    url: `postgres://tests:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      server.ref()
      server.kill('SIGQUIT')
      await stopped
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The user `postgres` if the package has created it, or `nobody`; null if the tests do not run as root. */
async function unprivilegedAccount(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, name]))).catch(() => null)
    const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? []
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('PostgreSQL needs an unprivileged user: neither postgres nor nobody exists')
}

/** Resolves when the server accepts connections; rejects with its log if it ends before that. */
async function whenReady(log: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = []
  for await (const line of createInterface({ input: log })) {
    if (line.includes('database system is ready to accept connections')) return
    lines.push(line)
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
}

/** Removes the folders of processes that have ended. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter(name => name.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    if (!isAlive(ownerOf(folder))) rmSync(folder, { recursive: true, force: true })
  }
}

function ownerOf(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'owner'), 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
