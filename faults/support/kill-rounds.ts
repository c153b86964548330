import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@jest/globals'
import { startService } from '#e2e/support/service.ts'
import { Ledger } from './ledger.ts'
import { Person } from './person.ts'
import { readiness } from './readiness.ts'
import { tokenOf } from './wiki-forms.ts'

/** `npm run test:faults` sets 1,000. */
export const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 3)
/** One round in so many creates wikis, which take a megabyte each. */
const WIKIS_EVERY = 4
/** The maximum length of the first round, in milliseconds. */
const FIRST_LONGEST_MS = 900

/**
 * Kills a service with -9 in the middle of its work, again and again, and checks that it keeps what it has acknowledged.
 * @param environment the settings of its storage.
 */
export async function killRounds(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  let service = await startService({
    environment: {
      ...{ BACKUP_DIR: 'off', WIKIBASE: 'off', WIKI_CREATION_LIMIT: '0', VISITOR_BUDGET: '0' },
      ...environment,
    },
  })
  try {
    const ada = await Person.join(service, 'ada@example.org')
    const { client } = await ada.openWiki('ledger')
    await tokenOf(client)
    const ledger = new Ledger(service, ada, client)
    let longestMs = FIRST_LONGEST_MS
    // On a slow machine, a round can end before anything was acknowledged.
    for (let round = 1; round <= ROUNDS || ledger.entries.length < ROUNDS; round += 1) {
      const before = ledger.entries.length
      const worked = ledger.work(round % WIKIS_EVERY === 1)
      // A random time, so that kills do not follow the rhythm of the service's work.
      await delay(100 + Math.random() * (longestMs - 100))
      await service.crash()
      await worked
      if (ledger.entries.length === before) longestMs *= 2
      service = await service.startAgain()
      const wrongs = await ledger.wrongs(ledger.entries.length - before, 5)
      if (wrongs.length > 0)
        throw new Error(`Round ${round}:\n${wrongs.join('\n')}\n${service.log().slice(-2000)}`)
      if (round % 50 === 0)
        process.stdout.write(
          `  ${round} of ${ROUNDS} rounds, ${ledger.entries.length} entries in the ledger\n`,
        )
    }
    expect((await readiness(service)).status).toBe(200)
    expect(await ledger.wrongs(0, Math.min(ledger.entries.length, 500))).toEqual([])
  } finally {
    await service.remove()
  }
}
