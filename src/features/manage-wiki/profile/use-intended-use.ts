import { intendedUseMachine } from '#machines/intended-use/intended-use.machine.ts'
import { saveProfile } from '#store/wikis/wiki.saga.ts'
import { useFlow } from '#ui/flow/use-flow.ts'

const SAGAS = { saveProfile }

/** Runs the intended-use dialog of a wiki. */
export function useIntendedUse(wikiId: number) {
  const [snapshot, send] = useFlow(intendedUseMachine, SAGAS, { wikiId })
  return { snapshot, send }
}

export type IntendedUseFlow = ReturnType<typeof useIntendedUse>
