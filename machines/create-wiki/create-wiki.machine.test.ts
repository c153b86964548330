import { describe, expect, test } from '@jest/globals'
import { wireMessages } from '#contract/wire-messages.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { answers } from '#machine-testing/kit/fake-actors.ts'
import { type Headless, runHeadless } from '#machine-testing/kit/headless.ts'
import {
  exampleCreatedWiki,
  exampleForm,
  examplePurpose as purpose,
  exampleSite as site,
  exampleTemporality as temporality,
} from './create-wiki.examples.ts'
import { type CreateWikiStart, EMPTY_FORM, formOf, startOf } from './create-wiki.form.ts'
import { createWikiMachine } from './create-wiki.machine.ts'

const startWizard = (start?: CreateWikiStart) =>
  runHeadless(createWikiMachine, { subdomainSuffix: '.wikis.example', ...(start && { start }) })

const lastStep: CreateWikiStart = { step: 'temporality', site, purpose }

function fillIn({ send }: Headless<typeof createWikiMachine>) {
  send({ type: 'site.submit', site })
  send({ type: 'purpose.submit', purpose })
  send({ type: 'temporality.submit', temporality })
}

describe('the creation wizard', () => {
  test('creates the wiki with the answers of all three steps', async () => {
    const { send, state, output, input, resolve } = startWizard()
    expect(state()).toBe('site')
    send({ type: 'site.submit', site })
    expect(state()).toBe('purpose')
    send({ type: 'purpose.submit', purpose })
    expect(state()).toBe('temporality')
    send({ type: 'temporality.submit', temporality })
    expect(state()).toBe('submitting')
    expect(input('createWiki')).toEqual({
      sitename: 'Herbarium',
      domain: 'herbarium.wikis.example',
      username: 'Curator',
      language: 'de',
      profile: JSON.stringify({ purpose: 'data_hub', audience: 'wide', temporality: 'permanent' }),
    })
    await resolve('createWiki', exampleCreatedWiki)
    expect(state()).toBe('created')
    expect(output()).toEqual(exampleCreatedWiki)
  })

  test('marks every attempt as the same request', async () => {
    const wizard = startWizard({ ...lastStep, step: 'site', requestId: 'once' })
    fillIn(wizard)
    await wizard.reject('createWiki', failures.offline)
    fillIn(wizard)
    expect(wizard.inputs('createWiki').map(({ request_id }) => request_id)).toEqual(['once', 'once'])
  })

  test('sends a custom domain in lower case and without the suffix', () => {
    const custom = { ...site, domainKind: 'custom', domain: 'Data.Museum.example' } as const
    const { send, inputs } = startWizard({ ...lastStep, site: custom })
    send({ type: 'temporality.submit', temporality })
    expect(inputs('createWiki').map(({ domain }) => domain)).toEqual(['data.museum.example'])
  })

  test('sends no language if none was chosen, so that the server uses its default', () => {
    const { send, input } = startWizard({ ...lastStep, site: { ...site, language: '' } })
    send({ type: 'temporality.submit', temporality })
    expect(input('createWiki')).not.toHaveProperty('language')
  })

  test('sends the answer about knowledge equity and its text if they were given', () => {
    const answers = [
      [{ selectedOption: 'yes', freeTextResponse: ' Oral history ' }, 'Oral history'],
      [{ selectedOption: 'unsaid', freeTextResponse: ' ' }, undefined],
    ] as const
    for (const [knowledgeEquity, freeTextResponse] of answers) {
      const { send, input } = startWizard(lastStep)
      send({ type: 'temporality.submit', temporality, knowledgeEquity })
      expect(input('createWiki')).toHaveProperty('knowledgeEquityResponse', {
        selectedOption: knowledgeEquity.selectedOption,
        ...(freeTextResponse !== undefined && { freeTextResponse }),
      })
    }
  })

  test('sends nothing about knowledge equity if it was not asked or not answered', () => {
    for (const asked of [{}, { knowledgeEquity: { selectedOption: '', freeTextResponse: '' } as const }]) {
      const { send, input } = startWizard(lastStep)
      send({ type: 'temporality.submit', temporality, ...asked })
      expect(input('createWiki')).not.toHaveProperty('knowledgeEquityResponse')
    }
  })

  test('keeps the completed steps when going back', () => {
    const { send, state, context } = startWizard(lastStep)
    send({ type: 'step.previous' })
    expect(state()).toBe('purpose')
    send({ type: 'step.previous' })
    expect(state()).toBe('site')
    expect(context()).toMatchObject({ site, purpose })
  })

  test('returns to step 1 with the errors of its fields after a refusal, and can try again', async () => {
    const wizard = startWizard()
    const { state, context, reject, resolve } = wizard
    fillIn(wizard)
    await reject('createWiki', { ...failures.invalid, fields: { domain: [wireMessages.domainTaken] } })
    expect(state()).toBe('site')
    expect(context().failure).toEqual({ kind: 'fields', errors: { domain: [wireMessages.domainTaken] } })
    expect(context()).toMatchObject({ site, purpose, temporality })

    fillIn(wizard)
    expect(context().failure).toBeNull()
    await resolve('createWiki', exampleCreatedWiki)
    expect(state()).toBe('created')
  })

  test('ignores a second submit while the wiki is being created', async () => {
    const wizard = runHeadless(
      createWikiMachine,
      { subdomainSuffix: '.wikis.example' },
      { createWiki: answers(exampleCreatedWiki) },
    )
    fillIn(wizard)
    wizard.send({ type: 'temporality.submit', temporality })
    await wizard.settle()
    expect(wizard.state()).toBe('created')
    expect(wizard.inputs('createWiki')).toHaveLength(1)
  })
})

