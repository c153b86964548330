import { type Selectable, sql } from 'kysely'
import { type CaseAct, stateAfter } from '#contract/operator/case-acts.ts'
import type { CaseQuery, ListedCase } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'
import { being, type ConsoleList, containing } from '#server/modules/operator/lists/console-list.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import type { CaseDecisionsTable, CasesTable } from '#server/platform/database/tables/case-tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isoTime } from '#server/platform/iso-time.ts'

export type CaseRow = Selectable<CasesTable>

interface ListedRow extends Omit<ListedCase, 'created_at' | 'review_by' | 'decided_at' | 'appeal_until'> {
  readonly created_at: number
  readonly review_by: number
  readonly decided_at: number | null
  readonly appeal_until: number | null
}

/** The cases as a list of the console. */
export function caseList(
  db: Db,
  { state, assignee, wiki }: Pick<CaseQuery, 'state' | 'assignee' | 'wiki'>,
): ConsoleList<ListedRow> {
  return {
    db,
    all: sql<ListedRow>`
      select cases.id, cases.state, cases.wiki, coalesce(users.email, '') as assignee, cases.created_at,
        cases.review_by, cases.decision, cases.decided_at, cases.appeal_until
      from cases left join users on users.id = cases.assignee_id`,
    steadyFilters: [containing(db, 'users.email', assignee), containing(db, 'cases.wiki', wiki)],
    filters: [being('cases.state', state)],
  }
}

export function toListedCase({
  created_at,
  review_by,
  decided_at,
  appeal_until,
  ...row
}: ListedRow): ListedCase {
  return {
    ...row,
    created_at: isoTime(created_at),
    review_by: isoTime(review_by),
    decided_at: isoTime(decided_at),
    appeal_until: isoTime(appeal_until),
  }
}

/**
 * Finds a case once nobody else changes it, until `trx` ends.
 * @throws AppError 404 if there is no such case.
 */
export async function lockCase(trx: Db, id: number): Promise<CaseRow> {
  await lockByName(trx, `case:${id}`)
  const found = await trx.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw noSuchCase()
  return found
}

export function noSuchCase(): AppError {
  return new AppError(404, 'no-such-case', msg('error-there-no-such-case'))
}

/** @throws AppError 409 if somebody else has acted since. */
export function requireRevision(found: CaseRow, seen: number): void {
  if (found.revision !== seen)
    throw new AppError(409, 'case-changed', msg('error-somebody-has-acted-case-meanwhile'))
}

/**
 * Does an act to a case.
 * @param changes what else it changes.
 * @throws AppError 409 if the case's state does not allow it.
 */
export async function moveCase(
  trx: Db,
  { id, state, revision }: CaseRow,
  act: CaseAct,
  changes: Partial<Omit<CaseRow, 'id' | 'state' | 'revision'>> = {},
): Promise<void> {
  const next = stateAfter(state, act)
  const isMoved =
    next !== null &&
    (await changesRows(
      trx
        .updateTable('cases')
        .set({ ...changes, state: next, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision),
    ))
  if (!isMoved) throw new AppError(409, 'case-state', msg('error-state-case-does-not-allow'))
}

export async function insertNote(
  trx: Db,
  note: { readonly case_id: number; readonly at: number; readonly who: string; readonly text: string },
): Promise<void> {
  await trx.insertInto('case_notes').values(note).execute()
}

export type DecisionRow = Selectable<CaseDecisionsTable>

export async function insertDecision(trx: Db, decision: Omit<DecisionRow, 'id'>): Promise<void> {
  await trx.insertInto('case_decisions').values(decision).execute()
}

/** The latest decision of a case, which is the one that applies. */
export async function lastDecision(db: Db, caseId: number): Promise<DecisionRow | undefined> {
  return await db
    .selectFrom('case_decisions')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The report that a case was opened for. The two share their id. */
export async function reportOf(db: Db, id: number) {
  return await db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
