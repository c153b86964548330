import { Button, chakra } from '@chakra-ui/react'
import { LOGO_SIDE_MIN } from '#contract/limits.ts'
import { logoProblemText } from '#contract/logo/logo-problem-text.ts'
import { messages } from '#contract/messages.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { ChosenLogo, CurrentLogo } from './logo-picture.tsx'
import { useLogoUpload } from './use-logo-upload.ts'

/** Shows the logo and uploads a new one. Source: spec 5.26, 5.27, 8.18. */
export function LogoCard({ wiki }: { wiki: WikiDetails }) {
  const { snapshot, file, choose, upload } = useLogoUpload(wiki.id)
  const { fileName, problem, progress, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const canUpload = snapshot.can({ type: 'logo.upload' })
  return (
    <Card title="Logo" lead="The picture at the top of every page of the wiki, and its icon in browser tabs.">
      <CardBody>
        <Pictures>
          <CurrentLogo address={readSetting(wiki.public_settings, 'wgLogo') ?? null} />
          {file && (canUpload || isBusy) && <ChosenLogo file={file} />}
        </Pictures>
        <FileField
          label="New logo"
          accept="image/png"
          help={`A square PNG of at least ${LOGO_SIDE_MIN} × ${LOGO_SIDE_MIN} pixels.`}
          error={problem ? logoProblemText(problem) : null}
          disabled={isBusy}
          isEmpty={fileName === null}
          onChoose={choose}
        />
        {isBusy && <ProgressBar label={`Uploading ${fileName}`} fraction={progress} />}
        <CardOutcome
          success={snapshot.matches('uploaded') ? messages.logo.success : null}
          failure={failure}
          failureText={messages.logo.failure}
        />
        <Button
          variant="outline"
          alignSelf="flex-start"
          disabled={!canUpload && !isBusy}
          aria-disabled={isBusy}
          onClick={upload}
        >
          {isBusy ? 'Uploading …' : 'Upload logo'}
        </Button>
      </CardBody>
    </Card>
  )
}

const Pictures = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '6' } })
