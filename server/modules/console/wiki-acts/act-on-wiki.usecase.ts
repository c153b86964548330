import type { AuditFacts } from '#contract/operator/audit-log.ts'
import type { WikiAct } from '#contract/operator/wiki-acts.ts'
import type { HistoryKind } from '#contract/people/people.ts'
import { msg } from '#i18n/msg.ts'
import { ownersOf } from '#server/modules/cases/parties.repository.ts'
import { noWiki } from '#server/modules/console/wikis/console-wikis.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Operator } from '#server/modules/operator/guard-console.ts'
import { lockWikisOf } from '#server/modules/wikis/creation/reservations.repository.ts'
import { markUndeleted } from '#server/modules/wikis/deletion/deleted-wikis.repository.ts'
import { purgeWiki } from '#server/modules/wikis/deletion/purge.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import { lockActs } from '#server/modules/wikis/shared/acts-on-wiki.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type ActedWiki, findActedWiki, refusalOf } from './acted-wiki.ts'
import { ACT_EMAILS } from './wiki-acts.emails.ts'

/** An act on a wiki: who does it, to which, and why. */
export interface ActingOnWiki {
  readonly by: Operator
  readonly wikiId: number
  /** Its owners read it, too, and so do visitors of a suspended or read-only wiki. */
  readonly reason: string
  /** Whether the law asks for a suspension. */
  readonly byLaw?: boolean | undefined
}

/**
 * Does an act, stores it in the audit log and tells the owners, in one transaction. It is in force in every process once
 * this resolves.
 * @throws AppError 404; 409 with a code of its own for each state in which it cannot be done; 503 if it is stored and
 * could not be published yet.
 */
export async function actOnWiki(
  deps: Deps,
  act: Exclude<WikiAct, 'name-owner'>,
  acting: ActingOnWiki,
): Promise<void> {
  if (act === 'purge') return await purgeEarly(deps, acting)
  if (act === 'rebuild-index') return await rebuildIndex(deps, acting)
  await changeWiki(deps, act, acting)
  await deps.engine.knownEverywhere()
}

/** As {@link actOnWiki}, but in force in this process only; in the others once the engine's `knownEverywhere` resolves. */
export async function changeWiki(deps: Deps, act: keyof typeof CHANGES, acting: ActingOnWiki): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    // So that no owner closes their account at the same moment, and the wiki comes back without one.
    if (act === 'undelete')
      for (const { id } of await ownersOf(trx, acting.wikiId)) await lockWikisOf(trx, id)
    const wiki = await requireActable(deps, trx, act, acting.wikiId)
    const { before, after, kind } = await CHANGES[act](deps, trx, wiki, acting)
    await markChanged(trx, wiki.id)
    const change = { wikiId: wiki.id, now: deps.clock.now(), who: null, kind, after: acting.reason }
    await recordChange(trx, kind === 'undeleted' ? { ...change, after: null } : change)
    await finish(deps, trx, act, acting, { wiki, before, after })
  })
  await publishChange(deps, acting.wikiId)
}

interface Changed {
  readonly before: AuditFacts
  readonly after: AuditFacts
  /** In the wiki's own history. */
  readonly kind: HistoryKind
}

type Change = (deps: Deps, trx: Db, wiki: ActedWiki, acting: ActingOnWiki) => Promise<Changed>

