import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { reportToDevTools } from './dev-tools.ts'
import { startForm, startWizard, watchInTest } from './testing.ts'

/** What the extension has received, in order. */
let received: string[]
let stop: () => void

beforeEach(() => {
  received = []
  const record = (name: string, text: string) => received.push(`${name.replace(/ · .*/, '')}: ${text}`)
  const keyOf = (state: unknown) => (state as { readonly key: string }).key
  const extension = {
    connect: ({ name }: { readonly name: string }) => ({
      init: (state: unknown) => record(name, `starts in ${keyOf(state)}`),
      send: (action: { readonly type: string }, state: unknown) =>
        record(name, `${action.type} → ${keyOf(state)}`),
      unsubscribe: () => record(name, 'disconnected'),
    }),
  }
  stop = watchInTest(reportToDevTools(extension)).stop
})
afterEach(() => stop())

test('Redux DevTools show each machine until it ends, with the event that caused each state', async () => {
  const wizard = startWizard()
  wizard.goBackTooFar()
  const form = startForm()
  wizard.submitAll()
  form.stop()
  await wizard.fail({ kind: 'offline' })
  wizard.actor.stop()
  expect(received).toEqual([
    'createWiki: starts in site',
    'createWiki: step.previous → site',
    'submission (signUp): starts in editing',
    'createWiki: site.submit → purpose',
    'createWiki: purpose.submit → temporality',
    'createWiki: temporality.submit → submitting',
    'submission (signUp): machine.stopped → editing',
    'submission (signUp): disconnected',
    'createWiki: xstate.error.actor.createWiki → site',
    'createWiki: machine.stopped → site',
    'createWiki: disconnected',
  ])
})
