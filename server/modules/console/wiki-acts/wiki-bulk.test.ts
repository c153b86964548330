import { beforeEach, describe, expect, test } from '@jest/globals'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { BULK_MAX, type WikiActsPreview, type WikiActsResponse } from '#contract/operator/wiki-bulk.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { deleteOperator } from '#server/modules/operator/operators/operators.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  ada,
  app,
  eachTestHasModerator,
  eachTestHasWiki,
  moderator,
  wiki,
} from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { auditLog } from '#server/testing/operators.ts'
import { post } from '#server/testing/requests.ts'

eachTestHasWiki()
eachTestHasModerator()

const REASON = 'A wave of spam.'

let other: CreatedWiki

beforeEach(async () => {
  other = await newWiki(app, ada)
})

const preview = async (body: object) => await post(app, moderator, consoleApi.previewWikiActs, body)
const previewed = async (body: object) => (await preview(body)).json<WikiActsPreview>()
const act = async (body: object) =>
  await post(app, moderator, consoleApi.actOnWikis, { reason: REASON, ...body })
const acted = async (body: object) => (await act(body)).json<WikiActsResponse>().data
const suspended = async () =>
  (
    await app.deps.db
      .selectFrom('wikis')
      .select('id')
      .where('suspended_at', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

describe('acts on many wikis', () => {
  test('are shown for each wiki before they are done, and the preview changes nothing', async () => {
    await acted({ act: 'suspend', ids: [other.id] })
    expect(await previewed({ act: 'suspend', ids: [other.id, wiki.id, wiki.id, 999_999] })).toEqual({
      data: [
        {
          ...{ id: other.id, sitename: other.sitename, domain: other.domain, state: 'suspended' },
          refusal: 'This wiki is already suspended.',
        },
        { id: wiki.id, sitename: wiki.sitename, domain: wiki.domain, state: 'served', refusal: null },
      ],
      more: 0,
    })
    expect(await suspended()).toEqual([other.id])
    expect(await auditLog(app)).toHaveLength(1)
  })

  test('are done to each wiki separately, with its own entry in the audit log and its own answer', async () => {
    await acted({ act: 'suspend', ids: [other.id] })
    const results = await acted({ act: 'suspend', ids: [other.id, wiki.id, 999_999], by_law: true })
    expect(results).toEqual([
      { id: other.id, domain: other.domain, outcome: 'refused', text: 'This wiki is already suspended.' },
      { id: wiki.id, domain: wiki.domain, outcome: 'done', text: null },
      { id: 999_999, domain: '', outcome: 'refused', text: 'There is no such wiki.' },
    ])
    expect(await suspended()).toEqual([wiki.id, other.id])
    expect(app.engine.published.at(-1)).toMatchObject({ suspension: { reason: REASON, byLaw: true } })
    expect(await auditLog(app)).toMatchObject(
      [other, wiki].map(({ domain }) => ({ act: 'wiki.suspend', target: domain, reason: REASON })),
    )
  })

  test('say why not in the requested language', async () => {
    await acted({ act: 'suspend', ids: [other.id] })
    const german = { ...moderator, headers: { ...moderator.headers, 'accept-language': 'de' } }
    const body = { act: 'suspend', ids: [other.id] }
    const seen = await post(app, german, consoleApi.previewWikiActs, body)
    expect(seen.json<WikiActsPreview>().data[0]?.refusal).toBe('Dieses Wiki ist schon gesperrt.')
    const done = await post(app, german, consoleApi.actOnWikis, { ...body, reason: REASON })
    expect(done.json<WikiActsResponse>().data[0]?.text).toBe('Dieses Wiki ist schon gesperrt.')
  })

  test('continue after a wiki that cannot be changed', async () => {
    const publish = app.engine.publish.bind(app.engine)
    app.engine.publish = async publication => {
      if (publication.domain === wiki.domain) throw new Error('EBUSY')
      await publish(publication)
    }
    const results = await acted({ act: 'make-read-only', ids: [wiki.id, other.id] })
    expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
    expect(results[0]?.text).toMatch(/saved/)
  })

  test('end when the person who does them loses the role meanwhile', async () => {
    const publish = app.engine.publish.bind(app.engine)
    app.engine.publish = async (publication, trx?: Db) => {
      await publish(publication)
      if (trx) await deleteOperator(trx, moderator.user.id)
    }
    expect(await acted({ act: 'suspend', ids: [wiki.id, other.id] })).toEqual([
      { id: wiki.id, domain: wiki.domain, outcome: 'done', text: null },
      {
        ...{ id: other.id, domain: other.domain, outcome: 'refused' },
        text: 'You may no longer do this: your role has changed in the meantime.',
      },
    ])
    expect(await suspended()).toEqual([wiki.id])
  })

  test('are previewed for all wikis that match a filter, up to the limit of one call', async () => {
    const row = await app.deps.db
      .selectFrom('wikis')
      .selectAll()
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    const { id: _, ...copy } = row
    for (let count = 0; count < BULK_MAX; count += 1)
      await app.deps.db
        .insertInto('wikis')
        .values({ ...copy, domain: `spam-${count}.localhost:8080` } as never)
        .execute()
    const all = await previewed({ act: 'suspend', filter: { domain: 'spam-' } })
    expect([all.data.length, all.more]).toEqual([BULK_MAX, 0])
    const more = await previewed({ act: 'suspend', filter: {} })
    expect([more.data.length, more.more]).toEqual([BULK_MAX, 2])
    expect(await previewed({ act: 'suspend', filter: { owner: 'nobody@' } })).toEqual({ data: [], more: 0 })
    const tooMany = Array.from({ length: BULK_MAX + 1 }, (_one, id) => id)
    expect((await act({ act: 'suspend', ids: tooMany })).statusCode).toBe(422)
  })

  test.each([
    [{ act: 'suspend' }],
    [{ act: 'suspend', ids: [] }],
    [{ act: 'suspend', ids: [1], filter: {} }],
    [{ act: 'purge', ids: [1] }],
    [{ act: 'suspend', filter: { colour: 'red' } }],
    [{ ids: [1] }],
  ])('are not previewed for %j', async body => {
    expect((await preview(body)).statusCode).toBe(422)
  })

  test.each([
    [{ act: 'suspend', ids: [1], reason: ' ' }],
    [{ act: 'rebuild-index', ids: [1] }],
    [{ act: 'suspend', filter: {} }],
    [{ act: 'suspend', ids: ['x'] }],
  ])('are not done for %j', async body => {
    expect((await act(body)).statusCode).toBe(422)
    expect(await auditLog(app)).toEqual([])
  })
})
