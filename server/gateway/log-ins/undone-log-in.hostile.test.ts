import { expect, test } from '@jest/globals'
import { WIKI_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import { recordOfWiki } from '#server/engine/testing/cached-gateway.ts'
import { phpResponse, startTestGateway } from '#server/engine/testing/test-gateway.ts'
import { testRegistry } from '#server/engine/testing/test-records.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import type { LogInResult, OrderReply } from '#server/wikis/wiki-orders.ts'

const ACCOUNT: OrderReply = { id: 5, since: '20260101000000', name: 'Grace', made: false }

test.each<[string, LogInResult, boolean]>([
  ['is undone gives the browser no cookie of the wiki', { failed: 'gone' }, false],
  ['is not undone gives it one', { returnTo: '/', isOfTeam: false }, true],
])('a log-in that %s', async (_what, result, isLoggedIn) => {
  const record = { ...recordOfWiki('busy'), id: 1 }
  const kit = await startTestGateway({
    registry: testRegistry('/nowhere', [record]).registry,
    php: {
      run: async () => phpResponse('MediaWiki'),
      fetch: async () => ({
        ...{ status: 200, text: JSON.stringify(ACCOUNT) },
        headers: [['set-cookie', 'wiki_session=a-session; Path=/; HttpOnly']],
      }),
    },
    logIns: {
      redeem: async (_wiki, _code, _nonces, act) => {
        await act({ do: 'log-in', account: ACCOUNT, name: 'Grace', sysop: false, authenticatedAt: 0 })
        return result
      },
    },
  })
  try {
    const client = new WikiClient(kit.port, record.domain)
    const { headers } = await client.request(`${WIKI_LOG_IN_PATH}?code=c`)
    const cookies = [headers['set-cookie'] ?? []].flat().join('\n')
    expect(cookies.includes('a-session')).toBe(isLoggedIn)
  } finally {
    kit.close()
  }
})
