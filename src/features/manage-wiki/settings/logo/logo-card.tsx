import { Button, chakra } from '@chakra-ui/react'
import { LOGO_SIDE_MIN } from '#contract/limits.ts'
import { logoProblemText } from '#contract/logo/logo-problem-text.ts'
import { messages } from '#contract/messages.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
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
    <Card title={msg('common-logo')} lead={msg('wiki-settings-picture-at-top-every-page')}>
      <CardBody>
        <Pictures>
          <CurrentLogo address={readSetting(wiki.public_settings, 'wgLogo') ?? null} />
          {file && (canUpload || isBusy) && <ChosenLogo file={file} />}
        </Pictures>
        <FileField
          label={msg('wiki-settings-new-logo')}
          accept="image/png"
          help={msg('wiki-settings-square-png-at-least-1', LOGO_SIDE_MIN)}
          error={problem ? logoProblemText(problem) : null}
          disabled={isBusy}
          isEmpty={fileName === null}
          onChoose={choose}
        />
        {isBusy && <ProgressBar label={msg('common-uploading-1', fileName ?? '')} fraction={progress} />}
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
          {isBusy ? msg('wiki-settings-uploading') : msg('wiki-settings-upload-logo')}
        </Button>
      </CardBody>
    </Card>
  )
}

const Pictures = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '6' } })
