import type { QueryServiceState } from '#contract/types/query-service.ts'
import { msg } from '#i18n/msg.ts'

export const queryTexts = {
  title: 'Query service',
  lead: 'Answers questions about the items and properties of this wiki, written in SPARQL. Visitors may ask if they may read the wiki.',
  open: 'Open the query page',
  loading: 'Loading the state of the query service',
  notLoaded: 'The state of the query service could not be loaded.',
  notRead: 'The state could not be read. We ask again in a moment.',
  behind: 'Changes not taken in yet',
  triples: 'Triples',
  memory: 'Memory',
  rebuild: 'Rebuild the index',
  rebuilding: 'Rebuilding the index',
  question: 'Rebuild the index?',
  about:
    'The index is made again from the wiki’s data, which can take some minutes. Until then, questions wait or are answered from the old index. The wiki itself stays as it is.',
  requesting: 'Starting …',
  notRequested: 'The index was not rebuilt.',
} as const

/** The states, as sentences. */
export const stateTexts: Readonly<Record<QueryServiceState, string>> = {
  off: msg('wiki-query-service-query-service-off-wiki-has'),
  idle: msg('wiki-query-service-query-service-asleep-because-nobody'),
  starting: msg('wiki-query-service-index-being-made-questions-wait'),
  ready: msg('wiki-query-service-query-service-ready-knows-every'),
  behind: msg('wiki-query-service-query-service-ready-latest-changes'),
  rebuilding: msg('wiki-query-service-index-being-rebuilt'),
  too_large: msg('wiki-query-service-wiki-has-more-data-than'),
  failed: msg('wiki-query-service-index-could-not-made-tried'),
}
