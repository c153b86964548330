import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { DUMPS_SETTING } from '#contract/settings/public-dumps.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { DUMPS_PATH } from '#contract/wiki-data/dump-files.ts'
import { msg } from '#i18n/msg.ts'
import { saveFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { SettingSwitch } from '#ui/setting-card/setting-switch.tsx'

/** Whether the whole wiki can be downloaded by everybody. A private one cannot. */
export function DumpsCard({ wiki }: { wiki: WikiDetails }) {
  return (
    <Card title={msg('common-dumps-everybody')} lead={msg('wiki-data-lets-everybody-download-whole-wiki')}>
      <CardBody>
        {readFlag(wiki.public_settings, PRIVATE_SETTING) ? (
          <QuietNote>{msg('wiki-data-only-people-with-account-can')}</QuietNote>
        ) : (
          <>
            <SettingSwitch
              wiki={wiki}
              setting={DUMPS_SETTING}
              save={saveFlag}
              label={msg('wiki-data-everybody-can-download-whole-wiki')}
              help={{
                on: msg('wiki-data-files-made-anew-once-week'),
                off: msg('wiki-data-there-no-such-files-pages'),
              }}
              savedText={enabled =>
                enabled
                  ? msg('wiki-data-files-made-within-some-hours')
                  : msg('wiki-data-nobody-can-download-files-any')
              }
              failureText={() => msg('common-something-went-wrong')}
            />
            {readFlag(wiki.public_settings, DUMPS_SETTING) && (
              <ExternalLink alignSelf="flex-start" href={`//${wiki.domain}${DUMPS_PATH}`}>
                {msg('wiki-data-list-files')}
              </ExternalLink>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}
