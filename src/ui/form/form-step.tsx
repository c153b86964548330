import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useRef } from 'react'

interface FormStepProps<Values> {
  /** The step that is shown. */
  readonly step: string
  /** Removes the answers that leaving a step does not keep. */
  readonly settle: (values: Values) => Values
}

/**
 * For a Formik form of several steps: when the step changes, settles the answers and starts the new step
 * without messages.
 */
export function FormStep<Values extends object>({ step, settle }: FormStepProps<Values>) {
  const { setFormikState } = useFormikContext<Values>()
  const startStep = useEffectEvent(() =>
    setFormikState(state => ({
      ...state,
      values: settle(state.values),
      touched: {},
      errors: {},
      submitCount: 0,
    })),
  )
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    startStep()
  }, [step])
  return null
}
