import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface ScrollTargetProps {
  /** The URL's fragment, without `#`. */
  readonly id: string
  readonly children: ReactNode
}

/**
 * A part of a page that a URL's fragment can lead to. The browser looks for it when the page opens; this one appears
 * later, with the wiki's details.
 */
export function ScrollTarget({ id, children }: ScrollTargetProps) {
  const part = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    part.current?.scrollIntoView({ behavior: 'instant' })
    part.current?.focus({ preventScroll: true })
  }, [hash, id])
  return (
    <div id={id} ref={part} tabIndex={-1}>
      {children}
    </div>
  )
}
