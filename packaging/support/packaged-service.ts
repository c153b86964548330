import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Outbox } from '#e2e/support/outbox.ts'
import type { Chroot } from './chroot.ts'
import { readUnit } from './unit.ts'

const UNIT = '/lib/systemd/system/wikistead.service'

/** The service from the package in a chroot, run as its unit says. There is no systemd in a chroot. */
export interface PackagedService {
  readonly url: string
  readonly port: number
  readonly outbox: Outbox
  /** Its output so far. */
  log(): string
  /** @returns its exit code, even if it has already ended. */
  stop(): Promise<number | null>
}

export async function startPackaged(chroot: Chroot, port: number): Promise<PackagedService> {
  const { environment, settingsFile, folder, command, rights } = readUnit(
    readFileSync(chroot.path(UNIT), 'utf8'),
  )
  const settings = readSettings(chroot.path(settingsFile))
  const shell = ['-c', 'cd "$1"; shift; exec "$@"', 'sh', folder, ...command]
  const unshare = chroot.spawn('setpriv', [...rights, 'sh', ...shell], { ...environment, ...settings })
  const lines: string[] = []
  unshare.stderr?.on('data', data => lines.push(String(data)))
  const ended = once(unshare, 'exit').then(([code]): number | null => code)
  await whenListening(unshare, lines)
  const server = onlyChild(unshare.pid ?? 0)
  return {
    url: `http://localhost:${port}`,
    port,
    outbox: new Outbox(chroot.path(settings['FILES_DIR'] ?? environment['DATA_DIR'] ?? '')),
    log: () => lines.join(''),
    async stop() {
      if (unshare.exitCode === null) process.kill(server, 'SIGTERM')
      return await ended
    },
  }
}

/** Reads an EnvironmentFile as systemd does, as far as the tests need it. */
function readSettings(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

async function whenListening(child: ChildProcess, lines: string[]): Promise<void> {
  if (!child.stdout) throw new Error('The service has no output')
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('listening on ')) return
  throw new Error(`The service ended before it listened:\n${lines.join('')}`)
}

/** The server itself: `unshare` has one child, and the programs between them have become it. */
function onlyChild(parent: number): number {
  return Number(
    execFileSync('ps', ['--ppid', String(parent), '-o', 'pid='])
      .toString()
      .trim(),
  )
}
