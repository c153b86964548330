import { sql } from 'kysely'
import { saveOperator } from '#server/modules/operator/operators/operators.repository.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { seedDatabase } from './seed-wikis.ts'

const WIKIS = 10_000
const ACCOUNTS = 5000
const CASES = 2000
const JOBS = 5000
const MESSAGES = 2000
const ACTS = 5000
/** Rows of one INSERT. */
const BATCH = 1000

const STATES = ['new', 'in-review', 'decided', 'appealed', 'closed'] as const

/** Fills a database with rows for the console's lists. @returns an operator's cookie. */
export async function seedConsole(place: { dataDir: string; databaseUrl: string | null }): Promise<string> {
  await seedDatabase(place, WIKIS)
  const db = openDatabase(place)
  try {
    const now = Date.now()
    await inBatches(ACCOUNTS, async numbers => {
      await db
        .insertInto('users')
        .values(
          numbers.map(number => ({
            email: emailOf(number),
            email_key: emailOf(number),
            password_hash: 'seeded',
            verified_at: number % 10 === 0 ? null : now,
            // Sign-up sets this for such addresses.
            is_one_of_series: 1,
            created_at: now - number,
          })),
        )
        .execute()
    })
    await seedManagers(db)
    await inBatches(CASES, async numbers => {
      const reports = numbers.map(number => ({ url: 'https://example.org/', message: `Report ${number}` }))
      await db
        .insertInto('complaints')
        .values(reports.map(report => ({ ...report, name: null, email: null, created_at: now })))
        .execute()
      const closed = (number: number) => (STATES[number % 5] === 'closed' ? now : null)
      await db
        .insertInto('cases')
        .values(
          numbers.map(number => ({
            ...{ id: number + 1, state: STATES[number % 5] ?? 'new', wiki_id: number + 1 },
            ...{ wiki: `seed-${number}.localhost:8080`, assignee_id: null, created_at: now - number },
            ...{ review_by: now + number, decided_at: null, appeal_until: null, closed_at: closed(number) },
          })),
        )
        .execute()
    })
    await inBatches(JOBS, async numbers => {
      await db
        .insertInto('jobs')
        .values(
          numbers.map(number => ({
            ...{ kind: 'seeded', payload: '', status: number % 5 === 0 ? 'failed' : 'done', attempts: 1 },
            ...{ run_at: now - number, created_at: now - number, last_error: 'It did not work.' },
          })) as never,
        )
        .execute()
    })
    await inBatches(MESSAGES, async numbers => {
      await db
        .insertInto('contact_messages')
        .values(
          numbers.map(number => ({
            ...{ name: 'Ada', subject: 'general-question', contact_details: null },
            ...{ message: `Message ${number}`, created_at: now - number },
          })),
        )
        .execute()
    })
    await inBatches(ACTS, async numbers => {
      await db
        .insertInto('audit_log')
        .values(
          numbers.map(number => ({
            ...{ at: now - number, who: emailOf(0), role: 'operator' as const, act: 'wiki-quota' },
            ...{ target_kind: 'wiki' as const, target_id: String(number + 1), target: `seed-${number}` },
            ...{ reason: 'Asked for.', before: null, after: null },
          })),
        )
        .execute()
    })
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', emailOf(1))
      .executeTakeFirstOrThrow()
    await db.transaction().execute(async trx => {
      // What might still be lost, `vacuum` would leave as it is, and every read would look at it row by row.
      if (isPostgres(db)) await sql`set local synchronous_commit = on`.execute(trx)
      await saveOperator(trx, { userId: id, role: 'operator', now })
    })
    await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'analyze').execute(db)
    return `session=${await createSession(db, id, now, undefined, true)}`
  } finally {
    await db.destroy()
  }
}

const emailOf = (number: number) => `member-${number}@example.org`

/** Gives every wiki an owner, and every tenth another manager. */
async function seedManagers(db: Db): Promise<void> {
  const users = await db.selectFrom('users').select('id').execute()
  const wikis = await db.selectFrom('wikis').select('id').execute()
  const userOf = (place: number) => users[place % users.length]?.id ?? 0
  const rows = wikis.flatMap(({ id }, place) => [
    { wiki_id: id, user_id: userOf(place), role: 'owner' as const, created_at: 1 },
    ...(place % 10 === 0
      ? [{ wiki_id: id, user_id: userOf(place + 1), role: 'manager' as const, created_at: 1 }]
      : []),
  ])
  await inBatches(rows.length, async places => {
    await db
      .insertInto('wiki_managers')
      .values(places.flatMap(place => rows[place] ?? []))
      .execute()
  })
}

async function inBatches(
  count: number,
  insert: (numbers: readonly number[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < count; start += BATCH)
    await insert(Array.from({ length: Math.min(BATCH, count - start) }, (_, place) => start + place))
}
