import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * On machines with both versions of control groups, crun refuses to start. In a separate mount namespace it sees only
 * the newer one, and no addresses of containers from other runs. All of podman's processes share that namespace, or
 * they would not find each other's mounts.
 */
const ONE_KIND = `
  mkdir --parents /run/containers && mount -t tmpfs none /run/containers
  if [ -d /sys/fs/cgroup/unified ]; then umount --recursive /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup; fi
  echo ready && exec sleep infinity`

/** How containers are started, the usual way first. */
const WAYS: readonly (readonly [how: string, settings: string])[] = [
  ['as on any machine', ''],
  [
    'without control groups, and with low limits, because this machine allows no others',
    `cgroups = "disabled"\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n`,
  ],
]

/** As systemd does where it runs. */
const CHECK_HEALTH = `
  while sleep 1; do
    for id in $("$@" ps --quiet); do "$@" healthcheck run $id >/dev/null 2>&1; done
  done`

/** Podman with its own images and containers. */
export class Podman {
  /** A readable description of how containers start on this machine. */
  readonly how: string
  private readonly folder: string
  private readonly programs: ChildProcess[]
  private readonly command: readonly string[]
  private readonly environment: NodeJS.ProcessEnv

  private constructor(storage: string, holder: ChildProcess, image: string) {
    this.folder = storage
    this.programs = [holder]
    const own = ['--root', storage, '--runroot', join(storage, 'run')]
    this.command = [
      ...['nsenter', '--mount', `--target=${holder.pid}`],
      ...['podman', ...own, '--network-config-dir', join(storage, 'networks')],
    ]
    const config = join(storage, 'containers.conf')
    this.environment = { ...process.env, CONTAINERS_CONF: config }
    const failures: string[] = []
    for (const [how, settings] of WAYS)
      try {
        writeFileSync(config, `[containers]\nlog_driver = "k8s-file"\n${settings}`)
        this.run('run', '--rm', '--network=host', image, 'true')
        this.how = how
        return
      } catch (thrown) {
        failures.push(`${how}: ${thrown}`)
      }
    throw new Error(`No container starts here.\n${failures.join('\n')}`)
  }

  /** @param image any image in the storage. @throws Error if no container starts on this machine, with the reasons. */
  static async start(storage: string, image: string): Promise<Podman> {
    const own = ['--mount', '--propagation=slave', 'sh', '-ec', ONE_KIND]
    const holder = spawn('unshare', own, { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve, reject) => {
      holder.stdout?.once('data', resolve)
      holder.once('exit', () => reject(new Error('This machine allows no mounts of their own.')))
    })
    return new Podman(storage, holder, image)
  }

  /** Runs podman and returns its output. @throws Error with its error messages. */
  run(...args: readonly string[]): string {
    const [program = '', ...options] = this.command
    return execFileSync(program, [...options, ...args], {
      ...{ encoding: 'utf8', stdio: 'pipe', maxBuffer: OUTPUT_MAX },
      env: this.environment,
    })
  }

  /** Runs an image on this machine's network. @returns its output, or its container's id. */
  runImage(...args: readonly string[]): string {
    return this.run('run', '--network=host', ...args)
  }

  /** Lets programs made for Docker use this podman. @returns the address, for `DOCKER_HOST`. */
  serve(): string {
    const address = `unix://${join(this.folder, 'podman.sock')}`
    this.begin([...this.command, 'system', 'service', '--time=0', address])
    this.begin(['sh', '-c', CHECK_HEALTH, 'sh', ...this.command])
    return address
  }

  stop(): void {
    for (const program of this.programs.reverse()) program.kill('SIGKILL')
  }

  private begin(command: readonly string[]): void {
    const options = { stdio: 'ignore', env: this.environment } as const
    this.programs.push(spawn('setpriv', ['--pdeathsig=KILL', ...command], options))
  }
}

const OUTPUT_MAX = 64 * 1024 * 1024
