import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeOwnedFolder } from './owned-folder.ts'
import { sparePort } from './spare-port.ts'
import { dropRights, unprivilegedAccount } from './unprivileged-account.ts'
import { whenReady } from './when-ready.ts'

const run = promisify(execFile)
const PREFIX = 'wikistead-postgres-'

export interface PostgresServer {
  /** `postgres://…` of an empty database whose user may create more. */
  readonly url: string
  /** Stops the server at once, but keeps its databases. */
  halt(): Promise<void>
  /** Starts it again after {@link halt}, at the same port. */
  resume(): Promise<void>
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
  const account = await unprivilegedAccount('postgres')
  const folder = makeOwnedFolder(PREFIX, account)

  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)

  // MD5, because SCRAM spends milliseconds on each of the thousands of connections.
  const initdb = ['--pgdata', data, '--username=tests', `--pwfile=${passwordFile}`, '--auth=md5']
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
    'autovacuum=off',
  ].flatMap(setting => ['-c', setting])
  const launch = async () => {
    const server = spawn(
      'setpriv',
      [...dropRights(account), '--pdeathsig=QUIT', join(binaries, 'postgres'), '-D', data, ...settings],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await whenReady('PostgreSQL', server.stderr, 'database system is ready to accept connections')
    server.stderr.resume()
    server.unref()
    return server
  }
  let server: ChildProcess | null = await launch()
  const end = async (signal: NodeJS.Signals) => {
    const running = server
    server = null
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    running.ref()
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  return {
    url: `postgres://tests:${password}@127.0.0.1:${port}/postgres`,
    // Fast shutdown: clients are disconnected, and committed data is kept.
    halt: async () => await end('SIGINT'),
    async resume() {
      server ??= await launch()
    },
    async stop() {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian has one folder for each major version of PostgreSQL here. */
const DEBIAN_ROOT = '/usr/lib/postgresql'

/**
 * The folder with `initdb` and `postgres`: Debian's newest version, or the first on `PATH`; null if there is
 * none. Debian does not put the server's programs on `PATH`.
 */
function findPostgresBinaries(): string | null {
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
        .map(version => join(DEBIAN_ROOT, version, 'bin'))
    : []
  return (
    [...debian, ...(process.env['PATH'] ?? '').split(':').filter(Boolean)].find(
      folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
    ) ?? null
  )
}
