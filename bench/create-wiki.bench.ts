import { Member } from '#e2e/support/member.ts'
import { startService } from '#e2e/support/service.ts'
import { openMainPage, requestWiki } from '#e2e/support/wiki-request.ts'
import type { Bench, Figure } from './figure.ts'
import { startOwnWay } from './mediawiki-own-way.ts'
import { median, ms, timed } from './timing.ts'

/** Wikis made, and views of a main page taken, for one figure. */
const TIMES = 50
/** Wikis made before anything counts: opcache, APCu and the disk's cache are warm then. */
const WARM_UP = 3
/** MediaWiki's own way takes seconds: a few of them tell enough. */
const OWN_WAY_TIMES = 5

/**
 * From `POST /api/wiki/create` to the new wiki's main page answering 200, one after the other on a warm engine, against the
 * least that MediaWiki can do (a main page that is in all its caches) and against MediaWiki's own way to the same wiki
 * (install.php, update.php with the same extensions, createAndPromote.php, the first page).
 */
export const createWikiBench: Bench = {
  title: 'create-wiki',
  async run() {
    const service = await startService({ environment: { WIKI_CREATION_LIMIT: '0' } })
    try {
      const member = await Member.join(service, 'bench@example.org')
      const make = async (name: string) => {
        const { status, body, domain } = await member.createWiki(name)
        if (status !== 200) throw new Error(`No wiki was made: ${status} ${JSON.stringify(body)}`)
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

/** Milliseconds of MediaWiki's own way; the median. */
async function ownWay(): Promise<number> {
  const own = await startOwnWay()
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
      name: 'a wiki from order to open main page (median of 50) / a warm main page view',
      measured: `${ms(typical)} / ${ms(floor)}`,
      ratio: typical / floor,
      aim: { atMost: 4 },
    },
    {
      name: 'the slowest of those 50 / a warm main page view',
      measured: `${ms(worst)} / ${ms(floor)}`,
      ratio: worst / floor,
      aim: { atMost: 10 },
    },
    {
      name: "MediaWiki's own way to a wiki / ours",
      measured: `${ms(own)} / ${ms(typical)}`,
      ratio: own / typical,
      aim: { atLeast: 30 },
    },
  ]
}

/** Where the redirect from `/` ends, so that the floor is one request and not two. */
async function mainPagePath(domain: string): Promise<string> {
  const { location } = await requestWiki(domain, '/')
  return location ? new URL(location, `http://${domain}`).pathname : '/'
}
