import { readdirSync, readlinkSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Node warns if an event has more listeners. */
const LISTENERS_MAX = 10

/** Records the events of a request and its response that have too many listeners at once. */
export function watchListeners(
  request: IncomingMessage,
  response: ServerResponse,
  crowded: Set<string>,
): void {
  for (const emitter of [request, response])
    emitter.on('newListener', (name: string) => {
      if (emitter.listenerCount(name) >= LISTENERS_MAX) crowded.add(`${request.url}: ${name}`)
    })
}

export function openSockets(): number {
  return process.getActiveResourcesInfo().filter(name => name.startsWith('TCPSocket')).length
}

/** Paths of the open files. Sockets and the like are listed without their numbers. */
export function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd')
    .flatMap(fd => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`).replace(/\[\d+\]/, '')]
      } catch {
        // The descriptor that this listing itself used.
        return []
      }
    })
    .sort()
}
