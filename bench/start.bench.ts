import { Member } from '#e2e/support/member.ts'
import { startService } from '#e2e/support/service.ts'
import type { Bench, Figure } from './figure.ts'
import { schemaIn, seedEngine } from './seed-wikis.ts'
import { median, ms } from './timing.ts'

const FEW = 10
const MANY = [1000, 3000] as const
/** Starts for one figure. */
const TIMES = 5

/**
 * Measures the time from the start of the server's process until it listens, with ten wikis and with thousands:
 * the start must not look at every wiki.
 */
export const startBench: Bench = {
  title: 'start',
  async run() {
    const first = await startService({ environment: { WIKI_CREATION_LIMIT: '0' } })
    const { dataDir } = first
    const { status, body } = await (await Member.join(first, 'bench@example.org')).createWiki('real-wiki')
    if (status !== 200)
      throw new Error(`The wiki was not created: ${status} ${JSON.stringify(body)} ${first.log()}`)
    await first.stop()
    const schema = await schemaIn(dataDir)
    let service = first
    const start = async (count: number) => {
      await seedEngine(dataDir, schema, count)
      const times: number[] = []
      for (let time = 0; time < TIMES; time++) {
        const started = performance.now()
        service = await first.startAgain()
        times.push(performance.now() - started)
        if (time < TIMES - 1 || count !== MANY.at(-1)) await service.stop()
      }
      return median(times)
    }
    try {
      const few = await start(FEW)
      const figures: Figure[] = []
      for (const count of MANY) {
        const many = await start(count)
        const name = `a start with ${count} wikis / with ${FEW}`
        figures.push({ name, measured: `${ms(many)} / ${ms(few)}`, ratio: many / few, aim: { atMost: 1.3 } })
      }
      return figures
    } finally {
      await service.remove()
    }
  },
}
