import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { saveFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { MissingExtension } from '#ui/setting-card/missing-extension.tsx'
import { useSettingToggle } from '#ui/setting-card/use-setting-toggle.ts'
import { ToggleSwitch } from '#ui/toggle-switch.tsx'

/** Account-request mode. Source: specification, section 2 (Settings tab, "Registration"). */
export function RegistrationCard({ wiki }: { wiki: WikiDetails }) {
  const { shown, isBusy, isSaved, failure, flip } = useSettingToggle(
    wiki,
    'wwExtEnableConfirmAccount',
    saveFlag,
  )
  return (
    <Card
      title="Registration"
      lead="Decides whether anybody may make an account on the wiki, or has to ask an admin for one first."
    >
      <CardBody>
        <ToggleSwitch
          label="Accounts have to be requested"
          help={
            shown
              ? 'New people ask for an account, and an admin of the wiki confirms it.'
              : 'Anybody can make an account right away.'
          }
          checked={shown}
          busy={isBusy}
          onFlip={flip}
        />
        <MissingExtension name="ConfirmAccount">
          Until it does, this closes registration; an admin can still make accounts for others.
        </MissingExtension>
        <CardOutcome
          success={
            isSaved
              ? shown
                ? 'Accounts have to be requested now.'
                : 'Anybody can make an account now.'
              : null
          }
          failure={failure}
          failureText={messages.registration.failure}
        />
      </CardBody>
    </Card>
  )
}
