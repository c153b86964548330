import { useLocation, useSearchParams } from 'react-router'

const KEY = 'tab'

/**
 * Which tab is open, as the address says: `?tab=settings`, and nothing for the first. Choosing one takes the place of the
 * entry in the history, so that Back leaves the page.
 */
export function useTabInAddress(
  tabs: readonly [{ readonly id: string }, ...{ readonly id: string }[]],
): readonly [current: string, select: (id: string) => void] {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const first = tabs[0].id
  const current = tabs.find(tab => tab.id === query.get(KEY))?.id ?? first
  const select = (id: string) =>
    setQuery(
      previous => {
        const next = new URLSearchParams(previous)
        if (id === first) next.delete(KEY)
        else next.set(KEY, id)
        return next
      },
      { replace: true, state },
    )
  return [current, select]
}
