import { type ChildProcess, execFileSync, spawn } from 'node:child_process'

/**
 * On machines with both versions of control groups, crun refuses to start. In a mount namespace of its own it sees only
 * the newer one. All of podman's processes share that namespace, or they would not find each other's mounts.
 */
const ONE_KIND = `
  if [ -d /sys/fs/cgroup/unified ]; then umount --recursive /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup; fi
  echo ready && exec sleep infinity`

/** How containers are started, the usual way first. */
const WAYS: readonly (readonly [how: string, options: readonly string[]])[] = [
  ['as on any machine', []],
  [
    'without control groups, and with low limits, because this machine allows no others',
    ['--cgroups=disabled', '--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'],
  ],
]

/** Podman with images and containers of its own. */
export class Podman {
  /** How containers start on this machine, for people. */
  readonly how: string
  private readonly options: readonly string[]
  private readonly holder: ChildProcess
  private readonly global: readonly string[]

  private constructor(storage: string, holder: ChildProcess, image: string) {
    this.holder = holder
    this.global = ['--root', storage, '--runroot', `${storage}/run`]
    const failures: string[] = []
    for (const [how, options] of WAYS)
      try {
        this.run('run', '--rm', '--network=host', ...options, image, 'true')
        this.how = how
        this.options = options
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

  /** Runs podman and returns what it has printed. @throws Error with its complaints. */
  run(...args: readonly string[]): string {
    const inside = ['--mount', `--target=${this.holder.pid}`, 'podman', ...this.global, ...args]
    return execFileSync('nsenter', inside, { encoding: 'utf8', stdio: 'pipe', maxBuffer: OUTPUT_MAX })
  }

  /** Runs an image on this machine's network. @returns what it has printed, or its container's id. */
  runImage(...args: readonly string[]): string {
    return this.run('run', '--network=host', '--log-driver=k8s-file', ...this.options, ...args)
  }

  stop(): void {
    this.holder.kill('SIGKILL')
  }
}

const OUTPUT_MAX = 64 * 1024 * 1024
