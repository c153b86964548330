import { useMemo } from 'react'
import { intendedUseMachine } from '#machines/intended-use/intended-use.machine.ts'
import { saveProfile } from '#store/wikis/wiki.saga.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { useSagaActor } from '#ui/flow/use-saga-actor.ts'

/** Runs the intended-use dialog of a wiki. */
export function useIntendedUse(wikiId: number) {
  const saveProfileActor = useSagaActor(saveProfile)
  const machine = useMemo(
    () => intendedUseMachine.provide({ actors: { saveProfile: saveProfileActor } }),
    [saveProfileActor],
  )
  const [snapshot, send] = useFlow(machine, { input: { wikiId } })
  return { snapshot, send }
}

export type IntendedUseFlow = ReturnType<typeof useIntendedUse>
