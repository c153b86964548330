import type { ConsoleWikiState } from '#contract/operator/console-wikis.ts'

const TEXTS: Readonly<Record<ConsoleWikiState, string>> = {
  waiting: 'waiting for its domain',
  creating: 'being created',
  served: 'served',
  deleted: 'deleted',
  purged: 'purged',
}

export function stateText(state: ConsoleWikiState): string {
  return TEXTS[state]
}