describe('a stored draft', () => {
  test.each(['site', 'purpose', 'temporality'] as const)('resumes at step %s with all answers', step => {
    const { state, context } = startWizard(startOf(exampleForm, step))
    expect(state()).toBe(step)
    expect(context()).toMatchObject({ site, purpose })
  })

  test('resumes at the first incomplete step', () => {
    expect(startWizard(startOf(EMPTY_FORM, 'temporality')).state()).toBe('site')
    const withoutPurpose = { ...exampleForm, purpose: '' } as const
    expect(startWizard(startOf(withoutPurpose, 'temporality')).state()).toBe('purpose')
  })

  test('that resumed at step 3 does not return there by itself', async () => {
    const { send, state, reject } = startWizard(lastStep)
    send({ type: 'temporality.submit', temporality })
    await reject('createWiki', failures.refused)
    expect(state()).toBe('site')
    send({ type: 'site.submit', site })
    send({ type: 'step.previous' })
    expect(state()).toBe('site')
  })

  test('of an older version is restored as far as it fits', () => {
    expect(formOf(JSON.parse(JSON.stringify(exampleForm)))).toEqual(exampleForm)
    const older = { step: 'gone', sitename: 'Maps', domainKind: 'rented', domain: 5, colour: 'red' }
    expect(formOf(older)).toEqual({ ...EMPTY_FORM, sitename: 'Maps' })
  })

  test('with an unknown step starts at step 1', () => {
    expect(startWizard(startOf(exampleForm, 'gone')).state()).toBe('site')
    expect(startWizard(startOf(exampleForm, undefined)).state()).toBe('site')
  })

  test('gives the machine the parsed answers, without those that do not belong', () => {
    const leftover = {
      purpose: 'test_drive',
      purpose_other: 'x',
      audience: 'wide',
      audience_other: 'y',
    } as const
    expect(startOf({ ...exampleForm, ...leftover }, 'temporality').purpose).toEqual({
      purpose: 'test_drive',
      purpose_other: '',
      audience: '',
      audience_other: '',
    })
  })
})
