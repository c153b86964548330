import { DAY_MS } from '#contract/durations.ts'
import { DECISION_NAMES, type Decision, GROUNDS, type Ground } from '#contract/operator/case-decisions.ts'
import type { TransparencyReport } from '#contract/operator/transparency.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Counts what a yearly report says. Reports are deleted after three years, and their numbers with them. */
export async function readTransparency(db: Db, year: number): Promise<TransparencyReport> {
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
  const reports = await db
    .selectFrom('cases')
    .select('wiki_id')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()
  const decisions = await db
    .selectFrom('case_decisions as made')
    .innerJoin('cases', 'cases.id', 'made.case_id')
    .select(['made.case_id', 'made.at', 'made.outcome', 'made.decision', 'made.ground', 'cases.created_at'])
    .where('made.at', '>=', from)
    .where('made.at', '<', to)
    .execute()
  // Those from before the year, too: some were answered in it.
  const sent = await db
    .selectFrom('case_parties')
    .select(['case_id', 'appealed_at'])
    .where('appealed_at', '<', to)
    .$narrowType<{ appealed_at: number }>()
    .execute()
  const first = decisions.filter(({ outcome }) => outcome === null)
  const answers = decisions.filter(({ outcome }) => outcome !== null)
  const restricting = first.filter(({ decision }) => decision !== 'no-action')
  const waits = answers.flatMap(({ case_id, at }) => {
    const begun = sent.filter(appeal => appeal.case_id === case_id && appeal.appealed_at <= at)
    const latest = Math.max(...begun.map(({ appealed_at }) => appealed_at))
    return begun.length === 0 ? [] : [at - latest]
  })
  return {
    ...{
      year,
      reports: reports.length,
      about_wikis: reports.filter(({ wiki_id }) => wiki_id !== null).length,
    },
    decisions: countBy<Decision>(
      DECISION_NAMES,
      first.map(({ decision }) => decision),
    ),
    grounds: countBy<Ground>(
      GROUNDS,
      restricting.map(({ ground }) => ground),
    ),
    automated: 0,
    median_days: medianDays(first.map(({ at, created_at }) => at - created_at)),
    appeals: sent.filter(({ appealed_at }) => appealed_at >= from).length,
    upheld: answers.filter(({ outcome }) => outcome === 'upheld').length,
    changed: answers.filter(({ outcome }) => outcome === 'changed').length,
    median_days_appeal: medianDays(waits),
  }
}

function countBy<Name extends string>(names: readonly Name[], found: readonly Name[]): Record<Name, number> {
  const counts = names.map(name => [name, found.filter(each => each === name).length])
  return Object.fromEntries(counts) as Record<Name, number>
}

/** The median in days, with one decimal; null without values. @param times in milliseconds. */
function medianDays(times: readonly number[]): number | null {
  const sorted = times.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) return null
  return Math.round(((low + high) / 2 / DAY_MS) * 10) / 10
}
