import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent } from 'react'

/** Fills the surrounding Formik form anew, with what is stored now, each time `when` becomes true. */
export function ResetWhen<Values>({ when, values }: { when: boolean; values: Values }) {
  const { resetForm } = useFormikContext<Values>()
  const reset = useEffectEvent(() => resetForm({ values }))
  useEffect(() => {
    if (when) reset()
  }, [when])
  return null
}
