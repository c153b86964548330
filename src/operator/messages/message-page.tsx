import { useParams } from 'react-router'
import { CONSOLE_PATH, consoleApi } from '#contract/operator/console-paths.ts'
import type { MessageDetails } from '#contract/operator/contact-messages.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { useActs } from '#operator/acts/use-acts.tsx'
import { loadOne } from '#store/operator/console.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { ItemList } from '#ui/item-list.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardBody, CardStack } from '#ui/setting-card/card-stack.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { useShown } from '#ui/submission/use-shown.ts'
import { TextLink } from '#ui/text-link.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { When } from '#ui/when.tsx'
import { messageActs } from './message-acts.ts'
import { STATE_TEXTS, subjectText } from './message-text.ts'
import { ReplyForm } from './reply-form.tsx'

/** A message of the contact form, with its answers and state. */
export function MessagePage() {
  const { id = '' } = useParams<'id'>()
  return <MessageOf key={id} id={id} />
}

function MessageOf({ id }: { readonly id: string }) {
  const title = msg('operator-message-no-1', id)
  usePageTitle(title)
  const { output, failure, reload } = useShown(loadOne, consoleApi.message(encodeURIComponent(id)))
  const message = output as MessageDetails | null
  return (
    <>
      <PageHeading lead={<TextLink to={`${CONSOLE_PATH}/messages`}>{msg('operator-all-messages')}</TextLink>}>
        {title}
      </PageHeading>
      <CardStack>
        {failure && (
          <RetryPanel failure={failure} title={msg('operator-message-could-not-loaded')} onRetry={reload} />
        )}
        {!failure && !message && <LoadingSkeleton label={msg('operator-loading-message')} lines={8} />}
        {message && (
          <>
            <StateCard message={message} onDone={reload} />
            <Card title={msg('contact-message')}>
              <TypedText>{message.message}</TypedText>
            </Card>
            <Replies replies={message.replies} />
            <Card title={msg('operator-answer')}>
              {message.can_reply ? (
                <ReplyForm message={message} onAnswered={reload} />
              ) : (
                <p>{msg('operator-sender-has-left-no-email-address')}</p>
              )}
            </Card>
          </>
        )}
      </CardStack>
    </>
  )
}

interface StateCardProps {
  readonly message: MessageDetails
  readonly onDone: () => void
}

function StateCard({ message, onDone }: StateCardProps) {
  const acts = useActs(onDone)
  return (
    <Card title={msg('operator-where-stands')}>
      <CardBody>
        <Facts>
          <dt>{msg('operator-state')}</dt>
          <dd>{STATE_TEXTS[message.state]}</dd>
          <dt>{msg('operator-sender')}</dt>
          <dd>
            <bdi>{message.name}</bdi>
          </dd>
          <dt>{msg('contact-contact-details')}</dt>
          <dd>
            <bdi>{message.contact_details ?? msg('operator-messages-none')}</bdi>
          </dd>
          <dt>{msg('contact-subject')}</dt>
          <dd>{subjectText(message.subject)}</dd>
          <dt>{msg('operator-received')}</dt>
          <dd>
            <When at={message.created_at} />
          </dd>
        </Facts>
        <FocusFallback>
          <ActButtons acts={messageActs(message)} onAct={acts.begin} />
        </FocusFallback>
        {acts.result}
        {acts.dialog}
      </CardBody>
    </Card>
  )
}

function Replies({ replies }: Pick<MessageDetails, 'replies'>) {
  if (replies.length === 0) return null
  return (
    <Card title={msg('operator-sent-answers')}>
      <ItemList>
        {replies.map(({ at, who, text }) => (
          <li key={at}>
            <p>{richText(msgParts('operator-1-comma-2', <bdi>{who}</bdi>, <When at={at} />))}</p>
            <TypedText>{text}</TypedText>
          </li>
        ))}
      </ItemList>
    </Card>
  )
}
