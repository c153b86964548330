import type { KnownWiki } from '#server/engine/wikis/registry.ts'

/** Whether a wiki's addresses begin with https. */
export function isSecure({ record }: KnownWiki): boolean {
  return record.server.startsWith('https:')
}
