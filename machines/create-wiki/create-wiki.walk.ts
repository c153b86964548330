import { done, failed } from '#machines/testing/events.ts'
import { failures } from '#machines/testing/failures.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { type CreateWikiDraft, EMPTY_DRAFT } from './create-wiki.draft.ts'
import { exampleCreatedWiki, exampleDraft } from './create-wiki.examples.ts'
import { createWikiMachine } from './create-wiki.machine.ts'

const { site, purpose, temporality } = exampleDraft

/** Every edge of the wizard, for model tests; `draft` is what it is taken up with. */
export function walkCreateWiki(draft: CreateWikiDraft | null = null) {
  return walkEdges(createWikiMachine, {
    input: { subdomainSuffix: '.wikis.example', draft },
    events: [
      { type: 'site.edit', site },
      { type: 'site.submit', site: EMPTY_DRAFT.site },
      { type: 'site.submit', site },
      { type: 'purpose.edit', purpose },
      { type: 'purpose.submit', purpose: EMPTY_DRAFT.purpose },
      { type: 'purpose.submit', purpose },
      { type: 'temporality.edit', temporality },
      { type: 'temporality.submit', temporality: EMPTY_DRAFT.temporality },
      { type: 'temporality.submit', temporality },
      { type: 'step.previous' },
      done('createWiki', exampleCreatedWiki),
      failed('createWiki', {
        kind: 'invalid',
        message: '',
        fields: { sitename: ['Name refused.'], domain: ['Domain refused.'], username: ['Username refused.'] },
      }),
      failed('createWiki', failures.refused),
      failed('createWiki', failures.offline),
    ],
  })
}
