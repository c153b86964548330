import type { KeyboardEvent, ReactNode } from 'react'

/** The transitions that can be taken now, by their keys, each with the accessible name of its button. */
export interface AvailableTransitions {
  readonly names: ReadonlyMap<string, string>
  readonly take: (transition: string) => void
}

interface TransitionGroupProps {
  readonly className: string
  readonly transform?: string
  readonly transition: string | null
  readonly available: AvailableTransitions | undefined
  readonly children: ReactNode
}

/** The part of the drawing that shows a transition. It is a button while the transition can be taken. */
export function TransitionGroup({
  className,
  transform,
  transition,
  available,
  children,
}: TransitionGroupProps) {
  const name = transition === null ? undefined : available?.names.get(transition)
  if (transition === null || name === undefined || !available)
    return (
      <g className={className} transform={transform}>
        {children}
      </g>
    )
  const take = () => available.take(transition)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    take()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element, and HTML's cannot be part of a drawing
    <g
      className={`${className} sc-can`}
      transform={transform}
      role="button"
      tabIndex={0}
      aria-label={name}
      onClick={take}
      onKeyDown={onKeyDown}
    >
      {children}
    </g>
  )
}
