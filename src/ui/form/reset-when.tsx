import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent } from 'react'

/** Resets the surrounding Formik form to `values` each time `when` becomes true. */
export function ResetWhen<Values>({ when, values }: { when: boolean; values: Values }) {
  const { resetForm } = useFormikContext<Values>()
  const reset = useEffectEvent(() => resetForm({ values }))
  useEffect(() => {
    if (when) reset()
  }, [when])
  return null
}
