import type { MessageState, ReplyRequest } from '#contract/operator/contact-messages.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Operator } from '#server/modules/operator/guard-console.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isoDay } from '#server/platform/iso-time.ts'
import { addressOf, countReplies, findMessage, insertReply, setMessageState } from './messages.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock'>

/** An act on a message: who does it, and to which. */
interface MessageActing {
  readonly by: Operator
  readonly messageId: number
}

/**
 * Answers a message by email. The email does not quote the message: anybody can name another person's address.
 * @throws AppError 404; 409 if the sender has left no email address, or was answered since the operator looked: by somebody
 * else, or by the same call, whose first response was lost.
 */
export async function replyToMessage(
  { config, db, mailer, clock }: Needs,
  { by, messageId }: MessageActing,
  { seen, text }: ReplyRequest,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const message = await lockMessage(trx, messageId)
    const address = addressOf(message)
    if (address === null)
      throw new AppError(409, 'no-address', msg('operator-sender-has-left-no-email-address-2'))
    if ((await countReplies(trx, messageId)) !== seen)
      throw new AppError(409, 'answered', msg('operator-message-was-answered-meanwhile'))
    const day = isoDay(message.created_at)
    await mailer.send(trx, {
      to: { name: '', address },
      replyTo: config.contactRecipient,
      subject: `Your message to ${config.serviceName} (no. ${message.id})`,
      body: [
        msg('email-hello'),
        `this is the answer to your message of ${day}:`,
        { lines: text.split(/\r\n|\r|\n/) },
      ],
    })
    await insertReply(trx, { messageId, at: clock.now(), who: by.who, text })
    await setMessageState(trx, messageId, 'answered')
    await recordAct(trx, by, {
      ...{ at: clock.now(), act: 'message.reply', target: targetOf(messageId) },
      ...{ before: { state: message.state }, after: { state: 'answered' } },
    })
  })
}

/** Changes the state of a message. @throws AppError 404 */
export async function changeMessageState(
  { db, clock }: Needs,
  { by, messageId }: MessageActing,
  { state, reason }: { readonly state: MessageState; readonly reason?: string | undefined },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const before = (await lockMessage(trx, messageId)).state
    if (before === state) return
    await setMessageState(trx, messageId, state)
    await recordAct(trx, by, {
      ...{ at: clock.now(), act: 'message.state', reason, target: targetOf(messageId) },
      ...{ before: { state: before }, after: { state } },
    })
  })
}

/** Names neither person nor address: the audit log outlives the message. */
function targetOf(id: number) {
  return { kind: 'message', id, name: `no. ${id}` } as const
}

/** Finds a message once nobody else acts on it, until `trx` ends. @throws AppError 404 */
async function lockMessage(trx: Db, id: number) {
  await lockByName(trx, `contact-message:${id}`)
  const message = await findMessage(trx, id)
  if (!message) throw noMessage()
  return message
}

export function noMessage(): AppError {
  return new AppError(404, 'no-message', msg('operator-there-no-such-message-any-more'))
}
