import { type ComponentType, useEffect, useState } from 'react'
import { loadDeleted } from '#store/wiki-data/undelete.saga.ts'
import { selectWikis } from '#store/wikis/wikis.slice.ts'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'

/**
 * The deleted wikis. Once the member's wikis have loaded, this asks whether any were deleted. Only then, or if
 * there is no answer, it loads the section: most members have none.
 */
export function DeletedWikisLoader() {
  const hasWikis = useAppSelector(selectWikis).status === 'success'
  const runSaga = useRunSaga()
  const [Section, setSection] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasWikis) return
    const stop = new AbortController()
    const load = async () => {
      const deleted = await runSaga(loadDeleted, undefined, stop.signal).catch(() => null)
      if (deleted?.length === 0 || stop.signal.aborted) return
      const { DeletedWikis } = await import('./deleted-wikis.tsx')
      if (!stop.signal.aborted) setSection(() => DeletedWikis)
    }
    // If the code cannot be loaded, the next visit tries again.
    load().catch(() => {})
    return () => stop.abort()
  }, [hasWikis, runSaga])
  return Section && <Section />
}
