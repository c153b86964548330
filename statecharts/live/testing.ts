import { createActor, fromPromise } from 'xstate'
import { type Failure, FailureError } from '#contract/failure.ts'
import {
  exampleCreatedWiki,
  examplePurpose,
  exampleSite,
  exampleTemporality,
} from '#machines/create-wiki/create-wiki.examples.ts'
import { createWikiMachine } from '#machines/create-wiki/create-wiki.machine.ts'
import { inspectMachines, notifyObservers } from '#machines/shared/inspect-machines.ts'
import { type Submitted, submissionMachine } from '#machines/submission/submission.machine.ts'
import type { LiveChange } from './live-change.ts'
import { watchMachines } from './watch-machines.ts'

/** Watches the machines of a test until `stop` is called. */
export function watchInTest(alsoReport?: (change: LiveChange) => void) {
  let stop = () => {}
  const watch = watchMachines(observer => {
    stop = inspectMachines(observer)
  }, alsoReport)
  return { watch, stop: () => stop() }
}

/** The wizard's machine at its first step. The test decides the outcome of its saga. */
export function startWizard() {
  const { promise, resolve, reject } = Promise.withResolvers<typeof exampleCreatedWiki>()
  const createWiki = () => promise
  const actor = createActor(createWikiMachine.provide({ actors: { createWiki: fromPromise(createWiki) } }), {
    input: { subdomainSuffix: '.wikis.example' },
    inspect: notifyObservers,
  }).start()
  return {
    actor,
    goBackTooFar: () => actor.send({ type: 'step.previous' }),
    submitAll: () => {
      actor.send({ type: 'site.submit', site: exampleSite })
      actor.send({ type: 'purpose.submit', purpose: examplePurpose })
      actor.send({ type: 'temporality.submit', temporality: exampleTemporality })
    },
    succeed: async () => {
      resolve(exampleCreatedWiki)
      await promise
    },
    fail: async (failure: Failure) => {
      reject(new FailureError(failure))
      await promise.catch(() => {})
    },
  }
}

/** The machine of a simple form with a saga named `signUp`. */
export function startForm() {
  const signUp = async () => 'Welcome'
  return createActor(
    submissionMachine.provide({ actors: { submit: fromPromise<unknown, Submitted<unknown>>(signUp) } }),
    {
      input: { needsCaptcha: false },
      inspect: notifyObservers,
    },
  ).start()
}
