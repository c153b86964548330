import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { offeredWiki } from './continue-to-wiki.examples.ts'
import { continueToWikiMachine } from './continue-to-wiki.machine.ts'

/** There is no such wiki. */
export const noWiki = { kind: 'refused', status: 404, message: 'There is no wiki at this address.' } as const

const ends = (actor: string) => [
  done(actor),
  failed(actor, noWiki),
  failed(actor, failures.refused),
  failed(actor, failures.offline),
]

export const continueToWikiModel = defineModel({
  machine: continueToWikiMachine,
  purpose:
    'The page behind “Continue with …” on wikis’ log-in pages. A member agrees once to be known on a wiki, by a new account or by one that is there, and continues without a question from then on.',
  starts: { 'a member': { domain: offeredWiki.domain, returnTo: '/wiki/Hall' } },
  key: ({ value, context }) => JSON.stringify([value, context.wiki?.manages ?? null]),
  events: [
    { type: 'wiki.reload' },
    { type: 'wiki.open' },
    { type: 'account.make', username: 'Grace', email: true, answer: '' },
    { type: 'account.link', username: 'Grace', password: 'the password there' },
    done('showWiki', offeredWiki),
    done('showWiki', { ...offeredWiki, username: 'Grace' }),
    done('showWiki', { ...offeredWiki, manages: true }),
    failed('showWiki', noWiki),
    failed('showWiki', failures.refused),
    failed('showWiki', failures.offline),
    ...ends('makeAccount'),
    ...ends('linkAccount'),
    ...ends('openWiki'),
  ],
  unrendered: {
    'continueToWiki.asking · account.make [0] refused': 'Those who manage the wiki see no form.',
    'continueToWiki.asking · account.link [0] refused': 'Those who manage the wiki see no form.',
    'continueToWiki.asking · wiki.open [0] refused': 'Others see the forms in place of this button.',
  },
})
