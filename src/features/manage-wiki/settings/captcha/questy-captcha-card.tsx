import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { saveCaptchaFlag } from '#store/wikis/settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { SettingSwitch } from '#ui/setting-card/setting-switch.tsx'
import { QuestionsForm } from './questions-form.tsx'

/** Spam protection: a switch, and the questions that the wiki asks. Source: spec 2.55, 3.10. */
export function QuestyCaptchaCard({ wiki }: { wiki: WikiDetails }) {
  return (
    <Card title="QuestyCaptcha" lead={msg('wiki-settings-asks-one-questions-when-someone')}>
      <CardBody>
        <SettingSwitch
          wiki={wiki}
          setting="wwUseQuestyCaptcha"
          save={saveCaptchaFlag}
          label="QuestyCaptcha"
          help={{
            on: msg('wiki-settings-wiki-asks-question'),
            off: msg('wiki-settings-off-wiki-asks-nothing'),
          }}
          extension="QuestyCaptcha"
          savedText={messages.captcha.toggled}
          failureText={messages.captcha.toggleFailure}
        />
        <QuestionsForm wiki={wiki} />
      </CardBody>
    </Card>
  )
}
