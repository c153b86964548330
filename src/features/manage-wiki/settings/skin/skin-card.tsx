import { Formik } from 'formik'
import { messages } from '#contract/messages.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import { SKINS, type Skin } from '#contract/settings/setting-names.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { submitSkin } from '#store/wikis/submit-settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { skinName } from './skin-names.ts'

/** Source: spec 3.7, 8.16, 8.17. */
export function SkinCard({ wiki }: { wiki: WikiDetails }) {
  const submission = useSubmission({ submit: submitSkin })
  const { output } = submission
  const saved = (readSetting(wiki.public_settings, 'wgDefaultSkin') ?? '').toLowerCase()
  const skin = SKINS.find(known => known === saved) ?? SKINS[0]
  return (
    <Card title={msg('common-skin')} lead={msg('wiki-settings-how-wiki-looks-everyone-who')}>
      <Formik initialValues={{ wikiId: wiki.id, skin }} onSubmit={submission.submit}>
        <Form label={msg('common-skin')}>
          <SkinField current={skin} />
          <CardSubmit
            submission={submission}
            success={output && messages.skin.success(skinName(output))}
            failureText={messages.skin.failure}
          >
            {msg('wiki-settings-save-skin')}
          </CardSubmit>
        </Form>
      </Formik>
    </Card>
  )
}

/** Skins that are only offered where the server's MediaWiki has them. */
const EXTRA: readonly Skin[] = ['vector-2022', 'minerva']

/** The choice of a skin. Marks the current one and those that the server's MediaWiki lacks. */
function SkinField({ current }: { current: Skin }) {
  const { engine } = useConfig()
  const isMissing = (skin: Skin) => engine.available && !engine.skins.includes(skin)
  const offered = SKINS.filter(
    skin => skin === current || !EXTRA.includes(skin) || engine.skins.includes(skin),
  )
  return (
    <RadioGroupField
      name="skin"
      label={msg('wiki-settings-default-skin')}
      options={offered.map(skin => ({
        value: skin,
        label: skin === current ? msg('wiki-settings-skin-in-use', skinName(skin)) : skinName(skin),
        ...(isMissing(skin) && {
          help: msg('wiki-settings-servers-mediawiki-does-not-have'),
        }),
      }))}
    />
  )
}
