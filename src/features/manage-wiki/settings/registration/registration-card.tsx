import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { saveFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { SettingSwitch } from '#ui/setting-card/setting-switch.tsx'

/** Account-request mode. Source: spec 2.55, 3.17. */
export function RegistrationCard({ wiki }: { wiki: WikiDetails }) {
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
            off: 'Anyone can create an account right away.',
          }}
          extension="ConfirmAccount"
          withoutExtension="Until it does, this setting closes registration, but an admin can still create accounts for others."
          savedText={enabled =>
            enabled ? 'Accounts have to be requested now.' : 'Anyone can create an account now.'
          }
          failureText={() => messages.registration.failure}
        />
      </CardBody>
    </Card>
  )
}
