import { type InferType, mixed, object } from 'yup'
import type { LengthSetting } from '#contract/settings/setting-names.ts'
import { lengthProblem } from '#contract/settings/string-lengths.ts'

/** A field may be empty: only non-empty fields are saved. Source: spec 5.30. */
const field = (setting: LengthSetting) =>
  mixed<string | number>()
    .defined()
    .test('length', (value, context) => {
      const problem = value === '' ? null : lengthProblem(setting, value)
      return problem === null || context.createError({ message: problem })
    })

/** The form of the three lengths. Source: spec 5.28, 5.29. */
export const stringLengthsSchema = object({
  wwWikibaseStringLengthString: field('wwWikibaseStringLengthString'),
  wwWikibaseStringLengthMonolingualText: field('wwWikibaseStringLengthMonolingualText'),
  wwWikibaseStringLengthMultilang: field('wwWikibaseStringLengthMultilang'),
})

export type StringLengthsForm = InferType<typeof stringLengthsSchema>
