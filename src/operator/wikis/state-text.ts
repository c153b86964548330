import { formatCount } from '#contract/format-count.ts'
import type { ConsoleWiki, ConsoleWikiState } from '#contract/operator/console-wikis.ts'
import { msg } from '#i18n/msg.ts'

const TEXTS: Readonly<Record<ConsoleWikiState, string>> = {
  waiting: msg('operator-wikis-waiting-domain'),
  creating: msg('operator-wikis-being-created'),
  served: msg('operator-wikis-served'),
  suspended: msg('operator-wikis-suspended'),
  deleted: msg('operator-wikis-deleted'),
  purged: msg('operator-wikis-purged'),
}

export function stateText(state: ConsoleWikiState): string {
  return TEXTS[state]
}

/** Properties of a wiki besides its state, in words. */
export function marksOf({ state, is_private, is_featured, is_read_only }: ConsoleWiki): readonly string[] {
  return [
    stateText(state),
    ...(is_read_only ? [msg('operator-wikis-read-only')] : []),
    ...(is_private ? [msg('operator-wikis-private')] : []),
    ...(is_featured ? [msg('operator-wikis-home-page')] : []),
  ]
}

export function quotaText(quota: number | null): string {
  if (quota === null) return msg('operator-wikis-as-default')
  return quota === 0 ? msg('operator-wikis-without') : msg('operator-1-mb', formatCount(quota))
}
