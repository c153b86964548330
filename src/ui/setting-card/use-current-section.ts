import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The id of the section that is being read: the one that the URL names, until the page is scrolled; then the last
 * one that begins in the upper third of the window, or the last section at the end of the page.
 * @param container holds the sections, each with its id.
 */
export function useCurrentSection(
  container: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | undefined {
  const { hash, key } = useLocation()
  const [current, setCurrent] = useState(ids[0])
  /** The position to which the URL scrolled the page; null after any other scrolling. */
  const arrivedAt = useRef<number | null>(null)
  const joined = ids.join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again arrives again, and another tab shows the sections
  useEffect(() => {
    const all = joined.split(' ')
    const read = () => setCurrent(known => readSection(container.current, all) ?? known)
    const onScroll = () => {
      if (arrivedAt.current !== null && Math.abs(window.scrollY - arrivedAt.current) < 2) return
      arrivedAt.current = null
      read()
    }
    const named = hash.slice(1)
    if (all.includes(named)) {
      arrivedAt.current = window.scrollY
      setCurrent(named)
    } else read()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [container, hash, key, joined])
  return ids.includes(current ?? '') ? current : ids[0]
}

/** Undefined while the sections are hidden. */
function readSection(container: HTMLElement | null, ids: readonly string[]): string | undefined {
  if (!container || container.getBoundingClientRect().height === 0) return undefined
  const { scrollHeight, clientHeight } = document.documentElement
  if (clientHeight > 0 && window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 1)
    return ids.at(-1)
  const begun = ids.filter(id => {
    const section = document.getElementById(id)
    return section && section.getBoundingClientRect().top <= window.innerHeight / 3
  })
  return begun.at(-1) ?? ids[0]
}
