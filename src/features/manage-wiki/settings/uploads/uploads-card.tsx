import { formatBytes } from '#contract/format-bytes.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { PICTURE_AREA_MAX, UPLOAD_BYTES_MAX } from '#contract/uploads.ts'
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
    <Card title="Uploads" lead="Lets people add pictures, recordings and documents to the wiki.">
      <CardBody>
        <SettingSwitch
          wiki={wiki}
          setting="wgEnableUploads"
          save={saveFlag}
          label="Files can be uploaded"
          help={{
            on: 'Everyone with an account on the wiki can upload files and show them on its pages.',
            off: 'Nobody can upload files. Those that are already there stay visible.',
          }}
          savedText={enabled =>
            enabled ? 'Files can be uploaded now.' : 'No more files can be uploaded now.'
          }
          failureText={() => 'Something went wrong.'}
        />
        <p>
          Pictures may be PNG, JPEG, GIF, WebP or SVG, with up to {MEGAPIXELS} megapixels. Sound and video may
          be MP3, Ogg, FLAC, WAV, WebM or MP4. Documents may be PDF. A file may have up to{' '}
          {formatBytes(UPLOAD_BYTES_MAX)}.
        </p>
        {wiki.storage?.files_bytes !== undefined && (
          <FilesUsage used={wiki.storage.files_bytes} quota={wiki.storage.files_quota_bytes ?? null} />
        )}
        {engine.scalesPictures === false && (
          <QuietNote>
            This server cannot make smaller versions of pictures. Pages show them in the right size, but
            browsers have to load each one in full.
          </QuietNote>
        )}
      </CardBody>
    </Card>
  )
}
