import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from '#jest/compile-cache.ts'
import { keepPreparedWikis, takePreparedWikis } from '#jest/prepared-wikis.ts'
import { sparePort } from '#jest/spare-port.ts'
import { Outbox } from './outbox.ts'
import { phpMasters } from './php-masters.ts'

/** The real server on the built pages, with a new data directory. */
export interface Service {
  /** Such as `http://localhost:34567`. */
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  readonly outbox: Outbox
  /** Everything that it has printed. */
  log(): string
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL, like a power cut. */
  crash(): Promise<void>
  /** Starts it again with the same data directory and port. */
  startAgain(): Promise<Service>
  /** Stops it, checks that no php-fpm is left, and removes its data. */
  remove(): Promise<void>
}

/** The part of a service that its users need. */
export type ReachableService = Pick<Service, 'url' | 'port' | 'outbox'>

export interface ServiceSettings {
  readonly port?: number
  readonly dataDir?: string
  /** The script to start and its working directory; by default `server/start.ts` in this repository. */
  readonly script?: string
  readonly folder?: string
  /** Whether it has wikis; true by default. Without wikis it starts in half the time. */
  readonly hasWikis?: boolean
  /** The server's environment, in addition to port and data directory. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the server and waits until it listens. */
export async function startService(settings: ServiceSettings = {}): Promise<Service> {
  const port = settings.port ?? (await sparePort())
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'wikistead-e2e-'))
  const hasWikis = settings.hasWikis ?? true
  const prepared = settings.environment?.['MEDIAWIKI_DIR'] ? 'wikibase-tests' : 'engine-tests'
  if (hasWikis) await takePreparedWikis(prepared, dataDir)
  const lines: string[] = []
  const server = spawn(
    'setpriv',
    ['--pdeathsig=TERM', process.execPath, settings.script ?? 'server/start.ts'],
    {
      ...(settings.folder && { cwd: settings.folder }),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        CAPTCHA: 'off',
        ...compileCache,
        // A directory without MediaWiki.
        ...(!hasWikis && { MEDIAWIKI_DIR: dataDir }),
        ...settings.environment,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
    },
  )
  const ended = once(server, 'exit').then(([code]): number | null => code)
  server.stderr.on('data', data => lines.push(String(data)))
  await whenListening(server, lines)
  if (hasWikis) await keepPreparedWikis(prepared, dataDir)

  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    return await ended
  }
  return {
    url: `http://localhost:${port}`,
    port,
    pid: server.pid ?? 0,
    dataDir,
    outbox: new Outbox(dataDir),
    log: () => lines.join('\n'),
    stop: () => end('SIGTERM'),
    crash: async () => void (await end('SIGKILL')),
    startAgain: () => startService({ ...settings, port, dataDir }),
    remove: async () => {
      await end('SIGTERM')
      if (phpMasters(dataDir).length > 0) throw new Error('The server has ended and php-fpm has not')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Resolves at the line `listening on …`. */
function whenListening(server: ChildProcess, lines: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!server.stdout) throw new Error('The server has no output')
    createInterface({ input: server.stdout }).on('line', line => {
      lines.push(line)
      if (line.includes('listening on ')) resolve()
    })
    server.once('exit', code => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)))
    server.once('error', reject)
  })
}
