import { appealPath } from '#contract/operator/appeal-paths.ts'
import { APPEAL_DAYS, type AppealOutcome, redress } from '#contract/operator/case-decisions.ts'
import type { CaseParty } from '#contract/operator/cases.ts'
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
  /** Without how to object. */
  readonly statement: readonly string[]
  /** Opens an appeal; null for somebody who has used theirs. */
  readonly token: string | null
}

const OUTCOMES: Readonly<Record<AppealOutcome, string>> = {
  upheld:
    'There was an appeal against our decision. A person has looked at it again, and the decision stays.',
  changed:
    'There was an appeal against our decision. A person has looked at it again, and we have decided anew.',
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
      ? `This is about the report no. ${id} that ${serviceName} has received from this address.`
      : `This is about content of your wiki ${wiki}. Somebody has reported it to ${serviceName} (report no. ${id}).`
  const appeal: readonly EmailPart[] =
    token === null
      ? []
      : [
          { label: 'Appeal', link: publicUrl + appealPath(token) },
          `The link works once, without a log-in, for ${APPEAL_DAYS} days.`,
        ]
  return {
    ...(token !== null && { secret: true }),
    to: { name: '', address },
    subject:
      outcome === null
        ? `Our decision on report no. ${id}`
        : `Our decision on the appeal about report no. ${id}`,
    body: [
      'Hello,',
      about,
      ...(outcome === null ? [] : [OUTCOMES[outcome]]),
      ...statement.map(paragraph => ({ lines: paragraph.split(/\r\n|\r|\n/) })),
      redress(token !== null),
      ...appeal,
    ],
  }
}

/** Tells the people who decide that there is an appeal. Its text stands in the console. */
export function appealEmail(
  { complaintRecipient }: Pick<ServerConfig, 'complaintRecipient'>,
  id: number,
  party: CaseParty,
): Email {
  const by = party === 'reporter' ? 'The reporter' : 'An owner of the wiki'
  return {
    to: complaintRecipient,
    subject: `Appeal about report no. ${id}`,
    body: [`${by} has appealed against the decision on report no. ${id}. The appeal stands in the console.`],
  }
}
