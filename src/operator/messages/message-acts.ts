import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type ListedMessage,
  MESSAGE_STATES,
  type MessageState,
  messageStateSchema,
} from '#contract/operator/contact-messages.ts'
import { msg } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'

const LABELS: Readonly<Record<MessageState, string>> = {
  new: msg('operator-mark-as-new'),
  open: msg('operator-mark-as-open'),
  answered: msg('operator-mark-as-answered'),
  closed: msg('operator-close'),
}

const DONE: Readonly<Record<MessageState, string>> = {
  new: msg('operator-message-is-new'),
  open: msg('operator-message-is-open'),
  answered: msg('operator-message-is-answered'),
  closed: msg('operator-message-is-closed'),
}

/** The acts that change a message's state. */
export function messageActs({ id, state: current }: ListedMessage): readonly Act[] {
  return MESSAGE_STATES.filter(state => state !== current).map(state => ({
    ...{ path: consoleApi.messageAct(id, 'state'), label: LABELS[state], of: msg('operator-message-1', id) },
    title: msg('operator-1-message-no-2', LABELS[state], id),
    about: msg('operator-sender-told-nothing'),
    ...{
      busy: msg('common-saving'),
      done: DONE[state],
      failed: msg('operator-state-as'),
    },
    isReasonOptional: true,
    form: { schema: messageStateSchema, values: { state }, fields: null, bodyOf: withoutEmptyReason },
  }))
}

function withoutEmptyReason(parsed: object): object {
  return Object.fromEntries(
    Object.entries(parsed).filter(([name, value]) => name !== 'reason' || value !== ''),
  )
}
