import { type StringSchema, string } from 'yup'

/** A text that is neither missing nor blank. `message` is shown at its field otherwise. */
export function requiredText(message: string): StringSchema<string> {
  return string()
    .required(message)
    .test('not-blank', message, value => value.trim() !== '')
}
