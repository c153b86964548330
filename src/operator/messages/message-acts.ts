import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type ListedMessage,
  MESSAGE_STATES,
  type MessageState,
  messageStateSchema,
} from '#contract/operator/contact-messages.ts'
import type { Act } from '#operator/acts/act.ts'
import { STATE_TEXTS } from './message-text.ts'

const LABELS: Readonly<Record<MessageState, string>> = {
  new: 'Mark as new',
  open: 'Mark as open',
  answered: 'Mark as answered',
  closed: 'Close',
}

/** The states that a message can be given. */
export function messageActs({ id, state: current }: ListedMessage): readonly Act[] {
  return MESSAGE_STATES.filter(state => state !== current).map(state => ({
    ...{ path: consoleApi.messageAct(id, 'state'), label: LABELS[state], of: `message ${id}` },
    title: `${LABELS[state]}: message no. ${id}`,
    about: 'The sender is told nothing.',
    ...{ busy: 'Saving …', done: `The message is ${STATE_TEXTS[state]}.`, failed: 'The state is as it was.' },
    isReasonOptional: true,
    form: { schema: messageStateSchema, values: { state }, fields: null, bodyOf: withoutEmptyReason },
  }))
}

function withoutEmptyReason(parsed: object): object {
  return Object.fromEntries(
    Object.entries(parsed).filter(([name, value]) => name !== 'reason' || value !== ''),
  )
}
