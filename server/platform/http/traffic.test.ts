// @sqlite-only

import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from '@jest/globals'
import { Traffic } from './traffic.ts'

test.each([
  ['/wiki/Main_Page', 'page'],
  ['/query', 'page'],
  ['/query/sparql?query=ASK%7B%7D', 'query'],
  ['/query/sparql', 'query'],
  ['/query/sparqls', 'page'],
  ['/w/api.php?action=query', 'api'],
  ['/w/load.php', 'load'],
  ['/w/images/a/ab/Map.png', 'file'],
  ['/.wikistead/query/page.js', 'file'],
])('a request for %s counts as %s', async (url, kind) => {
  const traffic = new Traffic()
  const response = Object.assign(new EventEmitter(), { writableFinished: true, statusCode: 200 })
  traffic.toWiki({ url, method: 'GET' } as IncomingMessage, response as unknown as ServerResponse)
  response.emit('close')
  expect(await traffic.registry.metrics()).toContain(
    `wikistead_wiki_request_duration_seconds_count{method="GET",kind="${kind}",status="2xx"} 1`,
  )
})
