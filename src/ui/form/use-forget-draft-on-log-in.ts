import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { RootState } from '#store/root-reducer.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { forgetFormDraft } from './form-draft.tsx'

/** Forgets a form's draft once somebody is signed in. The page leaves the screen with that, too early for an effect. */
export function useForgetDraftOnLogIn(draft: string): void {
  const store = useStore<RootState>()
  useEffect(
    () =>
      store.subscribe(() => {
        if (selectUser(store.getState())) forgetFormDraft(draft)
      }),
    [store, draft],
  )
}
