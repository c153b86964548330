import { type InferType, mixed, object, type StringSchema, string } from 'yup'
import { OTHER_TEXT_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import {
  AUDIENCES,
  type Audience,
  PURPOSES,
  TEMPORALITIES,
  type WikiProfileAnswers,
} from '#contract/types/wiki-profile.ts'

/**
 * The intended use of a wiki in forms: every key is present, and '' if nothing was chosen or typed.
 * Source: spec 5.21 to 5.25.
 */

const required = (schema: StringSchema) =>
  schema.trim().required(messages.provideResponse).max(OTHER_TEXT_MAX, messages.otherTextTooLong)

const otherText = (choice: string) =>
  string()
    .defined()
    .when(choice, ([chosen], schema) => (chosen === 'other' ? required(schema) : schema))

const choice = <T extends string>(options: readonly T[]) =>
  mixed<T | ''>()
    .defined()
    .oneOf([...options], messages.selectOption)

/** Wizard step 2, and the first step of the intended-use dialog. */
export const purposeSchema = object({
  purpose: choice(PURPOSES),
  purpose_other: otherText('purpose'),
  audience: mixed<Audience | ''>()
    .defined()
    .when('purpose', ([purpose], schema) =>
      purpose === 'data_hub' ? schema.oneOf([...AUDIENCES], messages.selectOption) : schema,
    ),
  audience_other: string()
    .defined()
    .when(['purpose', 'audience'], ([purpose, audience], schema) =>
      purpose === 'data_hub' && audience === 'other' ? required(schema) : schema,
    ),
})

/** Wizard step 3, and the second step of the intended-use dialog. */
export const temporalitySchema = object({
  temporality: choice(TEMPORALITIES),
  temporality_other: otherText('temporality'),
})

export type PurposeForm = InferType<typeof purposeSchema>
export type TemporalityForm = InferType<typeof temporalitySchema>

/**
 * Clears what no longer belongs: the audience without data_hub, free texts without "other". Source: spec
 * 5.24.
 */
export function settlePurpose(form: PurposeForm): PurposeForm {
  const audience = form.purpose === 'data_hub' ? form.audience : ''
  return {
    purpose: form.purpose,
    purpose_other: form.purpose === 'other' ? form.purpose_other : '',
    audience,
    audience_other: audience === 'other' ? form.audience_other : '',
  }
}

/** The answers as they are sent: only the keys that belong to them. @throws if either form is incomplete. */
export function toProfileAnswers(purposeForm: PurposeForm, temporality: TemporalityForm): WikiProfileAnswers {
  const purpose = settlePurpose(purposeForm)
  if (purpose.purpose === '' || temporality.temporality === '') throw new Error('The profile is incomplete.')
  return {
    purpose: purpose.purpose,
    ...(purpose.purpose === 'other' && { purpose_other: purpose.purpose_other.trim() }),
    ...(purpose.audience !== '' && { audience: purpose.audience }),
    ...(purpose.audience === 'other' && { audience_other: purpose.audience_other.trim() }),
    temporality: temporality.temporality,
    ...(temporality.temporality === 'other' && { temporality_other: temporality.temporality_other.trim() }),
  }
}

const presentOnlyIf = (field: string, when: (profile: Record<string, unknown>) => boolean) =>
  mixed<string>().test('present-when-asked', messages.provideResponse, (value, context) => {
    const asked = when(context.parent as Record<string, unknown>)
    if (!asked)
      return (
        value === undefined || context.createError({ message: `${field} must be left out with this answer.` })
      )
    if (typeof value !== 'string' || value.trim() === '') return false
    if ([...value].length > OTHER_TEXT_MAX) return context.createError({ message: messages.otherTextTooLong })
    return true
  })

/**
 * The `profile` of a request after its JSON text is parsed: each key is present if and only if it belongs to
 * the answers.
 */
export const profileAnswersSchema = object({
  purpose: string().required(messages.selectOption).oneOf(PURPOSES, messages.selectOption),
  purpose_other: presentOnlyIf('purpose_other', p => p['purpose'] === 'other'),
  audience: string()
    .oneOf(AUDIENCES, messages.selectOption)
    .when('purpose', ([purpose], schema) =>
      purpose === 'data_hub'
        ? schema.required(messages.selectOption)
        : schema.test('absent', 'audience must be left out with this answer.', value => value === undefined),
    ),
  audience_other: presentOnlyIf(
    'audience_other',
    p => p['purpose'] === 'data_hub' && p['audience'] === 'other',
  ),
  temporality: string().required(messages.selectOption).oneOf(TEMPORALITIES, messages.selectOption),
  temporality_other: presentOnlyIf('temporality_other', p => p['temporality'] === 'other'),
})
