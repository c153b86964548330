import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { forgetDraft } from '#store/browser/draft-storage.ts'
import type { RootState } from '#store/root-reducer.ts'
import { selectUser } from '#store/session/session.slice.ts'

/**
 * Forgets a form's draft when the visitor logs in. The page then leaves the screen too early for an effect.
 */
export function useForgetDraftOnLogIn(draft: string): void {
  const store = useStore<RootState>()
  useEffect(
    () =>
      store.subscribe(() => {
        if (selectUser(store.getState())) forgetDraft(draft)
      }),
    [store, draft],
  )
}
