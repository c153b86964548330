import { afterAll, test } from '@jest/globals'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { startDnsServer } from '#server/testing/dns-server.ts'
import { CNAME_TARGET, shareWiki } from './journeys/two-people.ts'
import { Wikibase } from './pages/wikibase.ts'
import { setUpTwoProcesses } from './support/set-up-two-processes.ts'

const dns = await startDnsServer()
const setup = setUpTwoProcesses({ CNAME_TARGET, DNS_SERVERS: dns.address, MEDIAWIKI_DIR: wikibaseDir() })
afterAll(async () => await dns.close())

test('two people share a wiki with Wikibase on a custom domain with two processes, and edit its items', async () => {
  await shareWiki({
    ...{ cluster: setup.cluster, newVisitor: setup.newVisitor, dns },
    write: async (page, domain, text) => {
      await new Wikibase(page, domain).createItem({ label: text, description: 'playing card' })
      return new URL(page.url()).pathname
    },
  })
})
