import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { saveCaptchaFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { SettingSwitch } from '#ui/setting-card/setting-switch.tsx'
import { QuestionsForm } from './questions-form.tsx'

/** Spam protection: a switch, and the questions that the wiki asks. Source: spec 2.55, 3.10. */
export function QuestyCaptchaCard({ wiki }: { wiki: WikiDetails }) {
  return (
    <Card
      title="QuestyCaptcha"
      lead="Asks one of your questions when someone creates an account on the wiki or fails to log in. Most spam programs cannot answer it."
    >
      <CardBody>
        <SettingSwitch
          wiki={wiki}
          setting="wwUseQuestyCaptcha"
          save={saveCaptchaFlag}
          label="QuestyCaptcha"
          help={{ on: 'On: the wiki asks a question.', off: 'Off: the wiki asks nothing.' }}
          extension="QuestyCaptcha"
          savedText={messages.captcha.toggled}
          failureText={messages.captcha.toggleFailure}
        />
        <QuestionsForm wiki={wiki} />
      </CardBody>
    </Card>
  )
}
