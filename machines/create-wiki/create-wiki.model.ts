import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import {
  exampleCreatedWiki,
  examplePurpose,
  exampleSite,
  exampleTemporality,
} from './create-wiki.examples.ts'
import { createWikiMachine } from './create-wiki.machine.ts'

const subdomainSuffix = '.wikis.example'
const answers = { site: exampleSite, purpose: examplePurpose }

export const createWikiModel = defineModel({
  machine: createWikiMachine,
  purpose:
    'The three-step wizard that creates a wiki. People meet it at /wikis/create; a draft survives a reload, and a refused creation returns to step 1 with its errors.',
  starts: {
    'a new wiki': { subdomainSuffix },
    'a draft left at step 1': { subdomainSuffix, start: { ...answers, step: 'site' } },
    'a draft left at step 2': { subdomainSuffix, start: { ...answers, step: 'purpose' } },
    'a draft left at step 3': { subdomainSuffix, start: { ...answers, step: 'temporality' } },
  },
  events: [
    { type: 'site.submit', site: exampleSite },
    { type: 'purpose.submit', purpose: examplePurpose },
    { type: 'temporality.submit', temporality: exampleTemporality },
    { type: 'step.previous' },
    done('createWiki', exampleCreatedWiki),
    failed('createWiki', {
      kind: 'invalid',
      message: '',
      fields: {
        sitename: ['Name refused.'],
        language: ['Language refused.'],
        domain: ['Domain refused.'],
        username: ['Username refused.'],
      },
    }),
    failed('createWiki', failures.refused),
    failed('createWiki', failures.offline),
  ],
})
