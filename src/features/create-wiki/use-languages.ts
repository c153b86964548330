import { useEffect, useState } from 'react'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { WikiLanguage } from '#contract/types/wiki.ts'
import { loadLanguages } from '#store/wikis/languages.saga.ts'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'

interface Languages {
  /** Null until they have been loaded. */
  readonly languages: readonly WikiLanguage[] | null
  readonly failure: Failure | null
}

const LOADING: Languages = { languages: null, failure: null }

/** Loads the languages that a wiki can have when the field is first shown. */
export function useLanguages(): Languages & { readonly retry: () => void } {
  const runSaga = useRunSaga()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState(LOADING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const controller = new AbortController()
    setLoaded(LOADING)
    runSaga(loadLanguages, undefined, controller.signal).then(
      languages => setLoaded({ languages, failure: null }),
      (thrown: unknown) => {
        if (!controller.signal.aborted) setLoaded({ languages: null, failure: toFailure(thrown) })
      },
    )
    return () => controller.abort()
  }, [runSaga, attempt])
  return { ...loaded, retry: () => setAttempt(last => last + 1) }
}
