import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { refreshStatistics } from '#server/modules/wikis/statistics/refresh-statistics.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createSecondProcess } from '#server/testing/second-process.ts'
import { createMember } from '#server/testing/test-member.ts'
import { EMPTY_DAYS, notifyOwners } from './notify-empty-wikis.ts'

eachTestHasMember({ emptyWikiEmails: true })

const EMPTY = {
  ...{ pages: 1, articles: 1, edits: 1, images: 0, users: 1, activeusers: 0, admins: 1 },
  ...{ first_edited_at: null, last_edited_at: null },
}

let domain: string
let id: number

beforeEach(async () => {
  const wiki = await newWiki(app, ada)
  ;({ domain, id } = wiki)
  app.engine.statistics.set(domain, EMPTY)
  await run(EMPTY_DAYS)
})

const told = () => app.emails.filter(({ subject }) => subject.startsWith('Do you want to keep'))

/** Lets days pass and runs the job. */
async function run(days = 0, deps = app.deps): Promise<void> {
  app.clock.advance(days * DAY_MS)
  await refreshStatistics(app.deps, new AbortController().signal)
  await notifyOwners(deps, new AbortController().signal)
  await app.deps.jobs.runDue()
}

describe('the owners of an empty wiki', () => {
  test('are asked once, after thirty days, and keep it by doing nothing', async () => {
    expect(told()).toHaveLength(1)
    const [email] = told()
    expect(email?.to.address).toBe(ada.user.email)
    expect(email?.subject).toBe(`Do you want to keep ${domain}?`)
    expect(email?.text).toContain('To keep it, you do not need to do anything.')
    expect(email?.text).toContain(`/wikis/manage/${id}`)
    for (let month = 0; month < 3; month += 1) await run(EMPTY_DAYS)
    expect(told()).toHaveLength(1)
    expect(app.engine.wikis.has(domain)).toBe(true)
  })

  test('are asked by only one of two processes', async () => {
    const other = await createSecondProcess(app)
    await app.deps.db.updateTable('wikis').set({ empty_told_at: null }).execute()
    await Promise.all([run(), notifyOwners(other.deps, new AbortController().signal)])
    await app.deps.jobs.runDue()
    expect(told()).toHaveLength(2)
    await other.close()
  })
})

describe('nobody is asked', () => {
  const again = async () => {
    await app.deps.db.updateTable('wikis').set({ empty_told_at: null }).execute()
    await run()
    return told().length - 1
  }

  test('about a wiki that somebody has edited, or given a picture', async () => {
    app.engine.statistics.set(domain, { ...EMPTY, last_edited_at: app.clock.now() })
    expect(await again()).toBe(0)
    app.engine.statistics.set(domain, { ...EMPTY, images: 1 })
    expect(await again()).toBe(0)
  })

  test('about a wiki with an import', async () => {
    await app.deps.db
      .insertInto('entity_imports')
      .values({
        ...{ wiki_id: id, status: 'success', source_url: 'https://a.example', entity_ids: 'Q1' },
        ...{ started_at: app.clock.now(), updated_at: app.clock.now() },
      })
      .execute()
    expect(await again()).toBe(0)
  })

  test('about a wiki that nobody has looked into yet', async () => {
    await app.deps.db.deleteFrom('wiki_site_stats').execute()
    app.engine.statistics.delete(domain)
    expect(await again()).toBe(0)
  })

  test('about a wiki that is deleted or younger', async () => {
    const young = await newWiki(app, await createMember(app))
    app.engine.statistics.set(young.domain, EMPTY)
    await app.deps.db.updateTable('wikis').set({ deleted_at: app.clock.now() }).where('id', '=', id).execute()
    expect(await again()).toBe(0)
  })

  test('unless the operator has turned it on', async () => {
    const { config } = app.deps
    Object.assign(config, { emptyWikiEmails: false })
    expect(await again()).toBe(0)
    Object.assign(config, { emptyWikiEmails: true })
  })
})
