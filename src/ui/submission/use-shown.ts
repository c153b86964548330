import { useState } from 'react'
import { useLoaded } from './use-loaded.ts'

/**
 * Loads what a page shows, like `useLoaded`. While it is loaded again, and if that fails, the previous content stays:
 * its buttons keep their place and the focus.
 */
export function useShown<Values, Output>(...given: Parameters<typeof useLoaded<Values, Output>>) {
  const { output, failure, reload } = useLoaded<Values, Output>(...given)
  const [shown, setShown] = useState(output)
  if (output !== null && output !== shown) setShown(() => output)
  return { output: output ?? shown, failure, reload }
}
