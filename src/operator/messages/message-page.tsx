import { useParams } from 'react-router'
import { CONSOLE_PATH, consoleApi } from '#contract/operator/console-paths.ts'
import type { MessageDetails } from '#contract/operator/contact-messages.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { useActs } from '#operator/acts/use-acts.tsx'
import { useShown } from '#operator/lists/use-shown.ts'
import { loadOne } from '#store/operator/console.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { ItemList } from '#ui/item-list.tsx'
import { KeptFocus } from '#ui/kept-focus.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { CardBody, CardStack } from '#ui/setting-card/card-stack.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { When } from '#ui/when.tsx'
import { messageActs } from './message-acts.ts'
import { STATE_TEXTS, subjectText } from './message-text.ts'
import { ReplyForm } from './reply-form.tsx'

/** A message of the contact form, its answers, and what becomes of it. */
export function MessagePage() {
  const { id = '' } = useParams<'id'>()
  return <MessageOf key={id} id={id} />
}

function MessageOf({ id }: { readonly id: string }) {
  const title = `Message no. ${id}`
  usePageTitle(title)
  const { output, failure, reload } = useShown(loadOne, consoleApi.message(encodeURIComponent(id)))
  const message = output as MessageDetails | null
  return (
    <>
      <PageHeading lead={<TextLink to={`${CONSOLE_PATH}/messages`}>All messages</TextLink>}>
        {title}
      </PageHeading>
      <CardStack>
        {failure && (
          <RetryPanel failure={failure} title="The message could not be loaded." onRetry={reload} />
        )}
        {!failure && !message && <LoadingSkeleton label="Loading the message" lines={8} />}
        {message && (
          <>
            <StateCard message={message} onDone={reload} />
            <Card title="Message">
              <TypedText>{message.message}</TypedText>
            </Card>
            <Replies replies={message.replies} />
            <Card title="Answer">
              {message.can_reply ? (
                <ReplyForm message={message} onSent={reload} />
              ) : (
                <p>The sender has left no email address, so the message cannot be answered from here.</p>
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
    <Card title="Where it stands">
      <CardBody>
        <Facts>
          <dt>State</dt>
          <dd>{STATE_TEXTS[message.state]}</dd>
          <dt>From</dt>
          <dd>
            <bdi>{message.name}</bdi>
          </dd>
          <dt>Contact details</dt>
          <dd>
            <bdi>{message.contact_details ?? 'none'}</bdi>
          </dd>
          <dt>Subject</dt>
          <dd>{subjectText(message.subject)}</dd>
          <dt>Received</dt>
          <dd>
            <When at={message.created_at} />
          </dd>
        </Facts>
        <KeptFocus>
          <ActButtons acts={messageActs(message)} onAct={acts.begin} />
        </KeptFocus>
        {acts.result}
        {acts.dialog}
      </CardBody>
    </Card>
  )
}

function Replies({ replies }: Pick<MessageDetails, 'replies'>) {
  if (replies.length === 0) return null
  return (
    <Card title="Sent answers">
      <ItemList>
        {replies.map(({ at, who, text }) => (
          <li key={at}>
            <p>
              <bdi>{who}</bdi>, <When at={at} />
            </p>
            <TypedText>{text}</TypedText>
          </li>
        ))}
      </ItemList>
    </Card>
  )
}
