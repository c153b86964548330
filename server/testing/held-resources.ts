import { readdirSync, readlinkSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Node warns of more listeners of one event. */
const LISTENERS_MAX = 10

/** Notes the events of a request and its response that have too many listeners at once. */
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

/** Paths of the open files; what is neither a file nor a device, such as a socket, without its number. */
export function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd')
    .flatMap(fd => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`).replace(/\[\d+\]/, '')]
      } catch {
        // That of this reading itself.
        return []
      }
    })
    .sort()
}
