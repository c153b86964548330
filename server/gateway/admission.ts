import type { IncomingMessage } from 'node:http'
import { specialPages } from '#server/mediawiki/tree/special-pages.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { type CostlyRequest, costOf } from './costly-requests.ts'
import type { CrawlerCheck } from './crawlers/crawler-check.ts'
import { hasMemberCredentials } from './known-members.ts'
import type { Requester } from './limits/shares.ts'
import { type Charge, NO_CHARGE, type VisitorBudgets } from './limits/visitor-budgets.ts'
import { hostCookies } from './passes/host-cookie.ts'
import { formOf } from './requests/reading-posts.ts'
import type { ReceivedBody } from './requests/request-body.ts'
import { READING_METHODS } from './requests/request-methods.ts'

export interface AdmissionOptions {
  readonly treeDir: string
  readonly budgets: VisitorBudgets
  readonly check: Pick<CrawlerCheck, 'admit'>
}

interface AskingClient {
  readonly request: IncomingMessage
  readonly wiki: KnownWiki
  readonly target: CostlyRequest['target']
  readonly requester: Requester
  /** Null if the request has none. */
  readonly body: ReceivedBody | null
}

export interface Admitted {
  readonly requester: Requester
  /** How a read counts at PHP's slots. */
  readonly work: 'reads' | 'asks'
  readonly charge: Charge
}

/**
 * Works out what a request costs and charges its network's budget, unless MediaWiki has recognized its sender as
 * a member. Visitors may have to pass the check first; programs that read data never have to.
 * @throws CheckRequiredError, BudgetSpentError
 */
export async function admit(
  { treeDir, budgets, check }: AdmissionOptions,
  { request, wiki, target, requester, body }: AskingClient,
): Promise<Admitted> {
  const { method = '', headers, url = '/' } = request
  const pages = specialPages(treeDir, wiki.record.language)
  const form = body === null ? '' : await formOf(headers, body)
  const isKnown = READING_METHODS.includes(method) || form !== null || !hasFields(target)
  const cost = isKnown ? costOf({ url, target, form: form ?? '', pages }) : 'costly'
  const work = cost === 'costly' ? 'asks' : 'reads'
  if (requester.loggedIn) return { requester, work, charge: NO_CHARGE }
  const isUnconfirmed = hasMemberCredentials(wiki, headers)
  // The browser resends a form after the check.
  if (cost === 'costly' && target.script === 'index.php')
    check.admit({
      dbName: wiki.record.dbName,
      network: requester.network,
      passes: hostCookies(headers.cookie, wiki, 'wikistead_check'),
      isUnconfirmed,
    })
  return { requester, work, charge: budgets.admit(requester.network, cost, { isUnconfirmed }) }
}

/** Whether a form decides what an entry point does. */
function hasFields({ script }: CostlyRequest['target']): boolean {
  return script === 'index.php' || script === 'api.php'
}
