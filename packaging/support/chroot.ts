import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDebian } from '#scripts/lib/packaging/debian-base.mjs'

const runFile = promisify(execFile)
/** Debian asks this program before it starts a service. In here, only the test starts one. */
const NO_SERVICES = '#!/bin/sh\nexit 101\n'
const OUTPUT_MAX = 64 * 1024 * 1024

/** A new, minimal Debian 12 in a folder. Needs root. */
export class Chroot {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static async make(): Promise<Chroot> {
    const folder = mkdtempSync(join(tmpdir(), 'wikistead-chroot-'))
    const chroot = new Chroot(folder)
    try {
      await makeDebian(folder)
      chmodSync(folder, 0o755)
      chroot.write('/usr/sbin/policy-rc.d', NO_SERVICES, 0o755)
      await chroot.run('apt-get', ['update'])
      return chroot
    } catch (thrown) {
      chroot.remove()
      throw thrown
    }
  }

  /** The path outside the chroot of a file inside it. */
  path(inside: string): string {
    return join(this.folder, inside)
  }

  write(inside: string, text: string, mode = 0o644): void {
    writeFileSync(this.path(inside), text)
    chmodSync(this.path(inside), mode)
  }

  /**
   * Runs a program in the chroot, in its own process namespace, whose processes end with it.
   * @returns its output, including errors.
   * @throws Error with the output if it fails.
   */
  async run(program: string, args: readonly string[] = []): Promise<string> {
    const [command, all] = this.inside(program, args)
    const { stdout, stderr } = await runFile(command, all, {
      env: ENVIRONMENT,
      maxBuffer: OUTPUT_MAX,
    }).catch((thrown: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${program} ${args.join(' ')}: ${thrown.stdout}\n${thrown.stderr}`)
    })
    return stdout + stderr
  }

  /** Starts a program in the chroot and leaves it running. */
  spawn(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const [command, all] = this.inside(program, args)
    return spawn(command, all, { env: { ...ENVIRONMENT, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private inside(program: string, args: readonly string[]): [string, string[]] {
    const own = [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child=SIGKILL',
      '--mount-proc',
      `--root=${this.folder}`,
    ]
    return ['unshare', [...own, '--', program, ...args]]
  }
}

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
}
