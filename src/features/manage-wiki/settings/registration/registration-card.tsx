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
      lead="Decides whether anybody may make an account on the wiki, or has to ask an admin for one first."
    >
      <CardBody>
        <SettingSwitch
          wiki={wiki}
          setting="wwExtEnableConfirmAccount"
          save={saveFlag}
          label="Accounts have to be requested"
          help={{
            on: 'New people ask for an account, and an admin of the wiki confirms it.',
            off: 'Anybody can make an account right away.',
          }}
          extension="ConfirmAccount"
          withoutExtension="Until it does, this closes registration; an admin can still make accounts for others."
          savedText={enabled =>
            enabled ? 'Accounts have to be requested now.' : 'Anybody can make an account now.'
          }
          failureText={() => messages.registration.failure}
        />
      </CardBody>
    </Card>
  )
}
