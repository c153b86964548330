import { type FormikErrors, yupToFormErrors } from 'formik'
import { type Schema, ValidationError } from 'yup'

/**
 * A schema as Formik's `validate`. Formik's own `validationSchema` gives every '' to the schema as undefined, which those of
 * `contract/` tell apart from '': they are the server's as well.
 */
export function validateWith<Values>(schema: Schema<unknown>): (values: Values) => FormikErrors<Values> {
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
