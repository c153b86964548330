import { existsSync } from 'node:fs'

type Command = [command: string, args: string[]]

const SETPRIV = '/usr/bin/setpriv'
const NICE = '/usr/bin/nice'
const IONICE = '/usr/bin/ionice'
/** Of `nice`; the lowest is 19. */
const LOW_PRIORITY = '15'
const IDLE_CLASS = '3'

/**
 * Wraps a command so that the kernel ends it when this server ends, however it ends (PR_SET_PDEATHSIG, set by
 * util-linux's setpriv). Without setpriv, the next start ends what is left.
 */
export function endingWithServer(
  command: string,
  args: readonly string[],
  signal: 'TERM' | 'KILL' = 'TERM',
): Command {
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', signal, command, ...args]] : [command, [...args]]
}

/** Wraps a command so that it gets the processor and the disk only when nothing else needs them. */
export function atLowPriority(command: string, args: readonly string[]): Command {
  const disk = existsSync(IONICE) ? [IONICE, '--class', IDLE_CLASS, '--ignore'] : []
  const processor = existsSync(NICE) ? [NICE, '-n', LOW_PRIORITY] : []
  const [first = command, ...rest] = [...processor, ...disk, command, ...args]
  return [first, rest]
}
