import { type FormikErrors, yupToFormErrors } from 'formik'
import { type Schema, ValidationError } from 'yup'

/**
 * A schema as Formik's `validate`. Formik's own `validationSchema` passes '' to the schema as undefined; the
 * schemas of `contract/` distinguish the two, because the server uses them as well.
 */
export function validateWith<Values>(schema: Schema): (values: Values) => FormikErrors<Values> {
  return values => {
    try {
      schema.validateSync(values, { abortEarly: false })
      return {}
    } catch (thrown) {
      if (thrown instanceof ValidationError) return yupToFormErrors(thrown)
      throw thrown
    }
  }
}

/** The props of a `<Formik>` whose values a schema parses: `submit` is given the parsed values. */
export function withSchema<Parsed>(schema: Schema<Parsed>, submit: (parsed: Parsed) => void) {
  return {
    validate: validateWith<object>(schema),
    onSubmit: async (values: object) => submit(schema.validateSync(values, { stripUnknown: true })),
  }
}
