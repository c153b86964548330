import { type ComponentType, Fragment, type PropsWithChildren, useState } from 'react'

let motion: ComponentType<PropsWithChildren> = Fragment

/** Fetches what moves the pages; called at the first sign that somebody is about to go to another page. */
export async function loadPageMotion(): Promise<void> {
  motion = (await import('./page-motion.tsx')).PageMotion
}

/** Around each page, with the page's key: how it comes is settled when it comes. The first page is simply there. */
export function PageTransition({ children }: PropsWithChildren) {
  const [Frame] = useState(() => motion)
  return <Frame>{children}</Frame>
}
