import { type InferType, mixed, object, type StringSchema, string } from 'yup'
import { OTHER_TEXT_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import {
  AUDIENCES,
  type Audience,
  PURPOSES,
  type Purpose,
  TEMPORALITIES,
  type Temporality,
  type WikiProfileAnswers,
} from '#contract/types/wiki-profile.ts'
import { msg } from '#i18n/msg.ts'

/**
 * Step 2 of the wizard and step 1 of the intended-use dialog as a form holds them: '' if nothing was chosen
 * or typed.
 */
export interface PurposeForm {
  readonly purpose: Purpose | ''
  readonly purpose_other: string
  readonly audience: Audience | ''
  readonly audience_other: string
}

/** Step 3 of the wizard and step 2 of the intended-use dialog as a form holds them. */
export interface TemporalityForm {
  readonly temporality: Temporality | ''
  readonly temporality_other: string
}

const required = (schema: StringSchema) =>
  schema.trim().required(messages.provideResponse).max(OTHER_TEXT_MAX, messages.otherTextTooLong)

const otherText = (choice: string) =>
  string()
    .defined()
    .when(choice, ([chosen], schema) => (chosen === 'other' ? required(schema) : schema))

/**
 * Parses {@link PurposeForm}: complete, and without answers that do not belong. Source: spec 5.21 to 5.24.
 */
export const purposeSchema = object({
  purpose: string().required(messages.selectOption).oneOf(PURPOSES, messages.selectOption),
  purpose_other: otherText('purpose'),
  audience: mixed<Audience | ''>()
    .defined()
    .when('purpose', ([purpose], schema) =>
      purpose === 'data_hub' ? schema.oneOf([...AUDIENCES], messages.selectOption) : schema,
    ),
  audience_other: otherText('audience'),
}).transform(settlePurpose)

/** Parses {@link TemporalityForm}. Source: spec 5.25. */
export const temporalitySchema = object({
  temporality: string().required(messages.selectOption).oneOf(TEMPORALITIES, messages.selectOption),
  temporality_other: otherText('temporality'),
})

export type PurposeAnswers = InferType<typeof purposeSchema>
export type TemporalityAnswers = InferType<typeof temporalitySchema>

/**
 * Clears what no longer belongs: the audience without data_hub, free texts without "other". Source: spec
 * 5.24.
 */
export function settlePurpose(form: PurposeForm): PurposeForm {
  const audience = form.purpose === 'data_hub' ? form.audience : ''
  return {
    ...form,
    purpose_other: form.purpose === 'other' ? form.purpose_other : '',
    audience,
    audience_other: audience === 'other' ? form.audience_other : '',
  }
}

/** The answers as they are sent: only the keys that belong to them. */
export function toProfileAnswers(
  { purpose, purpose_other, audience, audience_other }: PurposeAnswers,
  { temporality, temporality_other }: TemporalityAnswers,
): WikiProfileAnswers {
  return {
    purpose,
    ...(purpose === 'other' && { purpose_other }),
    ...(audience !== '' && { audience }),
    ...(audience === 'other' && { audience_other }),
    temporality,
    ...(temporality === 'other' && { temporality_other }),
  }
}

const presentOnlyIf = (field: string, when: (profile: Record<string, unknown>) => boolean) =>
  mixed<string>().test('present-when-asked', messages.provideResponse, (value, context) => {
    const asked = when(context.parent as Record<string, unknown>)
    if (!asked)
      return (
        value === undefined || context.createError({ message: msg('schemas-1-must-left-out-with', field) })
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
        : schema.test(
            'absent',
            msg('schemas-1-must-left-out-with', 'audience'),
            value => value === undefined,
          ),
    ),
  audience_other: presentOnlyIf(
    'audience_other',
    p => p['purpose'] === 'data_hub' && p['audience'] === 'other',
  ),
  temporality: string().required(messages.selectOption).oneOf(TEMPORALITIES, messages.selectOption),
  temporality_other: presentOnlyIf('temporality_other', p => p['temporality'] === 'other'),
})
