import { messages } from '#contract/messages.ts'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { saveFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { SettingSwitch } from '#ui/setting-card/setting-switch.tsx'

/** The texts for accounts that need no request. */
const OPEN = {
  help: msg('wiki-settings-anyone-can-create-account-right'),
  saved: msg('wiki-settings-anyone-can-create-account-now'),
}
const CLOSED = {
  help: msg('wiki-settings-wiki-private-so-only-its'),
  saved: msg('wiki-settings-only-admins-wiki-create-accounts'),
}

/** Account-request mode. Source: spec 2.55, 3.17. */
export function RegistrationCard({ wiki }: { wiki: WikiDetails }) {
  const without = readFlag(wiki.public_settings, PRIVATE_SETTING) ? CLOSED : OPEN
  return (
    <Card title={msg('common-registration')} lead={msg('wiki-settings-decides-whether-anyone-can-create')}>
      <CardBody>
        <SettingSwitch
          wiki={wiki}
          setting="wwExtEnableConfirmAccount"
          save={saveFlag}
          label={msg('common-accounts-have-requested')}
          help={{
            on: msg('wiki-settings-new-users-request-account-admin'),
            off: without.help,
          }}
          extension="ConfirmAccount"
          withoutExtension={msg('wiki-settings-until-does-setting-closes-registration')}
          savedText={enabled => (enabled ? msg('wiki-settings-accounts-have-requested-now') : without.saved)}
          failureText={() => messages.registration.failure}
        />
      </CardBody>
    </Card>
  )
}
