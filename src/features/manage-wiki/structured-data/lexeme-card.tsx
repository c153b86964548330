import { Button, chakra } from '@chakra-ui/react'
import { SETTING_DELAY_SECONDS } from '#contract/limits.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { lexemeToggleMachine } from '#machines/lexeme-toggle/lexeme-toggle.machine.ts'
import { saveLexeme } from '#store/structured-data/structured-data.saga.ts'
import { Card } from '#ui/card.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { MissingExtension } from '#ui/setting-card/missing-extension.tsx'
import { LexemeDialog } from './lexeme-dialog.tsx'

const SAGAS = { saveLexeme }

/** Turns lexicographical data on and off. Source: spec 4.25, 4.26. */
export function LexemeCard({ wiki }: { wiki: WikiDetails }) {
  const stored = readFlag(wiki.public_settings, 'wwExtEnableWikibaseLexeme')
  const [snapshot, send] = useFlow(lexemeToggleMachine, SAGAS, { wikiId: wiki.id, enabled: stored })
  const { enabled, failure } = snapshot.context
  return (
    <Card title="Lexeme" lead={msg('wiki-structured-data-lexemes-describe-words-their-forms')}>
      <CardBody>
        <MissingExtension name="WikibaseLexeme" />
        <chakra.p role="status">
          {enabled
            ? msg('wiki-structured-data-lexeme-enabled', SETTING_DELAY_SECONDS)
            : msg('wiki-structured-data-lexeme-disabled', SETTING_DELAY_SECONDS)}
        </chakra.p>
        <Button
          alignSelf="flex-start"
          variant="outline"
          colorPalette={enabled ? 'red' : 'teal'}
          onClick={() => send({ type: 'toggle.request' })}
        >
          {enabled ? msg('wiki-structured-data-disable-lexeme') : msg('wiki-structured-data-enable-lexeme')}
        </Button>
        {snapshot.hasTag('open') && (
          <LexemeDialog
            enabled={enabled}
            busy={snapshot.hasTag('busy')}
            failure={failure}
            onConfirm={() => send({ type: 'toggle.confirm' })}
            onCancel={() => send({ type: 'toggle.cancel' })}
          />
        )}
      </CardBody>
    </Card>
  )
}
