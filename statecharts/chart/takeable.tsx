import type { KeyboardEvent, ReactNode } from 'react'

/** Transitions that can be taken now, by their keys, each with the words its button is called by. */
export interface Takeable {
  readonly names: ReadonlyMap<string, string>
  readonly take: (transition: string) => void
}

interface TakeableGroupProps {
  readonly className: string
  readonly transform?: string
  readonly transition: string | null
  readonly takeable: Takeable | undefined
  readonly children: ReactNode
}

/** A part of the drawing that stands for a transition: a button while the transition can be taken. */
export function TakeableGroup({ className, transform, transition, takeable, children }: TakeableGroupProps) {
  const name = transition === null ? undefined : takeable?.names.get(transition)
  if (transition === null || name === undefined || !takeable)
    return (
      <g className={className} transform={transform}>
        {children}
      </g>
    )
  const take = () => takeable.take(transition)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    take()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element, and HTML's cannot stand in a drawing
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
