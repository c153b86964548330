import { appealPath } from '#contract/operator/appeal-paths.ts'
import { APPEAL_DAYS, type AppealOutcome, redress } from '#contract/operator/case-decisions.ts'
import type { CaseParty } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email, EmailPart } from '#server/platform/email/mailer.ts'

interface Told {
  /** The case's number. */
  readonly id: number
  /** The domain of the wiki; '' for none. */
  readonly wiki: string
  readonly party: CaseParty
  readonly address: string
  /** Null for the first decision. */
  readonly outcome: AppealOutcome | null
  /** Without the paragraph on how to object. */
  readonly statement: readonly string[]
  /** Opens an appeal; null for somebody who has used theirs. */
  readonly token: string | null
}

const OUTCOMES: Readonly<Record<AppealOutcome, string>> = {
  upheld: msg('email-there-was-appeal-against-our'),
  changed: msg('email-there-was-appeal-against-our-2'),
}

/**
 * Tells somebody a decision with its reasons. Source: Digital Services Act, Articles 16(5), 17 and 20(5). Neither side
 * learns who the other is, and nothing that a stranger typed stands in the header.
 */
export function decisionEmail(
  { publicUrl, serviceName }: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  { id, wiki, party, address, outcome, statement, token }: Told,
): Email {
  const about =
    party === 'reporter'
      ? msg('email-about-report-no-1-2', id, serviceName)
      : msg('email-about-content-wiki-1-somebody', wiki, serviceName, id)
  const appeal: readonly EmailPart[] =
    token === null
      ? []
      : [
          { label: msg('common-appeal'), link: publicUrl + appealPath(token) },
          msg('email-link-works-once-without-log', APPEAL_DAYS),
        ]
  return {
    ...(token !== null && { secret: true }),
    to: { name: '', address },
    subject:
      outcome === null
        ? msg('email-our-decision-report-no-1', id)
        : msg('email-our-decision-appeal-about-report', id),
    body: [
      msg('email-hello'),
      about,
      ...(outcome === null ? [] : [OUTCOMES[outcome]]),
      ...statement.map(paragraph => ({ lines: paragraph.split(/\r\n|\r|\n/) })),
      redress(token !== null),
      ...appeal,
    ],
  }
}

/** Tells the people who decide that there is an appeal. Its text is in the console. */
export function appealEmail(
  { complaintRecipient }: Pick<ServerConfig, 'complaintRecipient'>,
  id: number,
  party: CaseParty,
): Email {
  const by = party === 'reporter' ? msg('email-reporter') : msg('email-owner-wiki')
  return {
    to: complaintRecipient,
    subject: msg('email-appeal-about-report-no-1', id),
    body: [msg('email-1-has-appealed-against-decision', by, id)],
  }
}
