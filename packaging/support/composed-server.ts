import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/lib/root.mjs'

/** What the compose file says about each server's container. */
export interface ComposedServer {
  /** Its rights, as options of `podman run`. */
  readonly options: readonly string[]
  /** How long it has to stop. */
  readonly graceSeconds: number
}

interface Service {
  readonly read_only?: boolean
  readonly init?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly stop_grace_period?: string
}

const TO_JSON = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'

/**
 * Lets Debian's docker-compose read and check deploy/compose.yaml with the example's values.
 * @returns each container by its name. @throws Error with its complaints.
 */
export function readCompose(): Readonly<Record<string, Service>> {
  const input = composeFile()
  const args = ['--project-directory', 'deploy', '--env-file', 'deploy/example.env', '--file', '-', 'config']
  const read = execFileSync('docker-compose', args, { cwd: root, input, encoding: 'utf8', stdio: 'pipe' })
  const json = execFileSync('python3', ['-c', TO_JSON], { input: read, encoding: 'utf8' })
  return (JSON.parse(json) as { services: Record<string, Service> }).services
}

/** deploy/compose.yaml for Debian 12, whose docker-compose predates project names in such files. */
export function composeFile(): string {
  return readFileSync(join(root, 'deploy/compose.yaml'), 'utf8').replace(/^name: .*$/m, '')
}

/** @throws Error if the container could write anywhere, or has more rights than the file names. */
export function readComposedServer(service: Service | undefined): ComposedServer {
  if (!service?.read_only || service.cap_drop?.join() !== 'ALL')
    throw new Error('deploy/compose.yaml gives the servers more rights than they need.')
  const { init = false, cap_add = [], security_opt = [], tmpfs = [], stop_grace_period = '10s' } = service
  return {
    options: [
      ...['--read-only', '--cap-drop=ALL', ...(init ? ['--init'] : [])],
      ...cap_add.map(name => `--cap-add=${name}`),
      ...security_opt.map(option => `--security-opt=${option.replace(':true', '')}`),
      ...tmpfs.map(path => `--tmpfs=${path}`),
    ],
    graceSeconds: Number.parseInt(stop_grace_period, 10),
  }
}
