import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '#server/engine/testing/either-scheme.ts'
import { HOME } from './proxied-service.ts'
import { until } from './until.ts'

export interface Caddy {
  /** The IP address at which it listens on ports 80 and 443. */
  readonly address: string
  /** The certificate of the authority that signs Caddy's certificates. */
  readonly authority: string
  log(): string
  stop(): Promise<void>
}

const CONFIG = join(import.meta.dirname, '../../deploy/Caddyfile')

/** Why Caddy and an authority cannot run here; null if they can. */
export function whyNoCaddy(): string | null {
  if (process.getuid?.() !== 0) return 'only root may use the ports 80 and 443'
  const fails = (command: string, ...args: string[]) => {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  }
  if (fails('caddy', 'version')) return 'Debian’s package caddy is missing'
  return fails('unshare', '--mount', 'true') ? 'this machine allows no file of names of its own' : null
}

/**
 * Starts Caddy with the operators' configuration, in front of servers on this machine, and a second Caddy as the
 * certificate authority, which connects to each of `names` to verify who controls it. Only paths, addresses and the
 * token differ, and certificates are renewed as soon as they are used again. Both end with this process.
 */
export async function startCaddy(service: {
  /** The servers' ports. The first server is asked about certificates. */
  readonly ports: readonly number[]
  readonly token: string
  readonly names: readonly string[]
}): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'wikistead-caddy-'))
  // Authorities use only ports 80 and 443, but the loopback interface has many addresses.
  const network = `127.${randomInt(2, 255)}.${randomInt(255)}`
  const [address, authority] = [`${network}.2`, `${network}.1`]
  // Caddy does not request certificates that it is given.
  const { key, cert } = selfSigned([HOME, `*.${HOME}`])
  writeFileSync(join(folder, 'privkey.pem'), key)
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  const hosts = [`${authority} authority.internal`, `${address} ${service.names.join(' ')}`]
  writeFileSync(join(folder, 'hosts'), ['127.0.0.1 localhost', ...hosts, ''].join('\n'))
  const ofAuthority = run(
    folder,
    'authority',
    adapted(folder, 'authority', authorityConfig(folder, authority)),
  )
  const root = join(folder, 'authority-data/pki/authorities/local/root.crt')
  const programs = [ofAuthority]
  try {
    await until(async () => ofAuthority.isAlive() && (await listens(authority, 443)))
    const config = adapted(folder, 'caddy', caddyConfig(folder, { ...service, address, root }))
    const ofCaddy = run(folder, 'caddy', renewingSoon(config))
    programs.push(ofCaddy)
    await until(async () => ofCaddy.isAlive() && (await listens(address, 443)))
    return { address, authority: readFileSync(root, 'utf8'), log: ofCaddy.log, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function stop() {
    for (const program of programs) await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const authorityConfig = (folder: string, address: string) => `
{
	admin off
	skip_install_trust
	auto_https disable_redirects
	storage file_system ${folder}/authority-data
}
https://authority.internal {
	bind ${address}
	tls internal
	acme_server
}
`

/** @throws Error if the file no longer contains what is to be replaced, so that no test attacks another configuration. */
function caddyConfig(
  folder: string,
  { ports, token, address, root }: { ports: readonly number[]; token: string; address: string; root: string },
): string {
  const ofTest = [
    ...['admin off', 'skip_install_trust', `storage file_system ${folder}/caddy-data`],
    ...[`default_bind ${address}`, 'acme_ca https://authority.internal/acme/local/directory'],
    `acme_ca_root ${root}`,
  ]
  const replacements: readonly (readonly [RegExp, string])[] = [
    [/^\temail .*$/m, ''],
    [/^\tadmin off$/m, ofTest.map(line => `\t${line}`).join('\n')],
    [/a-long-random-text@127\.0\.0\.1:8080/, `${token}@127.0.0.1:${ports[0]}`],
    [
      /reverse_proxy 127\.0\.0\.1:8080(?= \{\n)/,
      `reverse_proxy ${ports.map(port => `127.0.0.1:${port}`).join(' ')}`,
    ],
    [/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/, join(folder, 'fullchain.pem')],
    [/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/, join(folder, 'privkey.pem')],
  ]
  return replacements.reduce(
    (config, [part, replacement]) => {
      if (!part.test(config)) throw new Error(`${CONFIG} has no ${part}.`)
      return config.replace(part, replacement)
    },
    readFileSync(CONFIG, 'utf8'),
  )
}

/** Makes certificates due for renewal during nearly all of their lifetime. */
function renewingSoon(config: string): string {
  const { apps, ...rest } = JSON.parse(config)
  for (const policy of apps.tls.automation.policies) policy.renewal_window_ratio = 0.999
  return JSON.stringify({ ...rest, apps })
}

/** A configuration in Caddy's own form, JSON. */
function adapted(folder: string, name: string, config: string): string {
  const file = join(folder, `${name}.caddyfile`)
  writeFileSync(file, config)
  return execFileSync('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Runs Caddy with a separate file of host names. */
function run(folder: string, name: string, config: string) {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, config)
  const home = join(folder, `${name}-home`)
  mkdirSync(home)
  const command = `mount --bind ${folder}/hosts /etc/hosts && exec caddy run --config ${file}`
  const child = spawn('setpriv', ['--pdeathsig=KILL', 'unshare', '--mount', 'sh', '-c', command], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: home },
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  child.stderr.on('data', data => lines.push(String(data)))
  return {
    log: () => lines.join(''),
    isAlive() {
      if (child.exitCode !== null) throw new Error(`${name} did not start:\n${lines.join('')}`)
      return true
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function listens(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
