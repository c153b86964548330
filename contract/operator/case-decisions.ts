import { string } from 'yup'
import { messages } from '#contract/messages.ts'
import { requiredText } from '#contract/schemas/required-text.ts'
import { msg } from '#i18n/msg.ts'
import { oneOf } from './console-list.ts'

/** The possible decisions about a report, with their texts in a statement of reasons. */
export const DECISIONS = {
  'no-action': 'Nothing is restricted: the content stays as it is.',
  'content-removed': 'The content is removed.',
  'access-restricted': 'Access to the content is restricted.',
  'wiki-suspended': 'The wiki is suspended.',
  'wiki-deleted': 'The wiki is deleted.',
  'account-suspended': 'The account that provided the content is suspended.',
  'account-closed': 'The account that provided the content is closed.',
} as const

export type Decision = keyof typeof DECISIONS

export const DECISION_NAMES = Object.keys(DECISIONS) as readonly Decision[]

/** The grounds of a decision: content is illegal, or against the terms of use. */
export const GROUNDS = ['law', 'terms'] as const

export type Ground = (typeof GROUNDS)[number]

/** The outcomes of an appeal. */
export const APPEAL_OUTCOMES = ['upheld', 'changed'] as const

export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** How many days a decision can be appealed against: six months are never longer. */
export const APPEAL_DAYS = 184

/** Characters. */
export const FACTS_MAX = 10_000
export const GROUND_TEXT_MAX = 1000
export const SCOPE_MAX = 1000

/** A field that a decision has only if it restricts something. */
const ifRestricted = (max: number) =>
  string()
    .defined()
    .max(max, msg('common-max-1-characters', max))
    .when('decision', ([decision], field) =>
      decision === 'no-action'
        ? field
        : field.test('not-blank', messages.fieldRequired, value => (value ?? '').trim() !== ''),
    )

/** The fields of a decision's form. */
export const decisionFields = {
  decision: oneOf(DECISION_NAMES).required(messages.fieldRequired),
  facts: requiredText(messages.fieldRequired).max(FACTS_MAX, msg('common-max-1-characters', FACTS_MAX)),
  ground: oneOf(GROUNDS).required(messages.fieldRequired),
  ground_text: ifRestricted(GROUND_TEXT_MAX),
  scope: ifRestricted(SCOPE_MAX),
}

/** The parts of a statement of reasons. */
export interface Reasons {
  readonly decision: Decision
  readonly facts: string
  readonly ground: Ground
  /** The provision of a law or the section of the terms, and why the content is against it. */
  readonly ground_text: string
  /** Where and for how long it applies. */
  readonly scope: string
}

/**
 * Composes the statement of reasons of a decision on a report, paragraph by paragraph. {@link redress} ends it. It does not
 * say who has reported the content. Source: Digital Services Act, Article 17(3)(a) to (e).
 */
export function statementOfReasons({
  decision,
  facts,
  ground,
  ground_text,
  scope,
}: Reasons): readonly string[] {
  const restricts = decision !== 'no-action'
  const on =
    ground === 'law'
      ? 'Legal ground on which the content is considered illegal'
      : 'Section of the terms of use that the content is against'
  return [
    `Decision: ${DECISIONS[decision]}`,
    ...(restricts ? [`Scope, place and duration: ${scope}`] : []),
    `Facts and circumstances: ${facts}`,
    ...(restricts ? [`${on}: ${ground_text}`] : []),
    'The decision follows a report that we have received (Digital Services Act, Article 16).',
    'Automated means were used neither to find the content nor to decide.',
  ]
}

/** How to object to a decision. Source: Digital Services Act, Article 17(3)(f). */
export function redress(canAppeal: boolean): string {
  return canAppeal
    ? `You can appeal against this decision free of charge for ${APPEAL_DAYS} days; a person decides about the appeal. You can also turn to a certified body for out-of-court dispute settlement, or to a court.`
    : 'You can turn to a certified body for out-of-court dispute settlement, or to a court.'
}
