import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'

/** Runs restic by hand, as somebody with access to the backups. @returns its output. */
export function resticByHand(
  repository: string,
  password: string,
  args: readonly string[],
  options: { readonly cwd?: string } = {},
): string {
  return execFileSync('restic', ['--no-cache', ...args], {
    ...options,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Writes a shell script that replaces a program. @returns its path. */
export function shellProgram(path: string, script: string): string {
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o700)
  return path
}
