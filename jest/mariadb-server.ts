import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeOwnedFolder } from './owned-folder.ts'
import { sparePort } from './spare-port.ts'
import { dropRights, unprivilegedAccount } from './unprivileged-account.ts'
import { whenReady } from './when-ready.ts'

const run = promisify(execFile)
const PREFIX = 'wikistead-mariadb-'
/** Debian does not put the server on everybody's `PATH`. */
const SERVERS = ['/usr/sbin/mariadbd', '/usr/local/sbin/mariadbd', '/usr/local/bin/mariadbd']
/** Prefix of the databases that the tests' account may create and use, as `WIKI_DATABASE_URL` requires. */
const DATABASES = 'wikistead'

/** The server's own certificate, as PEM. */
export interface MariaDbCertificate {
  readonly cert: string
  readonly key: string
}

export interface MariaDbServer {
  readonly port: number
  /**
   * `mysql://…/wikistead`. The account has the rights that docs/operating.md names: everything in databases whose names
   * begin with `wikistead`, nothing elsewhere. Tests that must not see each other's databases use prefixes of
   * their own, such as `wikistead1a2b`.
   */
  readonly url: string
  /** The same with a new prefix, which nothing else uses. */
  freshUrl(): string
  /** Stops the server, but keeps its databases; `kill` leaves it no time to clean up. */
  halt(how?: 'stop' | 'kill'): Promise<void>
  /** Starts it again after {@link halt}, at the same port. */
  resume(): Promise<void>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts MariaDB for the tests: in a temporary folder, on a free port of the loopback interface, without
 * waiting for the disk, and as an unprivileged user if the tests run as root.
 *
 * When this process dies, the kernel ends the server. The next start removes what a crash leaves on disk.
 *
 * @param certificate makes the server require TLS of all clients.
 * @throws Error that names the command to install MariaDB if it is missing.
 */
export async function startMariaDb(certificate?: MariaDbCertificate): Promise<MariaDbServer> {
  const binary = SERVERS.find(path => existsSync(path))
  if (!binary) throw new Error('MariaDB is missing: apt-get install --no-install-recommends mariadb-server')
  const account = await unprivilegedAccount('mysql')
  const folder = makeOwnedFolder(PREFIX, account)
  const data = join(folder, 'data')
  // A starting server removes the temporary tables of all others with the same temporary folder.
  const own = { cwd: folder, env: { ...process.env, TMPDIR: folder } }
  const install = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal']
  await run(
    'setpriv',
    [...dropRights(account), 'mariadb-install-db', ...install, '--skip-test-db', '--skip-name-resolve'],
    own,
  )

  const password = randomBytes(16).toString('hex')
  const init = join(folder, 'init.sql')
  writeFileSync(
    init,
    `create or replace user tests@'127.0.0.1' identified by '${password}';
grant all privileges on \`${DATABASES}%\`.* to tests@'127.0.0.1';
`,
    // The password is worth nothing outside this server.
    { mode: 0o644 },
  )
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  if (certificate) for (const name of ['cert', 'key'] as const) writeFileSync(tls[name], certificate[name])
  const port = await sparePort()
  const settings = [
    `--datadir=${data}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--port=${port}`,
    `--init-file=${init}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--max-connections=300',
    '--innodb-buffer-pool-size=64M',
    '--max-allowed-packet=32M',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-flush-method=nosync',
    '--innodb-doublewrite=0',
    '--performance-schema=off',
    ...(certificate
      ? [`--ssl-cert=${tls.cert}`, `--ssl-key=${tls.key}`, '--require-secure-transport=on']
      : []),
  ]
  const launch = async () => {
    const server = spawn(
      'setpriv',
      [...dropRights(account), '--pdeathsig=KILL', binary, '--no-defaults', ...settings],
      { ...own, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await whenReady('MariaDB', server.stderr, 'ready for connections')
    server.stderr.resume()
    server.unref()
    return server
  }
  let server: ChildProcess | null = await launch()
  const halt = async (how: 'stop' | 'kill' = 'stop') => {
    const running = server
    server = null
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    running.ref()
    const ended = once(running, 'exit')
    running.kill(how === 'kill' ? 'SIGKILL' : 'SIGTERM')
    await ended
  }
  const urlOf = (prefix: string) => `mysql://tests:${password}@127.0.0.1:${port}/${prefix}`
  return {
    port,
    url: urlOf(DATABASES),
    freshUrl: () => urlOf(DATABASES + randomBytes(4).toString('hex')),
    halt,
    async resume() {
      server ??= await launch()
    },
    async stop() {
      await halt('kill')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
