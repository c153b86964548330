import { expect, test } from '@jest/globals'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator } from '#server/testing/operators.ts'
import { createMember } from '#server/testing/test-member.ts'
import { withoutPort } from '#server/wikis/host-name.ts'
import { findCanaries } from './find-canaries.ts'

eachTestHasMember()

const TEST_DRIVE = JSON.stringify({ purpose: 'test_drive', temporality: 'temporary' })

test('wikis of operators are tried first, then those that try something, then the oldest', async () => {
  const named = await createMember(app, { email: 'Named@example.org' })
  const oldest = await newWiki(app, ada)
  const trial = await newWiki(app, ada, { profile: TEST_DRIVE })
  const of = {
    named: await newWiki(app, named),
    operator: await newWiki(app, await createOperator(app)),
  }
  const later = await newWiki(app, ada)
  const found = async (operators: readonly string[] = []) => await findCanaries({ operators }, app.deps.db)
  const hosts = (...wikis: readonly { readonly domain: string }[]) =>
    wikis.map(({ domain }) => withoutPort(domain))
  expect(await found()).toEqual(hosts(of.operator, trial, oldest, of.named, later))
  expect(await found(['named@example.org'])).toEqual(hosts(of.named, of.operator, trial, oldest, later))
})

test('deleted and suspended wikis are not tried', async () => {
  const [deleted, suspended] = [await newWiki(app, ada), await newWiki(app, ada)]
  const { db } = app.deps
  await db.updateTable('wikis').set({ deleted_at: 1 }).where('id', '=', deleted.id).execute()
  await db.updateTable('wikis').set({ suspended_at: 1 }).where('id', '=', suspended.id).execute()
  expect(await findCanaries({ operators: [] }, db)).toEqual([])
})
