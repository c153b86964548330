import { type ReactNode, useState } from 'react'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Act } from './act.ts'
import { ActDialog, draftOf } from './act-dialog.tsx'

interface Acts {
  /** Opens the dialog of an act. */
  readonly begin: (act: Act) => void
  /** A live region that says what was done. It is on the page from the start. */
  readonly result: ReactNode
  readonly dialog: ReactNode
}

/**
 * The acts of a page, one at a time.
 * @param reload loads the data again after an act, or if somebody else has changed it before.
 */
export function useActs(reload: () => void): Acts {
  const [chosen, setChosen] = useState<Act | null>(null)
  const [done, setDone] = useState<string | null>(null)
  return {
    begin: act => {
      setDone(null)
      setChosen(act)
    },
    result: <LiveStatus>{done !== null && <Notice tone="success" title={done} />}</LiveStatus>,
    dialog: chosen && (
      <ActDialog
        key={draftOf(chosen)}
        act={chosen}
        onOutdated={reload}
        onCancel={() => setChosen(null)}
        onDone={() => {
          setChosen(null)
          setDone(chosen.done)
          reload()
        }}
      />
    ),
  }
}
