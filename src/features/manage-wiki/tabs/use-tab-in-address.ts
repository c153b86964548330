import { useLocation, useSearchParams } from 'react-router'

const PARAMETER = 'tab'

/**
 * Reads the open tab from the address (`?tab=settings`; no parameter for the first tab). Selecting a tab
 * replaces the entry in the history, so that Back leaves the page.
 */
export function useTabInAddress(
  tabs: readonly [{ readonly id: string }, ...{ readonly id: string }[]],
): readonly [current: string, select: (id: string) => void] {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const first = tabs[0].id
  const current = tabs.find(tab => tab.id === query.get(PARAMETER))?.id ?? first
  const select = (id: string) =>
    setQuery(
      previous => {
        const next = new URLSearchParams(previous)
        if (id === first) next.delete(PARAMETER)
        else next.set(PARAMETER, id)
        return next
      },
      { replace: true, state },
    )
  return [current, select]
}
