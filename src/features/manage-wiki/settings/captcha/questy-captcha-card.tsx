import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { saveCaptchaFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { MissingExtension } from '#ui/setting-card/missing-extension.tsx'
import { useSettingToggle } from '#ui/setting-card/use-setting-toggle.ts'
import { ToggleSwitch } from '#ui/toggle-switch.tsx'
import { QuestionsForm } from './questions-form.tsx'

/** Spam protection: the switch, and the questions it asks. Source: specification, section 2 (Settings tab, "QuestyCaptcha"). */
export function QuestyCaptchaCard({ wiki }: { wiki: WikiDetails }) {
  const { shown, isBusy, isSaved, failure, flip } = useSettingToggle(
    wiki,
    'wwUseQuestyCaptcha',
    saveCaptchaFlag,
  )
  return (
    <Card
      title="QuestyCaptcha"
      lead="Asks one of your questions when somebody makes an account on the wiki, or fails to log in. Most spam programs cannot answer."
    >
      <CardBody>
        <ToggleSwitch
          label="QuestyCaptcha"
          help={shown ? 'On: the wiki asks a question.' : 'Off: the wiki asks nothing.'}
          checked={shown}
          busy={isBusy}
          onFlip={flip}
        />
        <MissingExtension name="QuestyCaptcha" />
        <CardOutcome
          success={isSaved ? messages.captcha.toggled(shown) : null}
          failure={failure}
          failureText={messages.captcha.toggleFailure(!shown)}
        />
        <QuestionsForm wiki={wiki} />
      </CardBody>
    </Card>
  )
}
