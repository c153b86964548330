import { redress, statementOfReasons } from '#contract/operator/case-decisions.ts'
import type { CaseAppeal, CaseDecision, CaseNote, ReportCase } from '#contract/operator/cases.ts'
import { reportedAddresses } from '#contract/operator/reported-addresses.ts'
import { emailOf } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { type DecisionRow, noSuchCase, reportOf, toListedCase } from './cases.repository.ts'

/** All of a case, as the console shows it. @throws AppError 404 if there is no such case. */
export async function readCase(db: Db, id: number): Promise<ReportCase> {
  const found = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw noSuchCase()
  const { assignee_id, revision, wiki_id, closed_at: _, ...listed } = found
  const report = await reportOf(db, id)
  return {
    ...toListedCase({ ...listed, assignee: (await emailOf(db, assignee_id)) ?? '' }),
    ...{ revision, wiki_id, addresses: reportedAddresses(report.url), message: report.message },
    ...{ reporter: report.name, reporter_email: report.email },
    ...{
      notes: await notesOf(db, id),
      decisions: await decisionsOf(db, id),
      appeals: await appealsOf(db, id),
    },
  }
}

async function notesOf(db: Db, id: number): Promise<readonly CaseNote[]> {
  const rows = await db
    .selectFrom('case_notes')
    .select(['id', 'at', 'who', 'text'])
    .where('case_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, at: isoTime(row.at) }))
}

async function decisionsOf(db: Db, id: number): Promise<readonly CaseDecision[]> {
  const rows = await db
    .selectFrom('case_decisions')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...{ id: row.id, at: isoTime(row.at), who: row.who, decision: row.decision, outcome: row.outcome },
    statement: fullStatement(row),
  }))
}

/** The statement of reasons, with a paragraph on how to object. */
export function fullStatement(row: DecisionRow): readonly string[] {
  return [...statementOfReasons(row), redress(row.outcome === null)]
}

async function appealsOf(db: Db, id: number): Promise<readonly CaseAppeal[]> {
  const rows = await db
    .selectFrom('case_parties')
    .select(['id', 'appealed_at', 'party', 'appeal'])
    .where('case_id', '=', id)
    .where('appealed_at', 'is not', null)
    .orderBy('appealed_at')
    .execute()
  return rows.map(row => ({
    ...{ id: row.id, at: isoTime(row.appealed_at ?? 0), party: row.party, text: row.appeal ?? '' },
  }))
}
