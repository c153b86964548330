import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMariaDb } from '#jest/mariadb-server.ts'
import { startPostgres } from '#jest/postgres-server.ts'
import { sparePort } from '#jest/spare-port.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts'
import { type Service, startService } from './service.ts'

/** Several server processes with data directories of their own, behind one proxy, on one database. */
export interface Cluster {
  /** The proxy's port, which is the service's unless `PUBLIC_URL` says otherwise. */
  readonly port: number
  readonly url: string
  readonly processes: readonly Service[]
  readonly emails: MailServer
  readonly databaseUrl: string
  readonly filesDir: string
  /** Makes the proxy send requests to the first `count` processes only. */
  sendToFirst(count: number): void
  /** Ends a process with SIGKILL and starts it again. */
  kill(index: number): Promise<void>
  /** Shuts a process down and starts it again, as an upgrade does. */
  restart(index: number): Promise<void>
  /** Everything that the processes have printed. */
  log(): string
  remove(): Promise<void>
}

interface ClusterSettings {
  readonly size?: number
  /** Whether the processes have wikis, in a MariaDB; without wikis they start faster. */
  readonly hasWikis?: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export async function startCluster({
  size = 3,
  hasWikis = false,
  environment = {},
}: ClusterSettings = {}): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'wikistead-cluster-'))
  const filesDir = mkdtempSync(join(tmpdir(), 'wikistead-files-'))
  // PHP's user must be able to enter it.
  chmodSync(filesDir, 0o711)
  const [postgres, emails, mariadb] = await Promise.all([
    startPostgres(),
    startMailServer(),
    hasWikis ? startMariaDb() : null,
  ])
  const proxy: RoundRobinProxy = await startRoundRobinProxy(await sparePort())
  const url = environment['PUBLIC_URL'] ?? `http://localhost:${proxy.port}`
  const settings = {
    environment: {
      PUBLIC_URL: url,
      DATABASE_URL: postgres.url,
      FILES_DIR: filesDir,
      SMTP_URL: emails.url,
      TRUST_PROXY: 'loopback',
      BACKUP_DIR: 'off',
      LOG_LEVEL: 'info',
      ...(mariadb ? { WIKI_DATABASE_URL: mariadb.url } : { MEDIAWIKI_DIR: home }),
      ...environment,
    },
  }
  const processes = await Promise.all(Array.from({ length: size }, async () => await startService(settings)))
  proxy.targets = processes.map(({ port }) => port)
  return {
    port: proxy.port,
    url,
    processes,
    emails,
    databaseUrl: postgres.url,
    filesDir,
    sendToFirst(count) {
      proxy.targets = processes.slice(0, count).map(({ port }) => port)
    },
    async kill(index) {
      await processes[index]?.crash()
      const again = await processes[index]?.startAgain()
      if (again) processes[index] = again
    },
    async restart(index) {
      await processes[index]?.stop()
      const again = await processes[index]?.startAgain()
      if (again) processes[index] = again
    },
    log: () => processes.map(each => each.log()).join('\n'),
    async remove() {
      await Promise.all(processes.map(async each => await each.remove()))
      await proxy.close()
      await emails.close()
      await Promise.all([postgres.stop(), mariadb?.stop()])
      for (const dir of [home, filesDir]) rmSync(dir, { recursive: true, force: true })
    },
  }
}
