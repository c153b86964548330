import { Member } from '#e2e/support/member.ts'
import { startService } from '#e2e/support/service.ts'
import { openMainPage, requestWiki } from '#e2e/support/wiki-request.ts'
import type { Bench, Figure } from './figure.ts'
import { median, ms, timed } from './timing.ts'

/** Wikis made, and views of a main page taken, for one figure. */
const TIMES = 50
/** Wikis made before anything counts: opcache, APCu and the disk's cache are warm then. */
const WARM_UP = 3

/**
 * From `POST /api/wiki/create` to the new wiki's main page answering 200, one after the other on a warm engine, against the
 * least that MediaWiki can do: a main page that is in all its caches.
 */
export const createWikiBench: Bench = {
  title: 'create-wiki',
  async run() {
    const service = await startService()
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
      return figures(made, median(viewed))
    } finally {
      await service.remove()
    }
  },
}

function figures(made: readonly number[], floor: number): readonly Figure[] {
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
  ]
}

/** Where the redirect from `/` ends, so that the floor is one request and not two. */
async function mainPagePath(domain: string): Promise<string> {
  const { location } = await requestWiki(domain, '/')
  return location ? new URL(location, `http://${domain}`).pathname : '/'
}
