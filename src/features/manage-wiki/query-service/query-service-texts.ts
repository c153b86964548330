import type { QueryServiceState } from '#contract/types/query-service.ts'

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
  off: 'The query service is off: this wiki has no structured data, or this service offers no queries.',
  idle: 'The query service is asleep, because nobody has asked for a while. The next question wakes it up.',
  starting: 'The index is being made. Questions wait until it is there.',
  ready: 'The query service is ready, and knows every change of the wiki.',
  behind: 'The query service is ready. The latest changes of the wiki follow in a moment.',
  rebuilding: 'The index is being rebuilt.',
  too_large: 'The wiki has more data than the query service has memory for.',
  failed: 'The index could not be made. It is tried again by itself.',
}
