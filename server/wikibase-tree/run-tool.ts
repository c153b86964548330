import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { BringError } from './bring-error.ts'

const SETPRIV = '/usr/bin/setpriv'

/** The Debian packages of the programs. */
const PACKAGES = { skopeo: 'skopeo', umoci: 'umoci', git: 'git', sync: 'coreutils' }

interface ToolOptions {
  readonly signal: AbortSignal
  readonly env?: NodeJS.ProcessEnv
}

/** A program that ended with an error. */
export class ToolError extends Error {
  /** What it wrote to stderr. */
  readonly said: string

  constructor(tool: string, said: string) {
    super(`${tool}: ${lastLine(said)}`)
    this.said = said
  }
}

/**
 * Runs a program until it ends. Where this process is killed, the kernel ends the program as well, so that it
 * does not write beside the next run.
 * @returns what it wrote to stdout.
 * @throws the signal's reason when it is aborted; ToolError when the program fails; BringError when it is
 * missing.
 */
export async function runTool(
  tool: keyof typeof PACKAGES,
  args: readonly string[],
  { signal, env = {} }: ToolOptions,
): Promise<string> {
  signal.throwIfAborted()
  const [command, ...before] = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig=KILL', tool] : [tool]
  const child = spawn(command, [...before, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    const [code, out, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    if (code === 0) return out
    if (code === 127) throw missing(tool)
    throw new ToolError(tool, said)
  } catch (error) {
    signal.throwIfAborted()
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? missing(tool) : error
  }
}

function missing(tool: keyof typeof PACKAGES): BringError {
  return new BringError(
    `${tool} is missing. To install it: apt-get install --no-install-recommends ${PACKAGES[tool]}`,
  )
}

/** The last line that says something, without the fields that Go programs write before it. */
export function lastLine(said: string): string {
  const line = said.trimEnd().split('\n').at(-1) ?? ''
  const message = /\bmsg="((?:[^"\\]|\\.)*)"/.exec(line)?.[1]
  return message?.replaceAll('\\"', '"') ?? line.trim()
}
