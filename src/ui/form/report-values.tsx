import { useFormikContext } from 'formik'
import { useEffect } from 'react'

/**
 * Tells what the surrounding Formik form holds, at first and after each change.
 * @param onChange the same function at every render.
 */
export function ReportValues<Values>({ onChange }: { onChange: (values: Values) => void }) {
  const { values } = useFormikContext<Values>()
  useEffect(() => onChange(values), [values, onChange])
  return null
}
