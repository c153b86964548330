import { chakra } from '@chakra-ui/react'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { DialogPurposeStep } from './dialog-purpose-step.tsx'
import { DialogTemporalityStep } from './dialog-temporality-step.tsx'
import type { IntendedUseFlow } from './use-intended-use.ts'

/** Two steps in one dialog; each step is a form of its own. */
export function IntendedUseDialog({ snapshot, send }: IntendedUseFlow) {
  const isSecond = !snapshot.matches('purpose')
  return (
    <ModalDialog
      open={snapshot.hasTag('open')}
      title="Intended use"
      busy={snapshot.hasTag('busy')}
      onClose={() => send({ type: 'dialog.cancel' })}
    >
      <chakra.p color="fg.muted" textStyle="sm" mb="4">
        Step {isSecond ? 2 : 1} of 2
      </chakra.p>
      {isSecond ? (
        <DialogTemporalityStep snapshot={snapshot} send={send} />
      ) : (
        <DialogPurposeStep snapshot={snapshot} send={send} />
      )}
    </ModalDialog>
  )
}
