import { Formik } from 'formik'
import { messages } from '#contract/messages.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import { SKINS } from '#contract/settings/setting-names.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { submitSkin } from '#store/wikis/submit-settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { SkinField } from './skin-field.tsx'
import { skinName } from './skin-names.ts'

/** Source: specification, section 2 (Settings tab, "Skin"). */
export function SkinCard({ wiki }: { wiki: WikiDetails }) {
  const { isBusy, failure, output, submit } = useSubmission({ submit: submitSkin })
  const saved = (readSetting(wiki.public_settings, 'wgDefaultSkin') ?? '').toLowerCase()
  const skin = SKINS.find(known => known === saved) ?? SKINS[0]
  return (
    <Card title="Skin" lead="How the wiki looks to everybody who has not chosen a skin of their own.">
      <Formik initialValues={{ wikiId: wiki.id, skin }} onSubmit={submit}>
        <Form label="Skin">
          <SkinField current={skin} />
          <CardOutcome
            success={output && messages.skin.success(skinName(output))}
            failure={failure?.failure ?? null}
            failureText={messages.skin.failure}
          />
          <SubmitButton variant="outline" alignSelf="flex-start" busy={isBusy} busyText="Saving …">
            Save skin
          </SubmitButton>
        </Form>
      </Formik>
    </Card>
  )
}
