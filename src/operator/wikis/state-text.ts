import type { ConsoleWiki, ConsoleWikiState } from '#contract/operator/console-wikis.ts'

const TEXTS: Readonly<Record<ConsoleWikiState, string>> = {
  waiting: 'waiting for its domain',
  creating: 'being created',
  served: 'served',
  suspended: 'suspended',
  deleted: 'deleted',
  purged: 'purged',
}

export function stateText(state: ConsoleWikiState): string {
  return TEXTS[state]
}

/** What a wiki is, beside its state. */
export function marksOf({ state, is_private, is_featured, is_read_only }: ConsoleWiki): readonly string[] {
  return [
    stateText(state),
    ...(is_read_only ? ['read-only'] : []),
    ...(is_private ? ['private'] : []),
    ...(is_featured ? ['on the home page'] : []),
  ]
}

export function quotaText(quota: number | null): string {
  if (quota === null) return 'as by default'
  return quota === 0 ? 'without' : `${quota} MB`
}
