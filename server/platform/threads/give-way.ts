import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lets this thread have the processor when nothing else needs it. */
export function giveWay(): void {
  try {
    // A thread has a number of its own on Linux.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_LOW)
  } catch {
    // Elsewhere it competes with the server for the processor.
  }
}
