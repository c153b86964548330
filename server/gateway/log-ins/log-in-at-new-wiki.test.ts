import { expect, test } from '@jest/globals'
import { WIKI_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import { recordOfWiki } from '#server/engine/testing/cached-gateway.ts'
import { startTestGateway } from '#server/engine/testing/test-gateway.ts'
import { testRegistry } from '#server/engine/testing/test-records.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { hostOfDomain } from '#server/wikis/host-name.ts'

const LOG_IN = `${WIKI_LOG_IN_PATH}?ticket=t`

test.each([
  ['created', undefined],
  ['restored', 1],
])('a wiki that another process has just %s logs people in at once', async (_, deletedAt) => {
  const record = { ...recordOfWiki('new'), id: 1 }
  const before = deletedAt === undefined ? [] : [{ ...record, deletedAt }]
  const { registry, rows } = testRegistry('/nowhere', before)
  const logIns = { redeem: async () => ({ failed: 'dead' as const }) }
  const kit = await startTestGateway({ registry, logIns })
  try {
    const client = new WikiClient(kit.port, record.domain)
    expect((await client.request(LOG_IN)).status).not.toBe(303)
    const host = hostOfDomain(record.domain)
    rows.set(host, { host, record, version: 2, size: 0 })
    expect(await client.request(LOG_IN)).toMatchObject({
      status: 303,
      headers: { location: expect.stringMatching(/^http:\/\/localhost\/log-in-to-wiki\?ticket=t&nonce=/) },
    })
  } finally {
    kit.close()
  }
})
