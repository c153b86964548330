import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import { api } from '#contract/paths.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { saveFailure } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { runExportJob } from '#server/modules/wiki-data/exports/exports.usecases.ts'
import { takeRights } from '#server/modules/wikis/people/take-rights.usecase.ts'
import {
  ada,
  app,
  eachTestHasModerator,
  eachTestHasWiki,
  moderator,
  wiki,
} from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator } from '#server/testing/operators.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestHasWiki()
eachTestHasModerator()

const ask = async (id: number | string) => await get(app, consoleApi.wiki(id), moderator)
const read = async (id = wiki.id) => (await ask(id)).json<{ data: WikiOverview }>().data

describe('the page of a wiki', () => {
  test('shows what the service knows about it', async () => {
    const grace = await createMember(app, { email: 'grace@example.org' })
    await joinWiki(app, grace, wiki.id, 'manager')
    const save = { wiki: wiki.id, value: 'timeless' }
    await post(app, ada, api.wikiSetting('wgDefaultSkin'), save)
    app.engine.usages.set(wiki.domain, {
      ...{ usedBytes: 500, quotaBytes: null, isFull: false, fileBytes: 100, fileQuotaBytes: null },
    })
    expect(await read()).toMatchObject({
      ...{ id: wiki.id, domain: wiki.domain, state: 'served', username: 'Ada', language: 'en' },
      ...{ claim: null, deletion: null, version: app.engine.facts.version, queries: 'ready' },
      people: [
        { email: 'ada@example.org', role: 'owner' },
        { email: 'grace@example.org', role: 'manager' },
      ],
      settings: expect.arrayContaining([{ name: 'wgDefaultSkin', value: 'timeless' }]),
      storage: { used_bytes: 500, is_full: false },
      ...{ backups: [], backup_failure: null },
      history: [{ kind: 'setting', subject: 'wgDefaultSkin' }, { kind: 'created' }],
    })
  })

  test('exists, with less in it, for a wiki that does not answer, is deleted or is purged', async () => {
    app.engine.queryStatus = async () => {
      throw new Error('It cannot be asked.')
    }
    expect(await read()).toMatchObject({ storage: null, queries: null })
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: ['Other reason'] })
    const at = new Date(app.clock.now()).toISOString()
    const purge_at = new Date(app.clock.now() + 30 * DAY_MS).toISOString()
    expect(await read()).toMatchObject({
      state: 'deleted',
      deletion: { at, purge_at, reasons: ['Other reason'] },
    })
    await app.deps.db.updateTable('wikis').set({ state: 'purged', purged_at: app.clock.now() }).execute()
    expect(await read()).toMatchObject({ state: 'purged', version: null, deletion: { purge_at: at } })
  })

  test.each(['999999', 'x', '1e3', '99999999999999999999'])('does not exist for %s', async id => {
    expect((await ask(id)).statusCode).toBe(404)
  })

  test('shows neither answers to the wiki’s questions nor passwords that errors quote', async () => {
    const value = JSON.stringify({ 'The name of our cat?': ['Schnurrbart'] })
    const saved = await post(app, ada, api.wikiSetting('wwCaptchaQuestions'), { wiki: wiki.id, value })
    expect(saved.statusCode).toBe(200)
    await saveFailure(app.deps.db, wiki.id, 'no sftp://ada:hunter2@store.example', app.clock.now())
    const { body } = await ask(wiki.id)
    expect(body).not.toContain('Schnurrbart')
    expect(body).not.toContain('hunter2')
    expect((await read()).backup_failure).toMatchObject({
      attempts: 1,
      error: 'no sftp://…@store.example',
    })
  })
})

describe('the jobs of a wiki', () => {
  const kinds = async (id: number) => (await read(id)).jobs.map(({ kind }) => kind)

  test('are only those that name it or one of its runs', async () => {
    const { db, jobs, clock } = app.deps
    const other = await newWiki(app, ada)
    await jobs.runDue()
    const ofOthers = await kinds(other.id)
    const { id: exportId } = await db
      .insertInto('wiki_exports')
      .values({
        ...{ wiki_id: wiki.id, user_id: ada.user.id, kind: 'complete', password_hashes: 0 },
        ...{ status: 'pending', step: null, created_at: clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(db, runExportJob, { exportId })
    const account = { id: 1, since: null }
    // A name on a wiki is whatever somebody calls themselves.
    const username = `"wikiId":${other.id},`
    await jobs.enqueue(db, takeRights, { wikiId: wiki.id, userId: 1, by: 1, account, username } as never)
    await jobs.enqueue(db, endWikiSessions, { wikiId: wiki.id, account })
    await jobs.enqueue(db, endWikiSessions, { userId: wiki.id })
    expect((await kinds(wiki.id)).sort()).toEqual([
      ...['wiki-exports.run', 'wikis.end-sessions', 'wikis.take-rights'],
    ])
    expect(await kinds(other.id)).toEqual(ofOthers)
  })

  test('are a filter of the list of jobs', async () => {
    const { db, jobs } = app.deps
    const operator = await createOperator(app)
    await jobs.enqueue(db, runExportJob, { exportId: 999 })
    const listed = async (query: string) => await get(app, `${consoleApi.jobs}?${query}`, operator)
    expect((await listed(`kind=wiki-exports&wiki=${wiki.id}`)).json().data).toEqual([])
    expect((await listed('kind=wiki-exports')).json().data).toHaveLength(1)
    expect((await listed('wiki=museum')).statusCode).toBe(422)
  })
})
