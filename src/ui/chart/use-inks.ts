import { type RefObject, useEffect, useState } from 'react'
import { COLOR_MODE_ATTRIBUTE } from '#contract/color-mode.ts'
import type { Inks } from './chart-options.ts'
import { SERIES_MARKS } from './series-marks.ts'

/** The tokens of the theme behind the inks, as CSS values. */
const TOKENS: Readonly<Record<Exclude<keyof Inks, 'series'>, string>> = {
  text: 'fg',
  muted: 'fg-muted',
  line: 'border',
  ground: 'bg-panel',
  land: 'bg-muted',
  main: 'teal-solid',
  second: 'amber-solid',
}

/**
 * The theme's colors as the browser computes them, again whenever the color mode changes. Null before the element
 * is on the page.
 */
export function useInks(element: RefObject<HTMLElement | null>): Inks | null {
  const [inks, setInks] = useState<Inks | null>(null)
  useEffect(() => {
    const read = () => setInks(element.current && readInks(element.current))
    read()
    const system = matchMedia('(prefers-color-scheme: dark)')
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: [COLOR_MODE_ATTRIBUTE] })
    system.addEventListener('change', read)
    return () => {
      observer.disconnect()
      system.removeEventListener('change', read)
    }
  }, [element])
  return inks
}

/** `light-dark(…)` has a value only as the color of an element. */
function readInks(parent: HTMLElement): Inks {
  const probe = document.createElement('span')
  probe.hidden = true
  parent.append(probe)
  const style = getComputedStyle(probe)
  const colorOf = (value: string) => {
    probe.style.color = value
    return style.color
  }
  const inks = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, colorOf(`var(--w-colors-${token})`)]),
  )
  const series = SERIES_MARKS.map(({ color }) => colorOf(color))
  probe.remove()
  return { ...inks, series } as unknown as Inks
}
