import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { EMPTY_DRAFT } from './create-wiki.draft.ts'
import { exampleCreatedWiki, exampleDraft } from './create-wiki.examples.ts'
import { createWikiMachine } from './create-wiki.machine.ts'

const { site, purpose, temporality } = exampleDraft
const subdomainSuffix = '.wikis.example'

const formChecks = 'The form checks its answers with the same schema and sends complete ones alone.'

export const createWikiModel = defineModel({
  machine: createWikiMachine,
  purpose:
    'The three-step wizard that creates a wiki. People meet it at /wikis/create; a draft survives a reload, and a refused creation returns to step 1 with its errors.',
  starts: {
    'a new wiki': { subdomainSuffix, draft: null },
    'a draft left at step 1': { subdomainSuffix, draft: { ...exampleDraft, step: 'site' } },
    'a draft left at step 2': { subdomainSuffix, draft: { ...exampleDraft, step: 'purpose' } },
    'a draft left at step 3': { subdomainSuffix, draft: { ...exampleDraft, step: 'temporality' } },
  },
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
  unrendered: {
    'createWiki.site · site.submit [0] refused': formChecks,
    'createWiki.purpose · purpose.submit [0] refused': formChecks,
    'createWiki.temporality · temporality.submit [0] refused': formChecks,
  },
})
