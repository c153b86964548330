import { describe, expect, test } from '@jest/globals'
import { wireMessages } from '#contract/wire-messages.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { answers } from '#machine-testing/kit/fake-actors.ts'
import { type Headless, runHeadless } from '#machine-testing/kit/headless.ts'
import { type CreateWikiDraft, draftFrom, EMPTY_DRAFT } from './create-wiki.draft.ts'
import { exampleCreatedWiki, exampleDraft } from './create-wiki.examples.ts'
import { createWikiMachine } from './create-wiki.machine.ts'

const { site, purpose, temporality } = exampleDraft

const startWizard = (draft: CreateWikiDraft | null = null) =>
  runHeadless(createWikiMachine, { subdomainSuffix: '.wikis.example', draft })

function fillIn({ send }: Headless<typeof createWikiMachine>) {
  send({ type: 'site.submit', site })
  send({ type: 'purpose.submit', purpose })
  send({ type: 'temporality.submit', temporality })
}

describe('the creation wizard', () => {
  test('goes through three steps and creates the wiki with all answers', async () => {
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
      profile: JSON.stringify({ purpose: 'data_hub', audience: 'wide', temporality: 'permanent' }),
    })
    await resolve('createWiki', exampleCreatedWiki)
    expect(state()).toBe('created')
    expect(output()).toEqual(exampleCreatedWiki)
  })

  test('sends a custom domain as it is, in lower case and without the suffix', () => {
    const custom = { ...site, domainKind: 'custom', domain: 'Data.Museum.example' } as const
    const { send, inputs } = startWizard({ ...exampleDraft, site: custom })
    send({ type: 'temporality.submit', temporality })
    expect(inputs('createWiki').map(({ domain }) => domain)).toEqual(['data.museum.example'])
  })

  test('sends an answer on knowledge equity where one was given, and its text where there is one', () => {
    const answers = [
      [{ selectedOption: 'yes', freeTextResponse: ' Oral history ' }, 'Oral history'],
      [{ selectedOption: 'unsaid', freeTextResponse: ' ' }, undefined],
    ] as const
    for (const [knowledgeEquity, freeTextResponse] of answers) {
      const { send, input } = startWizard(exampleDraft)
      send({ type: 'temporality.submit', temporality, knowledgeEquity })
      expect(input('createWiki')).toHaveProperty('knowledgeEquityResponse', {
        selectedOption: knowledgeEquity.selectedOption,
        ...(freeTextResponse !== undefined && { freeTextResponse }),
      })
    }
  })

  test('sends nothing about knowledge equity where it was not asked or not answered', () => {
    for (const asked of [{}, { knowledgeEquity: EMPTY_DRAFT.knowledgeEquity }]) {
      const { send, input } = startWizard(exampleDraft)
      send({ type: 'temporality.submit', temporality, ...asked })
      expect(input('createWiki')).not.toHaveProperty('knowledgeEquityResponse')
    }
  })

  test('does not create a wiki with an answer on knowledge equity that is too long', () => {
    const { send, state } = startWizard(exampleDraft)
    const knowledgeEquity = { selectedOption: 'no', freeTextResponse: 'x'.repeat(3001) } as const
    send({ type: 'temporality.submit', temporality, knowledgeEquity })
    expect(state()).toBe('temporality')
  })

  test('does not leave a step whose answers are not complete', () => {
    const { send, state } = startWizard()
    send({ type: 'site.submit', site: { ...site, sitename: '' } })
    expect(state()).toBe('site')
    send({ type: 'site.submit', site })
    send({ type: 'purpose.submit', purpose: { ...purpose, audience: '' } })
    expect(state()).toBe('purpose')
    send({ type: 'purpose.submit', purpose })
    send({ type: 'temporality.submit', temporality: { ...temporality, temporality: 'other' } })
    expect(state()).toBe('temporality')
  })

  test('keeps what is being typed, valid or not, and stays at its step', () => {
    const { send, state, context } = startWizard()
    const half = { ...site, domain: '' }
    send({ type: 'site.edit', site: half })
    expect(state()).toBe('site')
    expect(context().site).toEqual(half)
    send({ type: 'site.submit', site })
    send({ type: 'purpose.edit', purpose })
    expect(state()).toBe('purpose')
    expect(context().purpose).toEqual(purpose)
    send({ type: 'purpose.submit', purpose })
    const knowledgeEquity = { selectedOption: 'yes', freeTextResponse: 'x'.repeat(3001) } as const
    send({ type: 'temporality.edit', temporality, knowledgeEquity })
    expect(state()).toBe('temporality')
    expect(context()).toMatchObject({ temporality, knowledgeEquity })
    send({ type: 'temporality.edit', temporality })
    expect(context()).toMatchObject({ temporality, knowledgeEquity })
  })

  test('leaving step 2 in either direction forgets answers that no longer belong', () => {
    const leftover = {
      purpose: 'test_drive',
      purpose_other: 'x',
      audience: 'wide',
      audience_other: 'y',
    } as const
    const settled = { purpose: 'test_drive', purpose_other: '', audience: '', audience_other: '' }
    const { send, state, context } = startWizard()
    send({ type: 'site.submit', site })
    send({ type: 'purpose.edit', purpose: leftover })
    send({ type: 'step.previous' })
    expect(state()).toBe('site')
    expect(context().purpose).toEqual(settled)
    send({ type: 'site.submit', site })
    send({ type: 'purpose.submit', purpose: leftover })
    expect(context().purpose).toEqual(settled)
  })

  test('going back loses nothing that was typed', () => {
    const { send, state, context } = startWizard()
    send({ type: 'site.submit', site })
    send({ type: 'purpose.submit', purpose })
    send({ type: 'temporality.edit', temporality })
    send({ type: 'step.previous' })
    expect(state()).toBe('purpose')
    send({ type: 'step.previous' })
    expect(state()).toBe('site')
    expect(context()).toMatchObject({ site, purpose, temporality })
  })

  test('a refused creation returns to step 1 with the texts for its fields, and can be tried again', async () => {
    const wizard = startWizard()
    const { send, state, context, reject, resolve } = wizard
    fillIn(wizard)
    await reject('createWiki', { ...failures.invalid, fields: { domain: [wireMessages.domainTaken] } })
    expect(state()).toBe('site')
    expect(context().failure).toEqual({ kind: 'fields', errors: { domain: [wireMessages.domainTaken] } })
    expect(context()).toMatchObject({ site, purpose, temporality })

    send({ type: 'site.edit', site: { ...site, domain: 'herbarium-2' } })
    fillIn(wizard)
    expect(context().failure).toBeNull()
    await resolve('createWiki', exampleCreatedWiki)
    expect(state()).toBe('created')
  })

  test('a second click while the wiki is being created does nothing', async () => {
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

describe('a kept draft', () => {
  test.each(['site', 'purpose', 'temporality'] as const)('is taken up at step %s with all answers', step => {
    const { state, context } = startWizard({ ...exampleDraft, step })
    expect(state()).toBe(step)
    expect(context()).toMatchObject({ site, purpose, temporality })
  })

  test('is taken up at the first step that is not complete', () => {
    expect(startWizard({ ...EMPTY_DRAFT, step: 'temporality' }).state()).toBe('site')
    const withoutPurpose = { ...exampleDraft, purpose: EMPTY_DRAFT.purpose }
    expect(startWizard(withoutPurpose).state()).toBe('purpose')
  })

  test('that was taken up at step 3 does not lead back there by itself', async () => {
    const { send, state, reject } = startWizard({ ...exampleDraft, step: 'temporality' })
    send({ type: 'temporality.submit', temporality })
    await reject('createWiki', failures.refused)
    expect(state()).toBe('site')
    send({ type: 'site.edit', site })
    expect(state()).toBe('site')
    send({ type: 'site.submit', site })
    send({ type: 'step.previous' })
    expect(state()).toBe('site')
  })

  test('survives being written down', () => {
    const { send, context } = startWizard()
    send({ type: 'site.edit', site })
    expect(JSON.parse(JSON.stringify(context()))).toEqual(context())
  })

  test('of an older version is taken as far as it fits', () => {
    expect(draftFrom(JSON.parse(JSON.stringify(exampleDraft)))).toEqual(exampleDraft)
    expect(
      draftFrom({ step: 'gone', site: { sitename: 'Maps', domain: 5, colour: 'red' }, purpose: 'x' }),
    ).toEqual({
      ...EMPTY_DRAFT,
      site: { ...EMPTY_DRAFT.site, sitename: 'Maps' },
    })
    expect(draftFrom(null)).toEqual(EMPTY_DRAFT)
  })
})
