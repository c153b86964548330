import { Suspense } from 'react'
import { useConfig } from '#ui/config/config-context.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { optionalPart } from '#ui/optional-part.ts'

interface InstitutionEntryProps {
  /** The page to come back to; null for the dashboard. */
  readonly redirect: string | null
  /** Joining adds the institution to an account that is logged in. */
  readonly act: 'log-in' | 'join'
}

/** Loaded only where an institution is set up. */
const InstitutionButton = optionalPart(
  async () =>
    (await import(/* webpackChunkName: "institution" */ './institution-button.tsx')).InstitutionButton,
)

/** The button that leads to the institution; nothing if none is set up. */
export function InstitutionEntry(props: InstitutionEntryProps) {
  const { institution } = useConfig()
  // The pages are built without knowing the institution.
  const isHydrated = useHydrated()
  if (!institution || !isHydrated) return null
  return (
    <Suspense>
      <InstitutionButton {...props} name={institution.name} />
    </Suspense>
  )
}
