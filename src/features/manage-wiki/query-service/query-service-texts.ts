import type { QueryServiceState } from '#contract/types/query-service.ts'
import { msg } from '#i18n/msg.ts'

export const queryTexts = {
  title: msg('common-query-service'),
  lead: msg('wiki-query-service-lead'),
  open: msg('wiki-query-service-open-page'),
  loading: msg('wiki-query-service-loading'),
  notLoaded: msg('wiki-query-service-not-loaded'),
  notRead: msg('wiki-query-service-not-read'),
  behind: msg('wiki-query-service-changes-behind'),
  triples: msg('wiki-query-service-triples'),
  memory: msg('wiki-query-service-memory'),
  rebuild: msg('wiki-query-service-rebuild'),
  rebuilding: msg('wiki-query-service-rebuilding'),
  question: msg('wiki-query-service-rebuild-question'),
  about: msg('wiki-query-service-rebuild-about'),
  requesting: msg('common-starting'),
  notRequested: msg('wiki-query-service-rebuild-failed'),
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
