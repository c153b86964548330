import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Gives this thread the lowest priority, so that it only runs when nothing else needs the processor. */
export function giveWay(): void {
  try {
    // On Linux, each thread has its own id.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_LOW)
  } catch {
    // On other systems, it competes with the server for the processor.
  }
}