const CHANGES = {
  suspend: async ({ clock }, trx, { id }, { reason, byLaw = false }) => {
    await set(trx, id, {
      ...{ suspended_at: clock.now(), suspended_for: reason, suspended_by_law: Number(byLaw) },
    })
    const after = { suspended: true, by_law: byLaw }
    return { before: { suspended: false }, after, kind: 'suspended' }
  },
  'lift-suspension': async (_deps, trx, { id, suspended_for, suspended_by_law }) => {
    await set(trx, id, { suspended_at: null, suspended_for: null, suspended_by_law: 0 })
    const before = { suspended: true, by_law: suspended_by_law === 1, suspended_for }
    return { before, after: { suspended: false }, kind: 'suspension-lifted' }
  },
  'make-read-only': async (_deps, trx, { id }, { reason }) => {
    await set(trx, id, { read_only_for: reason })
    return { before: { read_only: false }, after: { read_only: true }, kind: 'made-read-only' }
  },
  'make-writable': async (_deps, trx, { id, read_only_for }) => {
    await set(trx, id, { read_only_for: null })
    return {
      ...{ before: { read_only: true, read_only_for }, after: { read_only: false } },
      kind: 'made-writable',
    }
  },
  undelete: async ({ clock, jobs }, trx, { id }) => {
    if (!(await markUndeleted(trx, id, clock.now()))) throw new Error('The wiki is no longer deleted.')
    await jobs.enqueue(trx, countNewWiki, { wikiId: id })
    return { before: { deleted: true }, after: { deleted: false }, kind: 'undeleted' }
  },
} as const satisfies Partial<Record<WikiAct, Change>>

async function set(
  trx: Db,
  id: number,
  values: Partial<Pick<ActedWiki, 'suspended_at' | 'suspended_for' | 'suspended_by_law' | 'read_only_for'>>,
): Promise<void> {
  await trx.updateTable('wikis').set(values).where('id', '=', id).execute()
}

/** Removes what a deleted wiki still has, as its purge would do later. */
async function purgeEarly(deps: Deps, acting: ActingOnWiki): Promise<void> {
  const wiki = await requireActable(deps, deps.db, 'purge', acting.wikiId)
  const deletedBefore = deps.clock.now()
  const isPurged = await purgeWiki(deps, wiki, { now: deletedBefore, deletedBefore }, async trx => {
    const told = { wiki, before: { state: 'deleted' }, after: { state: 'purged' } }
    await finish(deps, trx, 'purge', acting, told)
  })
  if (!isPurged) throw new AppError(409, 'not-deleted', msg('operator-wiki-brought-back-purged-meanwhile'))
}

/** Starts rebuilding the index of the wiki's query service, and does not wait for it. */
async function rebuildIndex(deps: Deps, acting: ActingOnWiki): Promise<void> {
  const { db, engine } = deps
  const wiki = await requireActable(deps, db, 'rebuild-index', acting.wikiId)
  const { state } = await engine.queryStatus(wiki.domain)
  if (state === 'off') throw new AppError(409, 'no-query-service', msg('error-wiki-has-no-query-service'))
  if (state === 'starting' || state === 'rebuilding')
    throw new AppError(409, 'index-in-making', msg('error-index-being-made-already'))
  await engine.rebuildQueries(wiki.domain)
  await db.transaction().execute(async trx => {
    const told = { wiki, before: { index: state }, after: { index: 'rebuilding' } }
    await finish(deps, trx, 'rebuild-index', acting, told)
  })
}

interface Done {
  readonly wiki: ActedWiki
  readonly before: AuditFacts
  readonly after: AuditFacts
}

async function finish(
  { config, mailer, clock }: Deps,
  trx: Db,
  act: WikiAct,
  { by, reason }: ActingOnWiki,
  { wiki, before, after }: Done,
): Promise<void> {
  const email = ACT_EMAILS[act]
  if (email)
    for (const { email: address } of await ownersOf(trx, wiki.id))
      await mailer.send(trx, email(config, address, wiki, reason))
  await recordAct(trx, by, {
    ...{ at: clock.now(), act: `wiki.${act}`, reason, before, after },
    target: { kind: 'wiki', id: wiki.id, name: wiki.domain },
  })
}

/** Locks the wiki, so that of two operators who act at once, the second sees what the first did. @throws AppError 404, 409 */
export async function requireActable(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  act: WikiAct,
  id: number,
): Promise<ActedWiki> {
  if (db.isTransaction) await lockActs(db, id)
  const wiki = await findActedWiki(db, id)
  if (!wiki) throw noWiki()
  const refusal = refusalOf(act, wiki, clock.now())
  if (refusal) throw new AppError(409, refusal.code, refusal.text)
  return wiki
}
