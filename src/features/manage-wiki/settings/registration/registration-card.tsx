import { messages } from '#contract/messages.ts'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { saveFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { SettingSwitch } from '#ui/setting-card/setting-switch.tsx'

/** What it means that accounts are not requested. */
const OPEN = { help: 'Anyone can create an account right away.', saved: 'Anyone can create an account now.' }
const CLOSED = {
  help: 'This wiki is private, so only its admins create accounts, for others.',
  saved: 'Only admins of the wiki create accounts now.',
}

/** Account-request mode. Source: spec 2.55, 3.17. */
export function RegistrationCard({ wiki }: { wiki: WikiDetails }) {
  const without = readFlag(wiki.public_settings, PRIVATE_SETTING) ? CLOSED : OPEN
  return (
    <Card
      title="Registration"
      lead="Decides whether anyone can create an account on the wiki, or has to request one from an admin."
    >
      <CardBody>
        <SettingSwitch
          wiki={wiki}
          setting="wwExtEnableConfirmAccount"
          save={saveFlag}
          label="Accounts have to be requested"
          help={{
            on: 'New users request an account, and an admin of the wiki confirms it.',
            off: without.help,
          }}
          extension="ConfirmAccount"
          withoutExtension="Until it does, this setting closes registration, but an admin can still create accounts for others."
          savedText={enabled => (enabled ? 'Accounts have to be requested now.' : without.saved)}
          failureText={() => messages.registration.failure}
        />
      </CardBody>
    </Card>
  )
}
