import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sparePort } from '#jest/spare-port.ts'
import { selfSigned } from '#server/engine/testing/either-scheme.ts'
import { unprivilegedUser } from '#server/platform/process-user.ts'
import { until } from './until.ts'

export interface Nginx {
  /** For https. */
  readonly port: number
  /** For http. */
  readonly plainPort: number
  /** Its error log so far. */
  log(): string
  stop(): Promise<void>
}

/** The custom domain in the configuration's example. */
export const CUSTOM_DOMAIN = 'wiki.museum.example'

const CONFIG = join(import.meta.dirname, '../../deploy/nginx.conf')

/**
 * Starts nginx with the operators' configuration, in front of servers on this machine, with the block for
 * {@link CUSTOM_DOMAIN}. Only paths, ports and its user differ. It ends with this process.
 */
export async function startNginx(...servicePorts: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'wikistead-nginx-'))
  const [port, plainPort] = [await sparePort(), await sparePort()]
  writeFileSync(join(folder, 'nginx.conf'), configFor(folder, { port, plainPort, servicePorts }))
  for (const name of ['', 'custom-']) {
    const { key, cert } = selfSigned()
    writeFileSync(join(folder, `${name}key.pem`), key)
    writeFileSync(join(folder, `${name}cert.pem`), cert)
  }
  for (const name of BODIES) mkdirSync(join(folder, name))
  const user = unprivilegedUser()
  if (user)
    for (const name of ['.', 'nginx.conf', 'key.pem', 'custom-key.pem', ...BODIES])
      chownSync(join(folder, name), user.uid, user.gid)
  const drop = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const command = ['nginx', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  const child = spawn('setpriv', [...drop, '--pdeathsig=TERM', ...command], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  child.stderr.on('data', data => lines.push(String(data)))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${lines.join('')}`)
    return await listens(port)
  })
  return {
    port,
    plainPort,
    log: () => lines.join(''),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** nginx makes a folder for each protocol that it can use with servers. */
const BODIES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** @throws Error if the file no longer contains what is to be replaced, so that no test attacks another configuration. */
function configFor(
  folder: string,
  { port, plainPort, servicePorts }: { port: number; plainPort: number; servicePorts: readonly number[] },
): string {
  const replacements: readonly (readonly [RegExp, string])[] = [
    [/^user .*;$/m, 'daemon off;'],
    [/^pid .*;$/m, `pid ${join(folder, 'pid')};`],
    [/^error_log .*;$/m, 'error_log stderr error;'],
    [/^worker_processes .*;$/m, 'worker_processes 1;'],
    [/^worker_rlimit_nofile .*;$/m, ''],
    [/worker_connections .*;/, 'worker_connections 512;'],
    [
      /^http \{$/m,
      ['http {', ...BODIES.map(name => `    ${name}_temp_path ${join(folder, name)};`)].join('\n'),
    ],
    [/server 127\.0\.0\.1:8080 (.*;)/, servicePorts.map(each => `server 127.0.0.1:${each} $1`).join(' ')],
    [/^ +listen \[::\]:80 .*;$/m, ''],
    [/listen 80 /, `listen 127.0.0.1:${plainPort} `],
    [/^ +listen \[::\]:443 .* default_server;$/m, ''],
    [/listen 443 (?=.*default_server)/, `listen 127.0.0.1:${port} `],
    [/ssl_certificate .*;/, `ssl_certificate ${join(folder, 'cert.pem')};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${join(folder, 'key.pem')};`],
    [/^ *listen 443 ssl http2;$/m, `listen 127.0.0.1:${port} ssl http2;`],
    [/^ *listen \[::\]:443 ssl http2;$/m, ''],
    [/ssl_certificate \/.*museum.*;/, `ssl_certificate ${join(folder, 'custom-cert.pem')};`],
    [/ssl_certificate_key \/.*museum.*;/, `ssl_certificate_key ${join(folder, 'custom-key.pem')};`],
  ]
  return replacements.reduce(
    (config, [part, replacement]) => {
      if (!part.test(config)) throw new Error(`${CONFIG} has no ${part}.`)
      return config.replace(part, replacement)
    },
    withCustomDomain(readFileSync(CONFIG, 'utf8')),
  )
}

/** Uncomments the block of a custom domain, as operators do. */
function withCustomDomain(config: string): string {
  const block = /^ +# server \{\n(?:^ +#.*\n)*?^ +# \}$/m
  if (!block.test(config)) throw new Error(`${CONFIG} has no block for a custom domain.`)
  return config.replace(block, lines => lines.replaceAll(/^ +# ?/gm, ''))
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
