import { existsSync, readFileSync, readlinkSync } from 'node:fs'

/** Names this process for others: the machine's running system, the processes it can see, and its number. */
export const PROCESS_NAME = `${here()} ${process.pid}`

/** Whether a process of this name cannot be running any more. One of another machine or container may be. */
export function isEnded(name: string): boolean {
  const start = here()
  const pid = /^ (\d{1,10})$/.exec(name.trimEnd().slice(start.length))?.[1]
  return start !== '' && name.startsWith(start) && pid !== undefined && !existsSync(`/proc/${pid}`)
}

/** Empty where the system does not tell. */
function here(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}
