import { formatBytes } from '#contract/format-bytes.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { PICTURE_AREA_MAX, UPLOAD_BYTES_MAX } from '#contract/uploads.ts'
import { msg } from '#i18n/msg.ts'
import { saveFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { SettingSwitch } from '#ui/setting-card/setting-switch.tsx'
import { FilesUsage } from './files-usage.tsx'

const MEGAPIXELS = PICTURE_AREA_MAX / 1_000_000

/** Whether files can be uploaded to the wiki, which ones, and how much space they use. */
export function UploadsCard({ wiki }: { wiki: WikiDetails }) {
  const { engine } = useConfig()
  return (
    <Card title={msg('common-uploads')} lead={msg('wiki-settings-lets-people-add-pictures-recordings')}>
      <CardBody>
        <SettingSwitch
          wiki={wiki}
          setting="wgEnableUploads"
          save={saveFlag}
          label={msg('common-files-can-uploaded')}
          help={{
            on: msg('wiki-settings-everyone-with-account-wiki-can'),
            off: msg('wiki-settings-nobody-can-upload-files-those'),
          }}
          savedText={enabled =>
            enabled
              ? msg('wiki-settings-files-can-uploaded-now')
              : msg('wiki-settings-no-more-files-can-uploaded')
          }
          failureText={() => msg('common-something-went-wrong')}
        />
        <p>{msg('wiki-settings-pictures-may-png-jpeg-gif', MEGAPIXELS, formatBytes(UPLOAD_BYTES_MAX))}</p>
        {wiki.storage?.files_bytes !== undefined && (
          <FilesUsage used={wiki.storage.files_bytes} quota={wiki.storage.files_quota_bytes ?? null} />
        )}
        {engine.scalesPictures === false && (
          <QuietNote>{msg('wiki-settings-server-cannot-make-smaller-versions')}</QuietNote>
        )}
      </CardBody>
    </Card>
  )
}
