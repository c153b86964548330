// @slow

import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { SEARCH_NAMES } from '#server/engine/open-search.ts'
import {
  insertEmailChange,
  isAddressTaken,
  markConfirmed,
} from '#server/modules/account/email-changes.repository.ts'
import { deleteOperator, saveOperator } from '#server/modules/operator/operators/operators.repository.ts'
import { insertApiToken } from '#server/modules/session/api-tokens.repository.ts'
import { wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { countOpen } from '#server/modules/wiki-data/batches/batches.repository.ts'
import { findServiceBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import {
  app,
  backUpService,
  cards,
  eachTestRestoresService,
  maps,
  restore,
  restored,
} from '#server/testing/restored-service.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestRestoresService()

describe('a restored database', () => {
  test('publishes its settings, logos and deletions at its next start', async () => {
    await app.deps.db
      .updateTable('wikis')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', maps.id)
      .execute()
    await backUpService()
    await restore()
    const behind = await restored(async db =>
      db.selectFrom('wikis').select('id').whereRef('published_revision', '<', 'revision').execute(),
    )
    expect(behind).toHaveLength(2)
  })

  test('ends sessions and the links in emails', async () => {
    const { db, clock } = app.deps
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await insertEmailChange(db, {
      user_id: id,
      old_email: 'grace@example.org',
      new_email: 'ada@example.org',
      expires_at: clock.now() + DAY_MS,
    })
    await markConfirmed(db, id, { now: clock.now(), undoUntil: clock.now() + DAY_MS })
    const open = {
      wiki_id: cards.id,
      token_hash: 'x',
      email: 'grace@example.org',
      email_key: 'grace@example.org',
    }
    await db
      .insertInto('wiki_invitations')
      .values({
        ...open,
        role: 'manager',
        hands_over: 0,
        created_at: clock.now(),
        expires_at: clock.now() + DAY_MS,
      })
      .execute()
    await backUpService()
    await restore()
    await restored(async db => {
      expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('user_tokens').selectAll().execute()).toEqual([])
      // Without its link the change could not be undone, and would keep the address from its owner.
      expect(await isAddressTaken(db, 'grace@example.org', clock.now())).toBe(false)
      const invitations = await db.selectFrom('wiki_invitations').select('outcome').execute()
      expect(invitations).toEqual([{ outcome: 'withdrawn' }])
    })
  })

  test('ends API tokens, because one may have been ended since, and says who may use the console again', async () => {
    const { db, clock } = app.deps
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await insertApiToken(db, {
      ...{ user_id: id, name: 'A program', scopes: '[]' },
      ...{ created_at: clock.now(), expires_at: clock.now() + DAY_MS },
    })
    await saveOperator(db, { userId: id, role: 'moderator', now: clock.now() })
    await backUpService()
    await deleteOperator(db, id)
    expect(await restore()).toMatchObject([{ email: 'ada@example.org', role: 'moderator' }])
    await restored(async copy =>
      expect(await copy.selectFrom('api_tokens').selectAll().execute()).toEqual([]),
    )
  })

  test('sends no email and makes no import a second time', async () => {
    const { db, jobs, clock } = app.deps
    await jobs.enqueue(db, jobKind<{ to: string }>('mail.send'), { to: 'ada@example.org' })
    await jobs.enqueue(db, jobKind<{ importId: number }>('entity-import.run'), { importId: 1 })
    await jobs.enqueue(db, jobKind<{ wikiId: number }>('wikis.count-new'), { wikiId: cards.id })
    await db
      .insertInto('wiki_exports')
      .values([
        { wiki_id: cards.id, kind: 'public', password_hashes: 0, status: 'pending', created_at: clock.now() },
        {
          wiki_id: maps.id,
          kind: 'public',
          password_hashes: 0,
          status: 'ready',
          created_at: 1,
          file: 'x.zip',
        },
      ])
      .execute()
    await db.insertInto('wiki_dumps').values({ wiki_id: maps.id, status: 'ready', next_at: 1 }).execute()
    await backUpService()
    await restore()
    await restored(async copy => {
      expect(await copy.selectFrom('wiki_dumps').selectAll().execute()).toEqual([])
      const waiting = await copy
        .selectFrom('jobs')
        .select('kind')
        .where('status', '=', 'waiting')
        .where('periodic_name', 'is', null)
        .execute()
      expect(waiting.map(({ kind }) => kind)).toEqual(['wikis.count-new'])
      const failed = await copy
        .selectFrom('jobs')
        .select(['payload', 'lease_until'])
        .where('status', '=', 'failed')
        .execute()
      expect(failed).toEqual(Array(2).fill({ payload: '{}', lease_until: null }))
      const exports = await copy.selectFrom('wiki_exports').select(['status', 'file']).orderBy('id').execute()
      expect(exports).toEqual([
        { status: 'failed', file: null },
        { status: 'gone', file: null },
      ])
    })
  })

  test('knows no MariaDB database and no search index of the service that was backed up, which may still be running', async () => {
    const { db } = app.deps
    const names = await serviceSecret(db, SEARCH_NAMES)
    const of = { template: 'key', since: 1 }
    await db
      .insertInto('wiki_databases')
      .values([
        { db_name: 'wikistead_1', state: 'used', ...of },
        { db_name: 'wikistead_2', state: 'spare', ...of },
      ])
      .execute()
    await backUpService()
    await restore()
    await restored(async copy => {
      expect(await copy.selectFrom('wiki_databases').selectAll().execute()).toEqual([])
      expect(await serviceSecret(copy, SEARCH_NAMES)).not.toBe(names)
    })
  })

  test('ends batches, whose files are in no backup, so that their members may begin others', async () => {
    const { db } = app.deps
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const batch = {
      ...{ wiki_id: cards.id, user_id: id, local_id: 1, username: 'Ada', name: 'Cards', summary: '' },
      ...{ file_name: 'cards.csv', size: 1, stops_at_problem: 0, created_at: 1, updated_at: 1 },
      format: 'table' as const,
      ids: 'of-this-wiki' as const,
      start: 'always' as const,
    }
    await db
      .insertInto('wiki_batches')
      .values([
        { ...batch, status: 'running', dir: 'a' },
        { ...batch, status: 'paused', dir: 'b' },
        { ...batch, status: 'done', dir: 'c', finished_at: 2 },
      ])
      .execute()
    await backUpService()
    await restore()
    await restored(async copy => {
      expect(await countOpen(copy, id)).toBe(0)
      const batches = await copy.selectFrom('wiki_batches').select(['status', 'dir']).orderBy('id').execute()
      expect(batches).toEqual(['failed', 'failed', 'done'].map(status => ({ status, dir: null })))
    })
  })

  test('never gives a new wiki the id, and with it the backups, of one that was created after the backup', async () => {
    await backUpService()
    const { snapshot } = await findServiceBackup(app.store, null)
    const later = await newWiki(app, await createMember(app))
    app.clock.advance(DAY_MS)
    await backUpService()
    await restore(snapshot.takenAt)
    expect(await app.store.list(wikiSeries(later.id))).toHaveLength(1)
    await restored(async db => {
      expect(await db.selectFrom('wikis').select('id').where('id', '=', later.id).execute()).toEqual([])
      const wiki = {
        sitename: 'x',
        domain: 'fresh.localhost:8080',
        state: 'creating',
        username: '',
        created_at: 1,
      }
      const { id } = await db
        .insertInto('wikis')
        .values(wiki as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(id).toBeGreaterThan(later.id)
    })
  })
})
