import { sql } from 'kysely'
import { hasConsoleRight } from '#contract/operator/console-rights.ts'
import { WIKI_ACTS } from '#contract/operator/wiki-acts.ts'
import {
  type ActOnWikis,
  BULK_MAX,
  type BulkAct,
  type PreviewedWiki,
  type PreviewWikiActs,
  type WikiActResult,
  type WikiActsPreview,
} from '#contract/operator/wiki-bulk.ts'
import { msg } from '#i18n/msg.ts'
import { findWiki, wikiList } from '#server/modules/console/wikis/console-wikis.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Operator } from '#server/modules/operator/guard-console.ts'
import { filteredRows } from '#server/modules/operator/lists/console-list.ts'
import { roleOfAccount } from '#server/modules/operator/operators/operators.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { changeWiki } from './act-on-wiki.usecase.ts'
import { findActedWiki, refusalOf } from './acted-wiki.ts'

const FAULT = msg('operator-something-went-wrong-our-side-not')

/** Says what an act would do to each of the given wikis, or of those that match a filter, the oldest first. */
export async function previewActs(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { act, ids, filter }: PreviewWikiActs,
): Promise<WikiActsPreview> {
  const chosen = ids === undefined ? await findMeant({ db }, filter ?? {}) : { ids, more: 0 }
  const data: PreviewedWiki[] = []
  for (const id of new Set(chosen.ids)) {
    const [listed, acted] = [await findWiki(db, id), await findActedWiki(db, id)]
    if (!listed || !acted) continue
    const { sitename, domain, state } = listed
    const refusal = refusalOf(act, acted, clock.now())?.text ?? null
    data.push({ id, sitename, domain, state, refusal })
  }
  return { data, more: chosen.more }
}

/**
 * Does an act to each of the given wikis, each in its own transaction and with its own entry in the audit log: a wiki that
 * cannot be changed does not stop the others. Ends when the operator loses the right to do it.
 */
export async function actOnWikis(
  deps: Deps,
  by: Operator,
  { act, ids, reason, by_law: byLaw }: ActOnWikis,
): Promise<readonly WikiActResult[]> {
  const results: WikiActResult[] = []
  let isAllowed = true
  for (const id of new Set(ids)) {
    const domain = (await findActedWiki(deps.db, id))?.domain ?? ''
    isAllowed &&= await mayStill(deps, by, act)
    if (!isAllowed) {
      results.push({ id, domain, outcome: 'refused', text: msg('operator-role-ended-meanwhile') })
      continue
    }
    try {
      await changeWiki(deps, act, { by, wikiId: id, reason, byLaw })
      results.push({ id, domain, outcome: 'done', text: null })
    } catch (err) {
      results.push({ id, domain, ...outcomeOf(deps, err) })
    }
  }
  await deps.engine.knownEverywhere()
  return results
}

/** The operator may lose the role while further wikis are still to be changed. */
async function mayStill(deps: Pick<Deps, 'config' | 'db'>, by: Operator, act: BulkAct): Promise<boolean> {
  const role = await roleOfAccount(deps, by.userId)
  return role !== null && hasConsoleRight(role, WIKI_ACTS[act])
}

function outcomeOf({ log }: Pick<Deps, 'log'>, err: unknown): Pick<WikiActResult, 'outcome' | 'text'> {
  if (!(err instanceof AppError) || err.status >= 500) {
    log.error({ err }, 'An act on one of many wikis failed')
    return { outcome: 'failed', text: err instanceof AppError ? err.message : FAULT }
  }
  return { outcome: 'refused', text: err.message }
}

type Filter = NonNullable<PreviewWikiActs['filter']>

/** The oldest wikis that match a filter, and the number of the others. */
async function findMeant({ db }: Pick<Deps, 'db'>, filter: Filter) {
  const all = filteredRows(wikiList(db, filter))
  const found = await sql<{ id: number }>`
    select id from (${all}) as meant order by created_at, id limit ${BULK_MAX}
  `.execute(db)
  const counted = await sql<{ count: number | string }>`
    select count(*) as count from (${all}) as meant
  `.execute(db)
  const ids = found.rows.map(({ id }) => id)
  return { ids, more: Number(counted.rows[0]?.count ?? 0) - ids.length }
}
