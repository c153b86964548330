import { type EntityImport, IMPORT_PHASES } from '#contract/entities/entity-import.ts'
import { msg } from '#i18n/msg.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

type Progress = NonNullable<EntityImport['progress']>

/** What a running import does at the moment: "Importing 5 of 12: Q64 Berlin". */
export function ImportProgress({ progress }: { progress: Progress }) {
  const { step, total } = progress
  const text = stepText(progress)
  return (
    <>
      {step !== undefined && (
        <p>
          {text}
          {step?.id && `: ${step.id}`}
          {step?.label && (
            <>
              {' '}
              <bdi>{step.label}</bdi>
            </>
          )}
        </p>
      )}
      <ProgressBar label={text} fraction={total > 0 ? fractionOf(progress) : 0} />
    </>
  )
}

function stepText({ step, done, total }: Progress): string {
  if (step === undefined) return msg('wiki-structured-data-entities-done', done, total)
  if (step === null) return msg('wiki-structured-data-waiting-begin')
  switch (step.phase) {
    case 'waiting':
      return msg('wiki-structured-data-phase-waiting', step.place, total)
    case 'reading':
      return msg('wiki-structured-data-phase-reading', step.place, total)
    case 'creating':
      return msg('wiki-structured-data-phase-creating', step.place, total)
    case 'statements':
      return msg('wiki-structured-data-phase-statements', step.place, total)
  }
}

/** Each phase has a third of the bar. */
function fractionOf({ step, done, total }: Progress): number {
  const phases: readonly string[] = IMPORT_PHASES
  const phase = phases.indexOf(step?.phase ?? '')
  return step && phase >= 0 ? (phase + (step.place - 1) / total) / IMPORT_PHASES.length : done / total
}
