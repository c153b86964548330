import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { stepTexts } from './import-texts.ts'
import { Measured } from './measured.ts'

/** What a running import does, and how much of it is done. */
export function ImportProgress({ record }: { record: WikiImport }) {
  const { step, share } = record.progress ?? { step: 'waiting', share: 0 }
  return (
    <CardBody>
      <Measured>
        <p>
          {stepTexts[step]} ({Math.floor(share * 100)}%)
        </p>
        <ProgressBar label={`Importing ${record.file_name}`} fraction={share} />
      </Measured>
      <p>
        The wiki can be read but not edited meanwhile. You can leave this page; the import continues, and if
        it fails, the wiki stays as it was.
      </p>
    </CardBody>
  )
}
