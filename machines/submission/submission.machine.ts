import { assign, setup } from 'xstate'
import { notProvided } from '#machines/shared/not-provided.ts'
import { type SubmissionFailure, submissionFailure } from './submission.failure.ts'

interface SubmissionInput {
  /** Whether a captcha has to be answered before the form is sent. */
  readonly needsCaptcha: boolean
}

interface SubmissionContext<Values, Output> {
  readonly needsCaptcha: boolean
  /** The values submitted last; null before the first submission. */
  readonly values: Values | null
  /** The captcha's answer, or '' if none is needed. Valid for one submission. */
  readonly recaptcha: string
  readonly failure: SubmissionFailure | null
  /** The server's answer to the last successful submission. */
  readonly output: Output | null
}

type SubmissionEvent<Values> =
  | { readonly type: 'form.submit'; readonly values: Values }
  | { readonly type: 'form.edit' }

/** The input of the `submit` actor. */
export interface Submitted<Values> {
  readonly values: Values
  readonly recaptcha: string
}

function createSubmissionMachine<Values, Output>() {
  return setup({
    types: {
      context: {} as SubmissionContext<Values, Output>,
      events: {} as SubmissionEvent<Values>,
      input: {} as SubmissionInput,
      tags: {} as 'busy',
    },
    actors: {
      proveHumanity: notProvided<string, void>('proveHumanity'),
      submit: notProvided<Output, Submitted<Values>>('submit'),
    },
    guards: {
      needsCaptcha: ({ context }) => context.needsCaptcha,
    },
  }).createMachine({
    id: 'submission',
    context: ({ input }) => ({ ...input, values: null, recaptcha: '', failure: null, output: null }),
    initial: 'editing',
    states: {
      editing: {
        description: 'The form is being filled in.',
        on: {
          'form.submit': { target: 'starting', actions: assign({ values: ({ event }) => event.values }) },
        },
      },
      starting: {
        description: 'Decides whether a captcha comes first.',
        entry: assign({ failure: null, output: null, recaptcha: '' }),
        always: [{ guard: 'needsCaptcha', target: 'provingHumanity' }, { target: 'submitting' }],
      },
      provingHumanity: {
        description: 'The captcha is being answered in the background.',
        tags: 'busy',
        invoke: {
          id: 'proveHumanity',
          src: 'proveHumanity',
          onDone: { target: 'submitting', actions: assign({ recaptcha: ({ event }) => event.output }) },
          onError: {
            target: 'failed',
            actions: assign({ failure: ({ event }) => submissionFailure('provingHumanity', event.error) }),
          },
        },
      },
      submitting: {
        description: 'The form is being sent to the server.',
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => {
            if (context.values === null) throw new Error('Nothing was submitted.')
            return { values: context.values, recaptcha: context.recaptcha }
          },
          onDone: { target: 'done', actions: assign({ output: ({ event }) => event.output }) },
          onError: {
            target: 'failed',
            actions: assign({ failure: ({ event }) => submissionFailure('submitting', event.error) }),
          },
        },
      },
      done: {
        description: 'The server has accepted the form. It can be edited and sent again.',
        on: {
          'form.submit': { target: 'starting', actions: assign({ values: ({ event }) => event.values }) },
          'form.edit': 'editing',
        },
      },
      failed: {
        description: 'Sending failed; the typed values are kept and can be corrected or sent again.',
        on: {
          'form.submit': { target: 'starting', actions: assign({ values: ({ event }) => event.values }) },
          'form.edit': { target: 'editing', actions: assign({ failure: null }) },
        },
      },
    },
  })
}

/**
 * The flow of every simple form: editing → proving humanity (if a captcha is needed) → submitting → done |
 * failed. The captcha's token is obtained before the form is sent. Source: spec 5.5.
 *
 * Actors to provide: `proveHumanity` (→ token) and `submit` ({@link Submitted} → output).
 */
export const submissionMachine = createSubmissionMachine<unknown, unknown>()

/** The same machine, typed for one form. Values and output pass through unchanged. */
export function submissionMachineFor<Values, Output>() {
  return submissionMachine as unknown as ReturnType<typeof createSubmissionMachine<Values, Output>>
}
