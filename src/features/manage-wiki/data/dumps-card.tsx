import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { DUMPS_SETTING } from '#contract/settings/public-dumps.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { DUMPS_PATH } from '#contract/wiki-data/dump-files.ts'
import { saveFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { SettingSwitch } from '#ui/setting-card/setting-switch.tsx'

/** Whether the whole wiki can be downloaded by everybody. A private one cannot. */
export function DumpsCard({ wiki }: { wiki: WikiDetails }) {
  return (
    <Card
      title="Dumps for everybody"
      lead="Lets everybody download the whole wiki: its structured data and its pages with their history."
    >
      <CardBody>
        {readFlag(wiki.public_settings, PRIVATE_SETTING) ? (
          <QuietNote>Only people with an account can read this wiki, so it has no dumps.</QuietNote>
        ) : (
          <>
            <SettingSwitch
              wiki={wiki}
              setting={DUMPS_SETTING}
              save={saveFlag}
              label="Everybody can download the whole wiki"
              help={{
                on: 'The files are made anew once a week if something has changed. What you delete or hide stays in them until then. If it has to go at once, turn this off, and on again an hour later.',
                off: 'There are no such files. Pages and data can still be read one by one.',
              }}
              savedText={enabled =>
                enabled ? 'The files are made within some hours.' : 'Nobody can download the files any more.'
              }
              failureText={() => 'Something went wrong.'}
            />
            {readFlag(wiki.public_settings, DUMPS_SETTING) && (
              <ExternalLink alignSelf="flex-start" href={`//${wiki.domain}${DUMPS_PATH}`}>
                List of the files
              </ExternalLink>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}
