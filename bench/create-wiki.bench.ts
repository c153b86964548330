import { Member } from '#e2e/support/member.ts'
import { startService } from '#e2e/support/service.ts'
import { openMainPage, requestWiki } from '#e2e/support/wiki-request.ts'
import type { Bench, Figure } from './figure.ts'
import { startOwnWay } from './mediawiki-own-way.ts'
import { median, ms, timed } from './timing.ts'

/** How many wikis and how many main page views are measured for one figure. */
const TIMES = 50
const mediawikiDir = process.env['MEDIAWIKI_DIR']
/** How many wikis are created first, to warm up opcache, APCu and the disk's cache. */
const WARM_UP = 3
/** MediaWiki's own installation takes seconds, so a few are enough. */
const OWN_WAY_TIMES = 5

/**
 * Measures the time from `POST /api/wiki/create` until the new wiki's main page answers 200, one wiki after
 * the other on a warm engine. It is compared with a cached main page and with MediaWiki's own installation of
 * the same wiki (install.php, update.php with the same extensions, createAndPromote.php, the first page).
 * `MEDIAWIKI_DIR` names another source tree than Debian's for all of them.
 */
export const createWikiBench: Bench = {
  title: 'create-wiki',
  async run() {
    const service = await startService({
      environment: { WIKI_CREATION_LIMIT: '0', ...(mediawikiDir && { MEDIAWIKI_DIR: mediawikiDir }) },
    })
    try {
      const member = await Member.join(service, 'bench@example.org')
      const make = async (name: string) => {
        const { status, body, domain } = await member.createWiki(name)
        if (status !== 200) throw new Error(`The wiki was not created: ${status} ${JSON.stringify(body)}`)
        const page = await openMainPage(domain)
        if (page.status !== 200) throw new Error(`${domain} answered ${page.status}`)
        return domain
      }
      const [domain = ''] = await Promise.all(
        Array.from({ length: WARM_UP }, (_, index) => make(`warm-up-${index}`)),
      )
      const made = await timed(TIMES, async index => void (await make(`bench-${index}`)))
      const path = await mainPagePath(domain)
      const viewed = await timed(TIMES, async () => void (await requestWiki(domain, path)))
      return figures(made, median(viewed), await ownWay())
    } finally {
      await service.remove()
    }
  },
}

/** The median time of MediaWiki's own installation, in milliseconds. */
async function ownWay(): Promise<number> {
  const own = await startOwnWay(mediawikiDir)
  try {
    return median(await timed(OWN_WAY_TIMES, async () => void (await own.make())))
  } finally {
    await own.close()
  }
}

function figures(made: readonly number[], floor: number, own: number): readonly Figure[] {
  const typical = median(made)
  const worst = Math.max(...made)
  return [
    {
      name: 'a wiki from request to main page (median of 50) / a cached main page view',
      measured: `${ms(typical)} / ${ms(floor)}`,
      ratio: typical / floor,
      aim: { atMost: 4 },
    },
    {
      name: 'the slowest of those 50 / a cached main page view',
      measured: `${ms(worst)} / ${ms(floor)}`,
      ratio: worst / floor,
      aim: { atMost: 10 },
    },
    {
      name: "MediaWiki's own installation / a wiki",
      measured: `${ms(own)} / ${ms(typical)}`,
      ratio: own / typical,
      aim: { atLeast: 30 },
    },
  ]
}

/** The target of the redirect from `/`, so that the reference is one request and not two. */
async function mainPagePath(domain: string): Promise<string> {
  const { location } = await requestWiki(domain, '/')
  return location ? new URL(location, `http://${domain}`).pathname : '/'
}
