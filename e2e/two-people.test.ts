// @slow

import { afterAll, test } from '@jest/globals'
import { startDnsServer } from '#server/testing/dns-server.ts'
import { CNAME_TARGET, shareWiki } from './journeys/two-people.ts'
import { MediaWiki } from './pages/media-wiki.ts'
import { setUpTwoProcesses } from './support/set-up-two-processes.ts'

const dns = await startDnsServer()
const setup = setUpTwoProcesses({ CNAME_TARGET, DNS_SERVERS: dns.address })
afterAll(async () => await dns.close())

test('two people share a wiki on a custom domain with two processes: created, edited after one click, handed over, private', async () => {
  await shareWiki({
    ...{ cluster: setup.cluster, newVisitor: setup.newVisitor, dns },
    write: async (page, domain, text) => {
      await new MediaWiki(page, domain).write(text, `This is the ${text}.`)
      return `/wiki/${text.replaceAll(' ', '_')}`
    },
  })
})
