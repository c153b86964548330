import { describe, expect, jest, test } from '@jest/globals'
import { createActor, fromPromise, waitFor } from 'xstate'
import { FailureError } from '#contract/failure.ts'
import type { CreateWikiRequest } from '#contract/schemas/create-wiki.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { type CreateWikiDraft, draftFrom, EMPTY_DRAFT } from './create-wiki.draft.ts'
import { exampleCreatedWiki, exampleDraft } from './create-wiki.examples.ts'
import { createWikiMachine } from './create-wiki.machine.ts'

const { site, purpose, temporality } = exampleDraft

function startWizard({ draft, createWiki }: Partial<Options> = {}) {
  const create = createWiki ?? (async () => exampleCreatedWiki)
  const actor = createActor(
    createWikiMachine.provide({
      actors: { createWiki: fromPromise<CreatedWiki, CreateWikiRequest>(({ input }) => create(input)) },
    }),
    { input: { subdomainSuffix: '.wikis.example', draft: draft ?? null } },
  )
  return actor.start()
}

interface Options {
  draft: CreateWikiDraft
  createWiki: (request: CreateWikiRequest) => Promise<CreatedWiki>
}

function fillIn(actor: ReturnType<typeof startWizard>) {
  actor.send({ type: 'site.submit', site })
  actor.send({ type: 'purpose.submit', purpose })
  actor.send({ type: 'temporality.submit', temporality })
}

describe('the creation wizard', () => {
  test('goes through three steps and creates the wiki with all answers', async () => {
    const createWiki = jest.fn(async (_request: CreateWikiRequest) => exampleCreatedWiki)
    const actor = startWizard({ createWiki })
    fillIn(actor)
    const done = await waitFor(actor, snapshot => snapshot.status === 'done')
    expect(done.output).toEqual(exampleCreatedWiki)
    expect(createWiki).toHaveBeenCalledTimes(1)
    expect(createWiki).toHaveBeenCalledWith({
      sitename: 'Herbarium',
      domain: 'herbarium.wikis.example',
      username: 'Curator',
      profile: JSON.stringify({ purpose: 'data_hub', audience: 'wide', temporality: 'permanent' }),
    })
  })

  test('sends a custom domain as it is, in lower case and without the suffix', async () => {
    const createWiki = jest.fn(async (_request: CreateWikiRequest) => exampleCreatedWiki)
    const custom = { ...site, domainKind: 'custom', domain: 'Data.Museum.example' } as const
    const actor = startWizard({ createWiki, draft: { ...exampleDraft, site: custom } })
    actor.send({ type: 'temporality.submit', temporality })
    await waitFor(actor, snapshot => snapshot.status === 'done')
    expect(createWiki.mock.calls[0]?.[0].domain).toBe('data.museum.example')
  })

  test('does not leave a step whose answers are not complete', () => {
    const actor = startWizard()
    actor.send({ type: 'site.submit', site: { ...site, sitename: '' } })
    expect(actor.getSnapshot().value).toBe('site')
    actor.send({ type: 'site.submit', site })
    actor.send({ type: 'purpose.submit', purpose: { ...purpose, audience: '' } })
    expect(actor.getSnapshot().value).toBe('purpose')
    actor.send({ type: 'purpose.submit', purpose })
    actor.send({ type: 'temporality.submit', temporality: { ...temporality, temporality: 'other' } })
    expect(actor.getSnapshot().value).toBe('temporality')
  })

  test('leaving step 2 in either direction forgets answers that no longer belong', () => {
    const leftover = {
      purpose: 'test_drive',
      purpose_other: 'x',
      audience: 'wide',
      audience_other: 'y',
    } as const
    const settled = { purpose: 'test_drive', purpose_other: '', audience: '', audience_other: '' }
    const actor = startWizard()
    actor.send({ type: 'site.submit', site })
    actor.send({ type: 'purpose.edit', purpose: leftover })
    actor.send({ type: 'step.previous' })
    expect(actor.getSnapshot().value).toBe('site')
    expect(actor.getSnapshot().context.purpose).toEqual(settled)
    actor.send({ type: 'site.submit', site })
    actor.send({ type: 'purpose.submit', purpose: leftover })
    expect(actor.getSnapshot().context.purpose).toEqual(settled)
  })

  test('going back loses nothing that was typed', () => {
    const actor = startWizard()
    actor.send({ type: 'site.submit', site })
    actor.send({ type: 'purpose.submit', purpose })
    actor.send({ type: 'temporality.edit', temporality })
    actor.send({ type: 'step.previous' })
    actor.send({ type: 'step.previous' })
    expect(actor.getSnapshot().context).toMatchObject({ site, purpose, temporality })
  })

  test('a refused creation returns to step 1 with the texts for its fields, and can be tried again', async () => {
    const createWiki = jest
      .fn(async (_request: CreateWikiRequest) => exampleCreatedWiki)
      .mockRejectedValueOnce(
        new FailureError({ kind: 'invalid', message: '', fields: { domain: [wireMessages.domainTaken] } }),
      )
    const actor = startWizard({ createWiki })
    fillIn(actor)
    const back = await waitFor(actor, snapshot => snapshot.matches('site'))
    expect(back.context.failure).toEqual({ kind: 'fields', errors: { domain: [wireMessages.domainTaken] } })
    expect(back.context).toMatchObject({ site, purpose, temporality })

    actor.send({ type: 'site.edit', site: { ...site, domain: 'herbarium-2' } })
    fillIn(actor)
    expect(actor.getSnapshot().context.failure).toBeNull()
    await waitFor(actor, snapshot => snapshot.status === 'done')
  })

  test('a second click while the wiki is being created does nothing', async () => {
    const createWiki = jest.fn(async (_request: CreateWikiRequest) => exampleCreatedWiki)
    const actor = startWizard({ createWiki })
    fillIn(actor)
    actor.send({ type: 'temporality.submit', temporality })
    await waitFor(actor, snapshot => snapshot.status === 'done')
    expect(createWiki).toHaveBeenCalledTimes(1)
  })
})

describe('a kept draft', () => {
  test.each(['site', 'purpose', 'temporality'] as const)('is taken up at step %s with all answers', step => {
    const { value, context } = startWizard({ draft: { ...exampleDraft, step } }).getSnapshot()
    expect(value).toBe(step)
    expect(context).toMatchObject({ site, purpose, temporality })
  })

  test('is taken up at the first step that is not complete', () => {
    expect(startWizard({ draft: { ...EMPTY_DRAFT, step: 'temporality' } }).getSnapshot().value).toBe('site')
    const withoutPurpose = { ...exampleDraft, purpose: EMPTY_DRAFT.purpose }
    expect(startWizard({ draft: withoutPurpose }).getSnapshot().value).toBe('purpose')
  })

  test('survives being written down', () => {
    const actor = startWizard()
    actor.send({ type: 'site.edit', site })
    const { context } = actor.getSnapshot()
    expect(JSON.parse(JSON.stringify(context))).toEqual(context)
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
