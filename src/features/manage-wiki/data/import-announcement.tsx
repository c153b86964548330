import { VisuallyHidden } from '@chakra-ui/react'
import { formatPercent } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { type ImportSnapshot, importStage } from './import-stage.ts'
import { stepTexts, waitingText } from './import-texts.ts'

/** Announces the progress to screen readers: each new step, and each tenth of a step. */
export function ImportAnnouncement({ snapshot }: { snapshot: ImportSnapshot }) {
  return <VisuallyHidden role="status">{announcement(snapshot)}</VisuallyHidden>
}

function announcement(snapshot: ImportSnapshot): string {
  const { record, sent, failure } = snapshot.context
  if (!record) return ''
  switch (importStage(snapshot)) {
    case 'transfer':
      if (snapshot.matches('paused')) return msg('wiki-data-upload-paused')
      if (snapshot.matches('cancelling')) return msg('wiki-data-upload-being-cancelled')
      // An alert says why.
      if (snapshot.matches('interrupted')) return ''
      if (failure) return Object.values(waitingText(failure)).join(' ')
      return msg('wiki-data-upload-progress', tenths(sent / record.size))
    case 'check':
      return msg('wiki-data-file-being-checked')
    case 'report':
      return msg('wiki-data-file-has-been-checked')
    case 'import':
      return record.progress
        ? msg('wiki-data-step-progress', stepTexts[record.progress.step], tenths(record.progress.share))
        : ''
    case 'success':
      return msg('wiki-data-import-has-finished')
    case 'failure':
      return msg('wiki-data-import-failed-wiki-as-before')
    default:
      return ''
  }
}

/** Rounded down to tens. */
function tenths(fraction: number): string {
  return formatPercent(Math.floor(fraction * 10) / 10)
}
