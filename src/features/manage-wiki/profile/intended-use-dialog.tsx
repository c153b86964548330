import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { DialogPurposeStep } from './dialog-purpose-step.tsx'
import { DialogTemporalityStep } from './dialog-temporality-step.tsx'
import { StepLine } from './step-line.tsx'
import type { IntendedUseFlow } from './use-intended-use.ts'

/** Two steps in one dialog; each step is a form of its own. */
export function IntendedUseDialog({ snapshot, send }: IntendedUseFlow) {
  const isFirst = snapshot.matches('purpose')
  return (
    <ModalDialog
      open={snapshot.hasTag('open')}
      title="Intended use"
      busy={snapshot.hasTag('busy')}
      onClose={() => send({ type: 'dialog.cancel' })}
    >
      <StepLine step={isFirst ? 1 : 2} />
      {isFirst ? (
        <DialogPurposeStep snapshot={snapshot} send={send} />
      ) : (
        <DialogTemporalityStep snapshot={snapshot} send={send} />
      )}
    </ModalDialog>
  )
}
