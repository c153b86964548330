import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  getNextTransitions,
} from 'xstate'
import { type Failure, FailureError } from '#contract/failure.ts'
import { tooManyWikis, wireMessages } from '#contract/wire-messages.ts'
import { msg } from '#i18n/msg.ts'
import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { transitionKey } from '#statecharts/chart/chart-of.ts'
import { guardName } from '#statecharts/chart/implementation-names.ts'
import { delayOf, delayText } from '#statecharts/chart/transition-event.ts'
import { silentMachine } from './simulation.ts'
import type { Step } from './step.ts'
import { summarize, summarizeDifferences, summarizeFailure } from './summarize.ts'

/**
 * Everything that can happen in a state: the flow's own events with the payloads of the model, the ends of
 * running actors, and delays. Refused events are included, with the names of the guards.
 */
export function possibleSteps(model: FlowModel, snapshot: AnyMachineSnapshot): Step[] {
  if (snapshot.status !== 'active') return []
  const machine = silentMachine(model)
  const candidates = getNextTransitions(snapshot)
  const toStep = (event: EventObject, own?: string): Step => ({
    ...nameStep(machine, event, own),
    event,
    ...outcome(machine, snapshot, candidates, event),
  })
  const types = [...new Set(candidates.map(({ eventType }) => eventType))]
  return toldApart([
    ...types.filter(isOwnEvent).flatMap(type => eventsOf(model, type).map(event => toStep(event))),
    ...runningActors(snapshot).flatMap(actor => [
      ...successes(model, actor).map(event => toStep(event)),
      ...(SPECIFIC_FAILURES[actor] ?? []).map(({ name, failure }) => toStep(failed(actor, failure), name)),
      ...failuresOf(model, actor).map(event => toStep(event)),
    ]),
    ...types.filter(type => delayOf(type) !== null).map(type => toStep({ type })),
  ])
}

/** Gives steps whose payloads begin alike the details in which they differ. */
function toldApart(steps: readonly Step[]): Step[] {
  return [...Map.groupBy(steps, ({ name, detail }) => JSON.stringify([name, detail])).values()].flatMap(
    alike => {
      if (alike.length === 1) return alike
      const details = summarizeDifferences(alike.map(({ event }) => event))
      return alike.map((step, index) => ({ ...step, detail: details[index] ?? step.detail }))
    },
  )
}

/** Names a step by its event. */
export function nameStep(
  machine: AnyStateMachine,
  event: EventObject & { readonly error?: unknown; readonly output?: unknown },
  specificFailure?: string,
): Pick<Step, 'kind' | 'actor' | 'name' | 'label' | 'detail'> {
  const [, ending, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  if (ending === 'done' && actor !== undefined)
    return {
      ...{ kind: 'done', actor },
      name: msg('statecharts-succeeds', actor),
      label: msg('statecharts-succeeds-short'),
      detail: summarize(event.output),
    }
  if (actor !== undefined) {
    const failure = event.error instanceof FailureError ? event.error.failure : null
    const why = specificFailure ?? failure?.kind ?? 'error'
    return {
      ...{ kind: 'error', actor },
      name: msg('statecharts-fails', actor, why),
      label: msg('statecharts-fails-short', why),
      detail: failure ? summarizeFailure(failure) : '',
    }
  }
  const delay = delayOf(event.type)
  if (delay !== null) {
    const name = msg('statecharts-passes', delayText(machine, delay))
    return { kind: 'after', actor: null, name, label: name, detail: '' }
  }
  const { type, ...payload } = event
  return { kind: 'event', actor: null, name: type, label: type, detail: summarize(payload) }
}

function outcome(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  candidates: readonly AnyTransitionDefinition[],
  event: EventObject,
): Pick<Step, 'transitions' | 'refusedBy'> {
  const taken = machine.getTransitionData(snapshot, event)
  const refused = taken.length > 0 ? [] : candidates.filter(({ eventType }) => eventType === event.type)
  const guards = refused.flatMap(({ guard }) => (guard === undefined ? [] : [guardName(guard)]))
  return { transitions: taken.map(transitionKey), refusedBy: [...new Set(guards)] }
}

function isOwnEvent(type: string): boolean {
  return type !== '' && !type.startsWith('xstate.')
}

/** The events of a type with each payload in the model, or without one if the model has none. */
function eventsOf({ events }: FlowModel, type: string): readonly EventObject[] {
  const known = events.filter(event => event.type === type)
  return known.length > 0 ? known : [{ type }]
}

function runningActors(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes.flatMap(node => node.invoke.map(({ id }) => id))
}

function successes({ events }: FlowModel, actor: string): readonly EventObject[] {
  const known = events.filter(({ type }) => type === `xstate.done.actor.${actor}`)
  return known.length > 0 ? known : [done(actor)]
}

/** One failure of each kind; those of the model take precedence. */
function failuresOf({ events }: FlowModel, actor: string): EventObject[] {
  const known: readonly (EventObject & { readonly error?: unknown })[] = events.filter(
    ({ type }) => type === `xstate.error.actor.${actor}`,
  )
  return Object.values(failures).flatMap((failure): EventObject[] => {
    const same = known.filter(
      ({ error }) => error instanceof FailureError && error.failure.kind === failure.kind,
    )
    return same.length > 0 ? same : [failed(actor, failure)]
  })
}

interface SpecificFailure {
  /** Completes the label "createWiki fails: …". */
  readonly name: string
  readonly failure: Failure
}

const invalid = (field: string, message: string): Failure => ({
  kind: 'invalid',
  message: 'The given data was invalid.',
  fields: { [field]: [message] },
})

const refused = (message: string): Failure => ({ kind: 'refused', status: 409, message })

/**
 * Failures with a specific meaning for a flow, by the id of the actor. The six kinds are always offered as
 * well.
 */
const SPECIFIC_FAILURES: Readonly<Record<string, readonly SpecificFailure[]>> = {
  createWiki: [
    { name: msg('statecharts-domain-taken'), failure: invalid('domain', wireMessages.domainTaken) },
    { name: msg('statecharts-domain-invalid'), failure: invalid('domain', 'The domain format is invalid.') },
    { name: msg('statecharts-too-many-wikis'), failure: refused(tooManyWikis(6, 5)) },
    { name: msg('statecharts-no-databases'), failure: refused(wireMessages.noDatabases) },
  ],
  verifyEmail: [
    { name: msg('statecharts-token-expired'), failure: invalid('token', 'The token is expired.') },
  ],
  submit: [
    { name: msg('statecharts-captcha-wrong'), failure: invalid('recaptcha', 'The captcha was not solved.') },
  ],
}
