import { type ComponentType, Fragment, type PropsWithChildren, useState } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

let motion: ComponentType<PropsWithChildren> = Fragment

/** Fetches what moves the pages; called at the first sign that somebody is about to go to another page. */
export async function loadPageMotion(): Promise<void> {
  motion = (await import('./page-motion.tsx')).PageMotion
}

/**
 * Around each page, with the page's key: how it comes is settled when it comes. The first page is simply there, also when React
 * adopts its static HTML so late that the motion has arrived by then.
 */
export function PageTransition({ children }: PropsWithChildren) {
  const isThereAlready = !useHydrated()
  const [Frame] = useState(() => (isThereAlready ? Fragment : motion))
  return <Frame>{children}</Frame>
}
