import { type ComponentType, lazy, Suspense } from 'react'
import { useConfig } from '#ui/config/config-context.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import type { InstitutionButtonProps } from './institution-button.tsx'

interface InstitutionEntryProps {
  /** The page to come back to; null for the dashboard. */
  readonly redirect: string | null
  readonly verb: 'Log in' | 'Join'
}

/** Loaded only where an institution is set up. A page works without it. */
const InstitutionButton = lazy(async (): Promise<{ default: ComponentType<InstitutionButtonProps> }> => {
  try {
    const module = await import(/* webpackChunkName: "institution" */ './institution-button.tsx')
    return { default: module.InstitutionButton }
  } catch {
    return { default: () => null }
  }
})

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
