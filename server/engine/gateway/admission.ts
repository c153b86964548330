import type { IncomingMessage } from 'node:http'
import { passesIn } from '#server/engine/crawlers/check-cookie.ts'
import type { CrawlerCheck } from '#server/engine/crawlers/crawler-check.ts'
import { specialPages } from '#server/engine/tree/special-pages.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import { type CostlyRequest, costOf } from './costly-requests.ts'
import { isSecure } from './is-secure.ts'
import { hasMemberCredentials } from './known-members.ts'
import { formOf } from './read-posts.ts'
import type { ReceivedBody } from './request-body.ts'
import { READING_METHODS } from './request-methods.ts'
import type { Requester } from './shares.ts'
import { type Charge, NO_CHARGE, type VisitorBudgets } from './visitor-budgets.ts'

export interface AdmissionOptions {
  readonly treeDir: string
  readonly budgets: VisitorBudgets
  readonly check: Pick<CrawlerCheck, 'admit'>
}

export interface AskingClient {
  readonly request: IncomingMessage
  readonly wiki: KnownWiki
  readonly target: CostlyRequest['target']
  readonly requester: Requester
  /** Null where there is none. */
  readonly body: ReceivedBody | null
}

export interface Admitted {
  readonly requester: Requester
  /** What a read is to PHP. */
  readonly work: 'reads' | 'asks'
  readonly charge: Charge
}

/**
 * Tells what a request costs, and charges its network's budget unless MediaWiki has recognized its sender as a
 * member. Visitors may have to pass the check first; programs that read data never have to.
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
  if (requester.member) return { requester, work, charge: NO_CHARGE }
  const isUnconfirmed = hasMemberCredentials(wiki, headers)
  if (cost === 'costly' && body === null && target.script === 'index.php')
    check.admit({
      dbName: wiki.record.dbName,
      network: requester.network,
      passes: passesIn(headers.cookie, isSecure(wiki)),
      isUnconfirmed,
    })
  return { requester, work, charge: budgets.admit(requester.network, cost, { isUnconfirmed }) }
}

/** Whether a form decides what an entry point does. */
function hasFields({ script }: CostlyRequest['target']): boolean {
  return script === 'index.php' || script === 'api.php'
}
