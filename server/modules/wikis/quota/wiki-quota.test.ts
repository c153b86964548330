import { expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { byCommand } from '#server/modules/operator/audit/audit-log.repository.ts'
import { republishChanged } from '#server/modules/wikis/publication/republish.ts'
import { ada, allTestsShareWiki, app, wiki } from '#server/testing/each-test.ts'
import { post } from '#server/testing/requests.ts'
import { setWikiQuota } from './wiki-quota.ts'

allTestsShareWiki()

const details = async () => (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json().data

test('managers see how much storage their wiki uses', async () => {
  app.engine.usages.set(wiki.domain, {
    usedBytes: 1000,
    quotaBytes: 4000,
    isFull: false,
    fileBytes: 300,
    fileQuotaBytes: 2000,
  })
  expect((await details()).storage).toEqual({
    used_bytes: 1000,
    quota_bytes: 4000,
    is_full: false,
    files_bytes: 300,
    files_quota_bytes: 2000,
  })
})

test('a wiki that cannot be measured is shown without its storage', async () => {
  app.engine.usages.clear()
  expect(await details()).not.toHaveProperty('storage')
})

test('the operator sets the quota of a wiki and resets it', async () => {
  for (const quotaMb of [2048, 0, null]) {
    expect(await setWikiQuota(app.deps, byCommand, wiki.domain, quotaMb)).toBe(true)
    await republishChanged(app.deps)
    expect(app.engine.published.at(-1)).toMatchObject({ domain: wiki.domain, quotaMb })
  }
})

test('an unknown wiki cannot get a quota', async () => {
  expect(await setWikiQuota(app.deps, byCommand, 'nowhere.localhost:8080', 5)).toBe(false)
})
