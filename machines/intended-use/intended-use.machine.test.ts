import { describe, expect, jest, test } from '@jest/globals'
import { createActor, fromPromise, waitFor } from 'xstate'
import { FailureError } from '#contract/failure.ts'
import type { WikiProfile, WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { exampleProfile } from './intended-use.examples.ts'
import { intendedUseMachine } from './intended-use.machine.ts'

interface Update {
  wikiId: number
  profile: WikiProfileAnswers
}

function openDialog(saveProfile: (input: Update) => Promise<WikiProfile> = async () => exampleProfile) {
  const actor = createActor(
    intendedUseMachine.provide({
      actors: { saveProfile: fromPromise<WikiProfile, Update>(({ input }) => saveProfile(input)) },
    }),
    { input: { wikiId: 7 } },
  ).start()
  actor.send({ type: 'dialog.open', profile: exampleProfile })
  return actor
}

const purpose = { purpose: 'data_lab', purpose_other: '', audience: '', audience_other: '' } as const
const temporality = { temporality: 'other', temporality_other: 'Until the exhibition ends' } as const

describe('the intended-use dialog', () => {
  test('opens with the stored answers', () => {
    expect(openDialog().getSnapshot().context).toMatchObject({
      purpose: { purpose: 'data_hub', purpose_other: '', audience: 'other', audience_other: 'Botanists' },
      temporality: { temporality: 'permanent', temporality_other: '' },
    })
  })

  test('opens empty where nothing is stored', () => {
    const actor = openDialog()
    actor.send({ type: 'dialog.cancel' })
    actor.send({ type: 'dialog.open', profile: null })
    expect(actor.getSnapshot().context.purpose.purpose).toBe('')
  })

  test('saves both steps at once, without answers that no longer belong', async () => {
    const save = jest.fn(async (_input: Update) => exampleProfile)
    const actor = openDialog(save)
    actor.send({
      type: 'purpose.submit',
      purpose: { ...purpose, audience: 'other', audience_other: 'Botanists' },
    })
    actor.send({ type: 'temporality.submit', temporality })
    await waitFor(actor, snapshot => snapshot.matches('saved'))
    expect(save).toHaveBeenCalledWith({
      wikiId: 7,
      profile: {
        purpose: 'data_lab',
        temporality: 'other',
        temporality_other: 'Until the exhibition ends',
      },
    })
  })

  test('does not go on with an incomplete step', () => {
    const actor = openDialog()
    actor.send({ type: 'purpose.submit', purpose: { ...purpose, purpose: 'other' } })
    expect(actor.getSnapshot().value).toBe('purpose')
    actor.send({ type: 'purpose.submit', purpose })
    actor.send({ type: 'temporality.submit', temporality: { ...temporality, temporality_other: '' } })
    expect(actor.getSnapshot().value).toBe('temporality')
  })

  test('going back keeps what was chosen in the second step', () => {
    const actor = openDialog()
    actor.send({ type: 'purpose.submit', purpose })
    actor.send({ type: 'step.previous', temporality })
    expect(actor.getSnapshot().value).toBe('purpose')
    expect(actor.getSnapshot().context).toMatchObject({ purpose, temporality })
  })

  test('a failed saving stays in the second step with everything typed, and can be repeated', async () => {
    const save = jest
      .fn(async (_input: Update) => exampleProfile)
      .mockRejectedValueOnce(new FailureError({ kind: 'offline' }))
    const actor = openDialog(save)
    actor.send({ type: 'purpose.submit', purpose })
    actor.send({ type: 'temporality.submit', temporality })
    const { context } = await waitFor(actor, snapshot => snapshot.matches('temporality'))
    expect(context).toMatchObject({ purpose, temporality, failure: { kind: 'offline' } })
    actor.send({ type: 'temporality.submit', temporality })
    expect(actor.getSnapshot().context.failure).toBeNull()
    await waitFor(actor, snapshot => snapshot.matches('saved'))
  })

  test('can be cancelled at either step', () => {
    const actor = openDialog()
    actor.send({ type: 'dialog.cancel' })
    expect(actor.getSnapshot().hasTag('open')).toBe(false)
    actor.send({ type: 'dialog.open', profile: exampleProfile })
    actor.send({ type: 'purpose.submit', purpose })
    actor.send({ type: 'dialog.cancel' })
    expect(actor.getSnapshot().hasTag('open')).toBe(false)
  })
})
