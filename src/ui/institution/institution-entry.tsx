import { Suspense } from 'react'
import { useConfig } from '#ui/config/config-context.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { optionalPart } from '#ui/optional-part.ts'

interface InstitutionEntryProps {
  /** The page to come back to; null for the dashboard. */
  readonly redirect: string | null
  /** `join` links the institution to the account that is logged in. */
  readonly act: 'log-in' | 'join'
}

/** Loaded only if an institution is configured. */
const InstitutionButton = optionalPart(
  async () =>
    (await import(/* webpackChunkName: "institution" */ './institution-button.tsx')).InstitutionButton,
)

/** The button that leads to the institution; nothing if none is configured. */
export function InstitutionEntry(props: InstitutionEntryProps) {
  const { institution } = useConfig()
  // Prerendered pages do not know the configuration.
  const isHydrated = useHydrated()
  if (!institution || !isHydrated) return null
  return (
    <Suspense>
      <InstitutionButton {...props} name={institution.name} />
    </Suspense>
  )
}
